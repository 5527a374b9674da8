/**
 * The last step of a build: makes every page obey the content security policy, and fails where one
 * can't.
 *
 * - Style attributes, which the policy refuses, become classes of one small style sheet. Shiki and
 *   Temml write such attributes; no page of ours does.
 * - The policy goes right after the charset, before anything it has to govern.
 * - Inline scripts, style elements and event attributes are errors: they would be dead on the page.
 */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parse } from 'parse5';
import { sha256 } from './project.mjs';

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const policyTag = `<meta http-equiv="content-security-policy" content="${contentSecurityPolicy}">`;

/** Script elements that hold data: browsers never run them, so the policy lets them be. */
const dataTypes = new Set(['application/json', 'application/ld+json']);

function* elements(node) {
  if (node.attrs) yield node;
  for (const child of node.childNodes ?? []) yield* elements(child);
  if (node.content) yield* elements(node.content);
}

const attribute = (element, name) => element.attrs.find((entry) => entry.name === name)?.value;

function findForbidden(element) {
  if (element.tagName === 'style') return 'a style element';
  if (element.tagName === 'script' && attribute(element, 'src') === undefined) {
    if (!dataTypes.has(attribute(element, 'type'))) return 'an inline script';
  }
  for (const { name, value } of element.attrs) {
    if (name.startsWith('on')) return `the event attribute ${name}`;
    if (/^\s*javascript:/i.test(value)) return `a javascript: address in ${name}`;
  }
  return undefined;
}

/** One class for each different declaration list; the doubled selector outranks single classes. */
class StyleClasses {
  rules = new Map();

  nameOf(declarations) {
    const text = declarations.trim().replace(/;?\s*$/, '');
    if (!this.rules.has(text)) this.rules.set(text, `s${sha256(text).slice(0, 8)}`);
    return this.rules.get(text);
  }

  css() {
    const rows = [...this.rules].sort(([, a], [, b]) => (a < b ? -1 : 1));
    return rows.map(([text, name]) => `.${name}.${name}{${text}}\n`).join('');
  }
}

/** Edits by position, so that everything else in the page stays byte for byte as Astro wrote it. */
function applyEdits(html, edits) {
  let out = html;
  for (const { start, end, text } of edits.sort((a, b) => b.start - a.start)) {
    out = out.slice(0, start) + text + out.slice(end);
  }
  return out;
}

function replaceStyle(element, edits, classes) {
  const style = attribute(element, 'style');
  if (style === undefined) return false;
  const { attrs: places } = element.sourceCodeLocation;
  const place = places.style;
  const classPlace = places.class;
  if (!style.trim()) {
    edits.push({ start: place.startOffset, end: place.endOffset, text: '' });
    return false;
  }
  const name = classes.nameOf(style);
  if (!classPlace) {
    edits.push({ start: place.startOffset, end: place.endOffset, text: `class="${name}"` });
    return true;
  }
  const names = `${attribute(element, 'class')} ${name}`.replaceAll('"', '&quot;');
  edits.push({ start: place.startOffset, end: place.endOffset, text: '' });
  edits.push({
    start: classPlace.startOffset,
    end: classPlace.endOffset,
    text: `class="${names}"`,
  });
  return true;
}

/** The page with its policy; `styled` says whether it needs the style sheet of the classes. */
function treatPage(html, page, classes) {
  const document = parse(html, { sourceCodeLocationInfo: true });
  const edits = [];
  let charset;
  let head;
  let styled = false;
  for (const element of elements(document)) {
    const forbidden = findForbidden(element);
    if (forbidden) {
      const line = element.sourceCodeLocation?.startLine;
      throw new Error(`post-build: ${page}:${line} holds ${forbidden}; the policy refuses it`);
    }
    if (element.tagName === 'meta' && attribute(element, 'charset')) charset ??= element;
    if (element.tagName === 'head') head = element;
    styled = replaceStyle(element, edits, classes) || styled;
  }
  const first = head?.childNodes.find((node) => node.tagName);
  if (!charset || first !== charset) {
    throw new Error(`post-build: ${page}: the first element of <head> must be <meta charset>`);
  }
  const { endOffset } = charset.sourceCodeLocation;
  edits.push({ start: endOffset, end: endOffset, text: policyTag });
  const headEnd = head.sourceCodeLocation.endTag.startOffset;
  return { edits, headEnd, styled };
}

/**
 * @param folder the built site
 * @param base the path it is served under, with slashes at both ends
 * @param assets the folder of hashed files in it
 */
export function finishPages(folder, base, assets) {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true });
  const pages = names.filter((entry) => entry.isFile() && entry.name.endsWith('.html'));
  if (pages.length === 0) throw new Error(`post-build: no page found in ${folder}`);
  const classes = new StyleClasses();
  const treated = pages.map((entry) => {
    const path = join(entry.parentPath, entry.name);
    const html = readFileSync(path, 'utf8');
    return { path, html, ...treatPage(html, relative(folder, path), classes) };
  });
  const css = classes.css();
  const sheet = `${assets}/generated.${sha256(css).slice(0, 8)}.css`;
  if (css) writeFileSync(join(folder, sheet), css);
  for (const { path, html, edits, headEnd, styled } of treated) {
    const link = `<link rel="stylesheet" href="${base}${sheet}">`;
    if (styled) edits.push({ start: headEnd, end: headEnd, text: link });
    writeFileSync(path, applyEdits(html, edits));
  }
  return pages.length;
}

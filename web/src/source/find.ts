/** Finds functions of the C++ core in their files, while the site is built. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../worker/at-build';
import type { SourceRef } from './source-ref';

type Lines = Pick<SourceRef, 'first' | 'last'>;

/** Comments, raw strings, strings, characters (not the mark between digits) and directives. */
const kNotCode =
  /\/\/[^\n]*|\/\*[^]*?\*\/|R"(\w*)\([^]*?\)\1"|"(?:\\.|[^"\\\n])*"|(?<![0-9a-fA-F])'(?:\\.|[^'\\\n])*'|^[ \t]*#.*$/gm;

/** What may stand between a parameter list and the body; a member's `{0}` touches its name. */
const kBeforeBody = /^\s*(?:(?:const|noexcept|override|final)\s*)*(?:->[^;{}]+)?(?::[^;]*?\s)?\{/;

/** The text with everything that isn't code blanked out; each position stays what it was. */
function codeOnly(text: string): string {
  return text.replace(kNotCode, (match) => match.replace(/[^\n]/g, ' '));
}

/** After the bracket that closes the one at `open`; the end of the text where none does. */
function afterClosing(code: string, open: number, brackets: string): number {
  let depth = 0;
  for (let index = open; index < code.length; ++index) {
    if (code[index] === brackets[0]) depth += 1;
    if (code[index] === brackets[1] && --depth === 0) return index + 1;
  }
  return code.length;
}

interface Span {
  start: number;
  end: number;
}

/** The definition whose words stand at `at`; null for a call, a declaration, or part of a name. */
function definitionAt(code: string, words: string, at: number): Span | null {
  if (/\w/.test(code[at - 1] ?? '')) return null;
  const before = Math.max(...[...';{}'].map((mark) => code.lastIndexOf(mark, at - 1))) + 1;
  const head = code.slice(before, at).replace(/\b(?:public|private|protected):/g, '');
  // Only a type and its qualifiers come before a name that is being defined.
  if (!/^[\w\s:<>,&*[\]]*$/.test(head) || /\b(?:return|throw|new|case|else)\b/.test(head))
    return null;
  const start = at - head.trimStart().length;
  const named = at + words.length - 1;
  if (/^(?:struct|class|enum)\b/.test(head.trimStart() + words)) {
    const open = /^\w*[^;(){}]*\{/.exec(code.slice(named + 1));
    if (!open) return null;
    return { start, end: afterClosing(code, named + open[0].length, '{}') };
  }
  const list = code.indexOf('(', words.endsWith('(') ? named : named + 1);
  if (list < 0 || code.slice(named + 1, list).trim()) return null;
  const listed = afterClosing(code, list, '()');
  const open = kBeforeBody.exec(code.slice(listed));
  if (!open) return null;
  return { start, end: afterClosing(code, listed + open[0].length - 1, '{}') };
}

/**
 * The lines of the function or struct whose definition holds `words`: from the comment above it to the
 * brace that closes it. Throws when there is no such definition or more than one: the page would lie.
 */
export function functionLines(text: string, words: string, file: string): Lines {
  const code = codeOnly(text);
  const found: Span[] = [];
  for (let at = code.indexOf(words); at >= 0; at = code.indexOf(words, at + 1)) {
    const span = definitionAt(code, words, at);
    if (span) found.push(span);
  }
  if (found.length === 0)
    throw new Error(`${file} no longer defines "${words}": name another function`);
  const lineAt = (index: number) => text.slice(0, index).split('\n').length;
  if (found.length > 1) {
    const places = found.map(({ start }) => lineAt(start)).join(', ');
    throw new Error(
      `${file} defines "${words}" in lines ${places}: name one with its type or class`,
    );
  }
  const lines = text.split('\n');
  let first = lineAt(found[0]!.start);
  while (first > 1 && /^\s*\/\//.test(lines[first - 2]!)) --first;
  return { first, last: lineAt(found[0]!.end - 1) };
}

export function readSource(file: string): string {
  return readFileSync(join(projectFolder(), file), 'utf8');
}

/** What a file is for, as the comment at the head of its declarations says it; may be empty. */
export function purposeOf(file: string): string {
  const [comment] = /^(?:\/\/.*\n)*/.exec(readSource(file.replace(/\.cpp$/, '.hpp')))!;
  return comment
    .replace(/^\/\/ ?/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** `base`: the path that the site is served under. */
export function sourceOf(file: string, words: string, base: string): SourceRef {
  return { file, ...functionLines(readSource(file), words, file), base };
}

const kNamed =
  /'((?:core|wasm\/session)\/[\w/]+\.[ch]pp)',\s*'([^']+)'|source="((?:core|wasm\/session)\/[\w/]+\.[ch]pp)"\s+name="([^"]+)"/g;

/** Every file that a figure or a lesson shows something of, with the lines that are shown. */
function shownLines(): Map<string, Lines[]> {
  const folder = projectFolder();
  const shown = new Map<string, Map<string, Lines>>();
  const places = ['web/src/figures/*/static.ts', 'web/src/content/lessons/*/*.mdx'];
  for (const name of globSync(places, { cwd: folder })) {
    for (const hit of readFileSync(join(folder, name), 'utf8').matchAll(kNamed)) {
      const file = hit[1] ?? hit[3]!;
      const lines = functionLines(readSource(file), hit[2] ?? `${hit[4]!}(`, file);
      const known = shown.get(file) ?? new Map<string, Lines>();
      shown.set(file, known.set(`${lines.first}-${lines.last}`, lines));
    }
  }
  return new Map([...shown].sort().map(([file, lines]) => [file, [...lines.values()]]));
}

export function shownFiles(): string[] {
  return [...shownLines().keys()];
}

/** The ranges of a file that links of the site name. */
export function linkedLines(file: string): Lines[] {
  return shownLines().get(file) ?? [];
}

/**
 * Writes a lit template as HTML text: the same templates draw a figure's static state while the site
 * is built and its snapshot in tests, without a browser.
 *
 * Bindings: text, attributes, `?boolean`, and `.value` / `.checked` (as attributes); events and other
 * properties mean nothing in text and are left out. Every binding of an attribute stands in quotes.
 */
import { noChange, nothing, type TemplateResult } from 'lit-html';
import { escapeHtml } from './html';

interface Directive {
  _$litDirective$: unknown;
  values: unknown[];
}

function isTemplate(value: unknown): value is TemplateResult {
  return typeof value === 'object' && value !== null && '_$litType$' in value;
}

/** The directive in use here is `live(value)`: its value is its first argument. */
function unwrap(value: unknown): unknown {
  const directive = value as Directive | null;
  return typeof value === 'object' && directive?._$litDirective$ ? directive.values[0] : value;
}

function isEmpty(value: unknown): boolean {
  return value === nothing || value === noChange || value === null || value === undefined;
}

/** Opens at the end of the text before a binding: ` name="` or ` name='`, perhaps with text after. */
const kAttribute = /\s([.?@]?)([\w:-]+)=(["'])([^"']*)$/;

export function renderToString(value: unknown): string {
  const plain = unwrap(value);
  if (isEmpty(plain) || plain === false) return '';
  if (Array.isArray(plain)) return plain.map(renderToString).join('');
  if (isTemplate(plain)) return renderTemplate(plain);
  return escapeHtml(String(plain));
}

function renderTemplate({ strings, values }: TemplateResult): string {
  let out = '';
  let rest = strings[0]!;
  for (const [index, value] of values.entries()) {
    const next = strings[index + 1]!;
    // Text of an attribute with two bindings: the opening stands in `out` already.
    const attribute = kAttribute.exec(openTag(out + rest));
    if (!attribute) {
      out += rest + renderToString(value);
      rest = next;
      continue;
    }
    const [whole, kind, name, quote] = attribute;
    if (!kind) {
      const text = Array.isArray(value) ? value.join(' ') : unwrap(value);
      if (text === nothing) {
        out += rest.slice(0, rest.length - whole.length);
        rest = next.slice(next.indexOf(quote!) + 1);
      } else {
        out += rest + (isEmpty(text) ? '' : escapeHtml(String(text)));
        rest = next;
      }
      continue;
    }
    out += rest.slice(0, rest.length - whole.length) + special(kind, name!, unwrap(value));
    rest = next.slice(next.indexOf(quote!) + 1);
  }
  return out + rest;
}

function special(kind: string, name: string, value: unknown): string {
  if (kind === '@') return '';
  if (kind === '?' || name === 'checked' || name === 'selected') return value ? ` ${name}` : '';
  if (name === 'value' && !isEmpty(value)) return ` value="${escapeHtml(String(value))}"`;
  return '';
}

/** The part after the last `<` when a tag is still open there, else nothing. */
function openTag(text: string): string {
  const start = text.lastIndexOf('<');
  return start > text.lastIndexOf('>') ? text.slice(start) : '';
}

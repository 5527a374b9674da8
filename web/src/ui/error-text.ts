/** An error of the core or the worker as one sentence in the page's language. */
import { messages, say, type Language } from '../i18n/messages';
import type { ErrorParts } from '../worker/protocol';
import { clipped, formats, type Formats } from './format';

export interface ErrorText {
  sentence: string;
  /** The core's own words, when no sentence of ours fits: shown folded away, never instead. */
  technical: string | null;
}

const kMegabyte = 1024 * 1024;

/** Their numbers are bytes, said as megabytes. */
const kInBytes = ['corpus.too_large', 'attention.memory'];

export function errorText(error: ErrorParts, language: Language): ErrorText {
  const text = messages(language).errors;
  const codes: Record<string, string> = text.codes;
  const template = codes[error.code];
  if (!template) return { sentence: text.codes.unknown, technical: error.sentence };
  const technical = error.code === 'unknown' ? error.sentence : null;
  return { sentence: say(template, details(error, language)), technical };
}

function details({ code, details: facts }: ErrorParts, language: Language): Record<string, string> {
  const format = formats(language);
  const names: Record<string, string> = messages(language).errors.names;
  const said: Record<string, string> = { line: '?', lineMaximum: format.integer(1000) };
  for (const [key, value] of Object.entries(facts)) {
    if (key === 'name') said[key] = names[camelCase(value)] ?? value;
    else if (kInBytes.includes(code)) said[key] = megabytes(value, format);
    else said[key] = asNumber(value, format);
  }
  // What was typed is repeated as it was typed, not as a number that it was taken for.
  if (facts.typed !== undefined) said.received = said.typed = clipped(facts.typed);
  return said;
}

function camelCase(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function megabytes(bytes: string, format: Formats): string {
  return format.short(Number(bytes) / kMegabyte, 3);
}

function asNumber(value: string, format: Formats): string {
  if (value.trim() === '') return value;
  const number = Number(value);
  return Number.isFinite(number) ? format.short(number) : value;
}

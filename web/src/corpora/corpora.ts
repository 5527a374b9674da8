/** The corpora that come with the site, and files of the reader's own. Nothing is ever sent away. */
import { withSlash } from '../ui/html';
import { LabError } from '../worker/errors';
import type { CaseLocale, Limits } from '../worker/protocol';

/** A row of `corpora/index.json`, as the build wrote it. */
export interface CorpusEntry {
  id: string;
  file: string;
  sha256: string;
  bytes: number;
  lines: number;
  locale: CaseLocale;
}

/** The lecture's list: its published numbers hold for these bytes only. */
export const kLectureSha256 = '0a30b5557f192f32ab962680889aac5f6fda0f4cecf40a6d0b5694f58ea8cc4d';

/** A corpus that was read but not yet opened in the worker. */
export interface CorpusText {
  id: string;
  /** The file's name for a reader's own, else empty. */
  fileName: string;
  bytes: Uint8Array;
  locale: CaseLocale;
}

/** Errors: `corpus.fetch`. */
export async function fetchCorpus(entry: CorpusEntry, base: string): Promise<CorpusText> {
  const address = `${withSlash(base)}corpora/${entry.file}`;
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok) {
    throw new LabError('corpus.fetch', `${entry.file} could not be loaded.`, { file: entry.file });
  }
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return { id: entry.id, fileName: '', bytes, locale: entry.locale };
}

/**
 * The same text with every letter in one code point: an editor may have written ş as s and a cedilla,
 * which would be two letters of the alphabet and another corpus. What isn't UTF-8 stays as it is, for
 * the core to refuse.
 */
function composed(bytes: Uint8Array): Uint8Array {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const whole = text.normalize('NFC');
    return whole === text ? bytes : new TextEncoder().encode(whole);
  } catch {
    return bytes;
  }
}

/** Judges the size before a byte is read. Errors: `corpus.too_large`, `corpus.empty`, `file.read`. */
export async function readCorpusFile(
  file: File,
  locale: CaseLocale,
  limits: Limits,
): Promise<CorpusText> {
  if (file.size > limits.corpusBytes) {
    throw new LabError('corpus.too_large', `${file.name} is too large.`, {
      received: String(file.size),
      maximum: String(limits.corpusBytes),
    });
  }
  if (file.size === 0) throw new LabError('corpus.empty', `${file.name} is empty.`);
  try {
    const bytes = composed(new Uint8Array(await file.arrayBuffer()));
    return { id: 'file', fileName: file.name, bytes, locale };
  } catch (cause) {
    throw new LabError('file.read', String(cause), { file: file.name });
  }
}

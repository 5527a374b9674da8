/** Corpora by their bytes: a file that the reader gives may be one that the claims speak of. */
import { kLectureSha256, type CorpusEntry } from '../../corpora/corpora';

export function knownCorpora(corpora: CorpusEntry[]): Map<string, string> {
  const known = new Map(corpora.map(({ sha256, id }) => [sha256, id]));
  return known.set(kLectureSha256, 'lecture');
}

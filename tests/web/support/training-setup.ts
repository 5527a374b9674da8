/** What the build would write for the training figure, small enough for snapshots. */
import type { CorpusEntry } from '../../../web/src/corpora/corpora';
import type { TrainingSetup } from '../../../web/src/figures/training/types';
import { encodeFloats } from '../../../web/src/ui/base64-floats';
import { corpusInfo, fakeLoss, limits } from './fake-lab';

function entry(id: string, locale: 'tr' | 'und'): CorpusEntry {
  return { id, file: `${id}.txt`, sha256: id.padEnd(64, '0'), bytes: 120, lines: 20, locale };
}

const made = (name: string) => ({ name, known: false });
const near = (value: number) => ({ value, tolerance: 0.008 });

export const setup: TrainingSetup = {
  base: '/lab/',
  number: '4.13',
  limits,
  numericsVersion: 1,
  corpora: [entry('ssa-2018', 'und'), entry('turkish', 'tr')],
  references: [
    {
      sha256: corpusInfo.sha256,
      source: 'lecture',
      firstLoss: { value: 4, tolerance: 0.001 },
      train: near(2.105),
      dev: near(2.2),
      test: near(2.35),
    },
  ],
  example: {
    losses: encodeFloats(Float32Array.from({ length: 40 }, (_, step) => fakeLoss(step))),
    corpusInfo,
    bigramDev: 2.5,
    splits: { train: 2.9, dev: 3, test: 3.1 },
    names: [made('aba'), made('cab')],
    bigramNames: [made('bb'), made('cc')],
  },
  source: { file: 'core/models/mlp.cpp', first: 1, last: 9, base: '/' },
};

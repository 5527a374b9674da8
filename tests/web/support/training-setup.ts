/** What the build would write for the training figure, small enough for snapshots. */
import type { CorpusEntry } from '../../../web/src/corpora/corpora';
import type { TrainingSetup } from '../../../web/src/figures/training/types';
import { corpusInfo, fakeLoss, limits } from './fake-lab';

function entry(id: string, locale: 'tr' | 'und'): CorpusEntry {
  return { id, file: `${id}.txt`, sha256: id.padEnd(64, '0'), bytes: 120, lines: 20, locale };
}

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
    steps: 40,
    firstLoss: fakeLoss(0),
    columns: [9, 19, 29, 39].map((step) => ({
      step,
      low: fakeLoss(step),
      high: fakeLoss(step - 9),
      mean: fakeLoss(step / 2),
    })),
    corpusInfo,
    bigramDev: 2.5,
    splits: { train: 2.9, dev: 3, test: 3.1 },
    names: ['aba', 'cab'],
    bigramNames: ['bb', 'cc'],
  },
  source: { label: 'core/models/mlp.cpp:1', href: null },
};

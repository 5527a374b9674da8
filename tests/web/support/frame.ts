/** A figure's setup and actions for tests of its drawing: one list, no badges, nobody to answer. */
import { type FigureSetup, noFrameActions } from '../../../web/src/ui/figure-frame';

export const frameActions = noFrameActions;

export const frameSetup: FigureSetup = {
  number: '4.0',
  base: '/',
  corpora: [
    {
      id: 'turkish',
      file: 'turkish-names.txt',
      sha256: 'a'.repeat(64),
      bytes: 1,
      lines: 1,
      locale: 'tr',
    },
  ],
  source: { label: 'core/a.cpp:1', href: null },
  badges: [],
};

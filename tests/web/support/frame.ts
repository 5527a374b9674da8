/** A figure's setup and actions for tests of its drawing: one list, no badges, nobody to answer. */
import { type FigureSetup, noFrameActions } from '../../../web/src/ui/figure-frame';
import type { Findings } from '../../../web/src/worker/protocol';

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
  source: { file: 'core/a.cpp', first: 1, last: 9, base: '/' },
  badges: [],
};

/** An answer of the core, made up: numbers, and arrays of one extent or as [shape, numbers]. */
export function makeFindings(
  values: Record<string, number>,
  arrays: Record<string, number[] | [shape: number[], values: number[]]> = {},
): Findings {
  return {
    values: Object.entries(values).map(([name, value]) => ({ name, value })),
    arrays: Object.entries(arrays).map(([name, given]) => {
      const [shape, numbers] = Array.isArray(given[0])
        ? (given as [number[], number[]])
        : [[given.length], given as number[]];
      return { name, shape, values: Float64Array.from(numbers) };
    }),
  };
}

/** What the number field beside a slider shows. */
export function numberBeside(markup: string, slider: string): string | undefined {
  const [, after = ''] = markup.split(`name="${slider}"`);
  return /type="number"[^>]*?\svalue="([^"]*)"/.exec(after)?.[1];
}

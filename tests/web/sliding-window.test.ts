import { describe, expect, it } from 'vitest';
import {
  drawSlidingWindow,
  kContext,
  windowRows,
  windowTable,
  type WindowView,
} from '../../web/src/figures/sliding-window/draw';
import type { Language } from '../../web/src/i18n/messages';
import { kFirstStatus } from '../../web/src/ui/figure-frame';
import { Found } from '../../web/src/ui/found';
import { renderToString } from '../../web/src/ui/render-to-string';
import { frameActions, frameSetup } from './support/frame';

const found = new Found({
  values: [],
  arrays: [
    { name: 'contexts', shape: [2, 2], values: Float64Array.of(0, 2, 2, 1) },
    { name: 'targets', shape: [2], values: Float64Array.of(1, 0) },
  ],
});
const alphabet = ['.', 'z', 'ç'];

function view(language: Language, word = 'çz'): WindowView {
  return {
    state: { word, contextLength: kContext.first, rows: windowRows(found, alphabet) },
    setup: { ...frameSetup, alphabet },
    status: kFirstStatus,
    language,
    widths: [400],
  };
}

const actions = { ...frameActions, type: () => {}, setContextLength: () => {} };

describe('the rows of the sliding window', () => {
  it('are the ids of the core beside the characters of its alphabet', () => {
    const [dot, z, ç] = alphabet.map((character, id) => ({ character, id }));
    expect(windowRows(found, alphabet)).toEqual([
      { context: [dot, ç], target: z },
      { context: [ç, z], target: dot },
    ]);
  });

  it('stand in the table as characters and as ids', () => {
    expect(windowTable(view('tr').state, 'tr').rows).toEqual([
      ['.ç', '0 2', 'z', 1],
      ['çz', '2 1', '.', 0],
    ]);
  });
});

describe('the drawing', () => {
  it.each(['tr', 'en'] as const)('is the same for the same state: %s', (language) => {
    expect(renderToString(drawSlidingWindow(view(language), actions))).toMatchSnapshot();
  });

  it('marks what enters and what drops out next', () => {
    const drawn = renderToString(drawSlidingWindow(view('tr'), actions));
    expect(drawn.match(/cell \w+ enters/g)).toHaveLength(1);
    expect(drawn.match(/cell \w+ leaves/g)).toHaveLength(1);
  });
});

import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  drawStorageView,
  offsetAfterKey,
  offsetAt,
  storageTable,
} from '../../web/src/figures/storage-view/draw';
import { placesOf } from '../../web/src/figures/storage-view/drawing';
import { storageLayout } from '../../web/src/figures/storage-view/layout';
import {
  arithmetic,
  firstState,
  indicesOf,
  stateFromLink,
  storageOf,
  type StorageSetup,
  type StorageState,
} from '../../web/src/figures/storage-view/state';
import type { Language } from '../../web/src/i18n/messages';
import { kFirstStatus } from '../../web/src/ui/figure-frame';
import { Found } from '../../web/src/ui/found';
import { packFindings } from '../../web/src/ui/packed-findings';
import { renderToString } from '../../web/src/ui/render-to-string';
import type { Findings } from '../../web/src/worker/protocol';
import { FakeLab } from './support/fake-lab';
import { frameActions, frameSetup } from './support/frame';
import { mount, stubPage } from './support/mount';

const fake = vi.hoisted(() => ({ lab: null as unknown }));
vi.mock('lit-html', async (original) => ({ ...(await original<object>()), render: () => {} }));
vi.mock('../../web/src/worker/client', () => ({ labClient: () => fake.lab }));

/** n examples of three characters with d numbers each, counted through in memory. */
function answer(n: number, d: number, copied = 0): Findings {
  const array = (name: string, shape: number[], values: number[]) => ({
    name,
    shape,
    values: Float64Array.from(values),
  });
  const count = n * 3 * d;
  return {
    values: [
      { name: 'pointer_equal', value: copied ? 0 : 1 },
      { name: 'address_emb', value: 4096 },
      { name: 'address_flat', value: copied ? 8192 : 4096 },
      { name: 'bytes_copied', value: copied },
    ],
    arrays: [
      array(
        'storage',
        [count],
        Array.from({ length: count }, (_, at) => at / 8 - 1),
      ),
      array(
        'ids',
        [n, 3],
        Array.from({ length: 3 * n }, (_, at) => at % 3),
      ),
      array('emb_shape', [3], [n, 3, d]),
      array('emb_strides', [3], [3 * d, d, 1]),
      array('flat_shape', [2], [n, 3 * d]),
      array('flat_strides', [2], [3 * d, 1]),
    ],
  };
}

function setupFor(findings: Findings): StorageSetup {
  const badge = (value: string, expected: number) => ({
    claim: 'M07',
    value,
    label: { tr: value, en: value },
    digits: 0,
    references: [
      {
        sha256: null,
        source: 'lecture' as const,
        check: { value, kind: 'equals' as const, expected },
      },
    ],
    href: { tr: '#', en: '#' },
  });
  return {
    ...frameSetup,
    badges: [badge('same_pointer', 1), badge('stride_row', 6)],
    alphabet: ['.', 'e', 'm'],
    found: packFindings(new Found(findings)),
  };
}

const setup = setupFor(answer(2, 2));
const actions = { ...frameActions, type: () => {}, resize: () => {}, move: () => {} };

function draw(change: Partial<StorageState> = {}, language: Language = 'tr', first = setup) {
  const state = { ...firstState(first), ...change };
  const view = { state, setup: first, status: kFirstStatus, language, widths: [700] };
  return renderToString(drawStorageView(view, actions));
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the drawing', () => {
  it.each(['tr', 'en'] as const)('is the same for the same state: %s', (language) => {
    expect(draw({}, language)).toMatchSnapshot();
  });

  it('writes out how both shapes find one place in memory', () => {
    expect(draw({ at: 9 }, 'en')).toContain(
      'emb[1, 1, 1]: 1·6 + 1·2 + 1·1 = 9 · view[1, 3]: 1·6 + 3·1 = 9 · memory[9] = 0.125',
    );
  });

  it('says that nothing was copied, or how much', () => {
    expect(draw()).toContain('0x1000. view 0 bayt kopyaladı');
    const copied = draw({}, 'en', setupFor(answer(2, 2, 48)));
    expect(copied).toContain('The addresses differ: 0x1000 and 0x2000. view copied 48 bytes.');
    expect(copied).toContain('✗');
  });

  it('marks one cell in each of the three', () => {
    expect(draw().match(/class="cell-at"/g)).toHaveLength(3);
  });

  it('compares the strides with the ledger at two numbers a character only', () => {
    expect(draw().match(/class="verdict"/g)).toHaveLength(2);
    expect(draw({}, 'tr', setupFor(answer(2, 3))).match(/class="verdict"/g)).toHaveLength(1);
  });
});

describe('places in memory', () => {
  const storage = storageOf(new Found(answer(2, 2)));

  it('are indices of both shapes', () => {
    expect(indicesOf(11, storage)).toEqual({ emb: [1, 2, 1], flat: [1, 5] });
    expect(arithmetic([1, 2, 1], storage.embStrides)).toBe('1·6 + 2·2 + 1·1');
  });

  it.each([
    [300, 4, 5],
    [330, 2, 2],
    [902, 4, 1],
  ])('are where they are drawn, at a width of %i', (width, n, d) => {
    const state = firstState(setupFor(answer(n, d)));
    const layout = storageLayout(width, state.storage);
    for (let at = 0; at < state.storage.numbers.length; ++at) {
      for (const { grid, row, column } of Object.values(placesOf({ ...state, at }, layout))) {
        expect(offsetAt({ grid: grid.name, row, column }, state.storage, layout)).toBe(at);
        expect(grid.x + (column + 1) * grid.stride.x).toBeLessThanOrEqual(width);
        expect(grid.y + (row + 1) * grid.stride.y).toBeLessThanOrEqual(layout.height);
      }
    }
  });

  it('follow the keys: a number, a character, the ends', () => {
    expect(offsetAfterKey('ArrowRight', 3, storage)).toBe(4);
    expect(offsetAfterKey('ArrowUp', 3, storage)).toBe(1);
    expect(offsetAfterKey('ArrowUp', 1, storage)).toBe(1);
    expect(offsetAfterKey('End', 3, storage)).toBe(11);
    expect(offsetAfterKey('Home', 3, storage)).toBe(0);
    expect(offsetAfterKey('a', 3, storage)).toBeNull();
  });

  it('stand in the table in their order', () => {
    const { rows } = storageTable(firstState(setup), 'tr');
    expect(rows).toHaveLength(12);
    expect(rows[9]).toEqual([9, '[1, 1, 1]', '[1, 3]', 'e', 0.125]);
  });
});

describe('a link', () => {
  it('restores what it carries', () => {
    const link = new URLSearchParams('word=me&rows=3&embed=5');
    expect(stateFromLink(link, setup)).toMatchObject({ word: 'me', rows: 3, embedDim: 5 });
  });

  it('of any other content is cut to what could have been set', () => {
    const link = new URLSearchParams(`word=${'e'.repeat(99)}&rows=0.5&embed=-1`);
    const state = stateFromLink(link, setup);
    expect(state).toMatchObject({ word: 'e'.repeat(24), rows: 2, embedDim: 2 });
  });
});

describe('the element', () => {
  it('draws what was built until the core has answered, and keeps its cursor inside', async () => {
    stubPage(`?storage-view=${encodeURIComponent('rows=1&embed=1')}`);
    const lab = new FakeLab();
    lab.findings.set('storage_view', answer(1, 1));
    fake.lab = Object.assign(lab, { onDeath: () => () => {} });
    vi.resetModules();
    const { StorageViewFigure } = await import('../../web/src/figures/storage-view/figure');
    const figure = mount(StorageViewFigure, setup);
    expect(figure.drawn()).toContain('emb (2, 3, 2)');
    await figure.settled();
    expect(lab.calls).toEqual(['openCorpus', 'measure storage_view']);
    expect(figure.drawn()).toContain('emb (1, 3, 1)');
    expect(figure.drawn()).toContain('emb[0, 2, 0]: 0·3 + 2·1 + 0·1 = 2');
    expect(figure.outcomes).toEqual([{ pointer_equal: 1, bytes_copied: 0, stride_row: 3 }]);
  });
});

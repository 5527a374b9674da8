import { afterEach, describe, expect, it, vi } from 'vitest';
import { drawLookup, lookupTable } from '../../web/src/figures/embedding-lookup/draw';
import { lookupLayout } from '../../web/src/figures/embedding-lookup/layout';
import {
  contextText,
  firstState,
  slide,
  stateFromLink,
  type LookupSetup,
  type LookupState,
} from '../../web/src/figures/embedding-lookup/state';
import type { Language } from '../../web/src/i18n/messages';
import { cellAfterKey, cellAt } from '../../web/src/ui/cell-cursor';
import { kFirstStatus } from '../../web/src/ui/figure-frame';
import { Found } from '../../web/src/ui/found';
import { packFindings, unpackFindings } from '../../web/src/ui/packed-findings';
import { renderToString } from '../../web/src/ui/render-to-string';
import type { Findings } from '../../web/src/worker/protocol';
import { FakeLab } from './support/fake-lab';
import { frameActions, frameSetup } from './support/frame';
import { mount, stubPage } from './support/mount';

const fake = vi.hoisted(() => ({ lab: null as unknown }));
vi.mock('lit-html', async (original) => ({ ...(await original<object>()), render: () => {} }));
vi.mock('../../web/src/worker/client', () => ({ labClient: () => fake.lab }));

/** An alphabet of three, two numbers a character: values that no generator draws. */
function answer(ids: number[], equal = 1): Findings {
  const table = [
    [0.5, -1.5],
    [2.25, 0.125],
    [-3, 0.75],
  ];
  const rows = ids.flatMap((id) => table[id]!);
  const oneHot = ids.flatMap((id) => [0, 1, 2].map((column) => (column === id ? 1 : 0)));
  const array = (name: string, shape: number[], values: number[]) => ({
    name,
    shape,
    values: Float64Array.from(values),
  });
  return {
    values: [
      { name: 'equal', value: equal },
      { name: 'multiply_adds_one_hot', value: 18 },
      { name: 'multiply_adds_lookup', value: 0 },
    ],
    arrays: [
      array('C', [3, 2], table.flat()),
      array('ids', [3], ids),
      array('rows', [3, 2], rows),
      array('one_hot', [3, 3], oneHot),
      array('product', [3, 2], rows),
    ],
  };
}

function setupFor(findings: Findings): LookupSetup {
  const badge = (claim: string, value: string, expected: number) => ({
    claim,
    value,
    label: { tr: claim, en: claim },
    digits: 1,
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
    badges: [badge('M06', 'equals_one_hot', 1), badge('M17', 'c_0', 0.5)],
    alphabet: ['.', 'e', 'm'],
    found: packFindings(new Found(findings)),
    costAtLarge: 77,
  };
}

const setup = setupFor(answer([0, 1, 2]));
const actions = { ...frameActions, type: () => {}, resize: () => {}, move: () => {}, press() {} };

function draw(change: Partial<LookupState> = {}, language: Language = 'tr', first = setup) {
  const state = { ...firstState(first), ...change };
  const view = { state, setup: first, status: kFirstStatus, language, widths: [720] };
  return renderToString(drawLookup(view, actions));
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the drawing', () => {
  it.each(['tr', 'en'] as const)('is the same for the same state: %s', (language) => {
    expect(draw({}, language)).toMatchSnapshot();
  });

  it('says whether both ways gave the same bits, and what they cost', () => {
    expect(draw()).toContain('bit bit aynı ✓');
    expect(draw()).toContain('@ C: 18 çarpma');
    const different = draw({}, 'tr', setupFor(answer([0, 1, 2], 0)));
    expect(different).toContain('aynı değil ✗');
    expect(different).toContain('tutmadı');
  });

  it('shows the exact number under the cursor, in each of the four grids', () => {
    const at = (grid: string) => draw({ at: { grid, row: 1, column: 0 } }, 'en');
    expect(at('table')).toContain('C[1, 0] = 2.25 · the row of e');
    expect(at('rows')).toContain('C[X][1, 0] = 2.25 · read from row 1 of C');
    expect(at('oneHot')).toContain('one_hot[1, 0] = 0 · column of .');
    expect(at('product')).toContain('(one_hot @ C)[1, 0] = 2.25');
  });

  it('compares the first number of C with the ledger at the lecture’s width only', () => {
    expect(draw().match(/class="verdict"/g)).toHaveLength(2);
    expect(draw({ embedDim: 3 }).match(/class="verdict"/g)).toHaveLength(1);
  });

  it('lights the rows up anew after each change', () => {
    expect(draw()).not.toContain('turn-');
    expect(draw({ turn: 1 })).toContain('turn-1');
    expect(draw({ turn: 2 })).toContain('turn-0');
  });

  it('stands in a column on a phone, and within the page', () => {
    for (const width of [300, 330, 599, 600, 902]) {
      const sizes = { vocabSize: 30, embedDim: 10, contextLength: 3 };
      const { grids, wide, height } = lookupLayout(width, sizes);
      expect(wide).toBe(width >= 600);
      for (const { x, y, stride, rows, columns } of Object.values(grids)) {
        expect(x + columns * stride.x).toBeLessThanOrEqual(width);
        expect(y + rows * stride.y).toBeLessThanOrEqual(height);
      }
    }
  });
});

describe('the context', () => {
  it('is what the core looked up', () => {
    expect(contextText(firstState(setup))).toBe('.em');
  });

  it('slides by one when a character is pressed', () => {
    expect(slide('', 'e')).toBe('..e');
    expect(slide('.em', 'm')).toBe('emm');
  });

  it('stands in the table with its numbers', () => {
    expect(lookupTable(firstState(setup), 'tr').rows).toEqual([
      ['.', 0, 0.5, -1.5],
      ['e', 1, 2.25, 0.125],
      ['m', 2, -3, 0.75],
    ]);
  });
});

describe('the cursor over cells', () => {
  const stride = { x: 10, y: 10 };
  const grids = [
    { name: 'a', x: 0, y: 0, stride, rows: 2, columns: 3 },
    { name: 'b', x: 50, y: 30, stride, rows: 1, columns: 2 },
  ];

  it('walks by arrow keys, from one grid into the next', () => {
    const at = { grid: 'a', row: 1, column: 2 };
    expect(cellAfterKey('ArrowDown', at, grids)).toEqual({ grid: 'b', row: 0, column: 1 });
    const b = { grid: 'b', row: 0, column: 1 };
    expect(cellAfterKey('ArrowUp', b, grids)).toEqual({ grid: 'a', row: 1, column: 1 });
    expect(cellAfterKey('ArrowDown', b, grids)).toEqual(b);
    expect(cellAfterKey('ArrowRight', at, grids)).toEqual(at);
    expect(cellAfterKey('Home', at, grids)).toEqual({ ...at, column: 0 });
    expect(cellAfterKey('End', b, grids)).toEqual(b);
    expect(cellAfterKey('x', at, grids)).toBeNull();
    expect(cellAfterKey('ArrowUp', null, grids)).toEqual({ grid: 'a', row: 0, column: 0 });
  });

  it('finds the cell under a point', () => {
    expect(cellAt(25, 19, grids)).toEqual({ grid: 'a', row: 1, column: 2 });
    expect(cellAt(69, 35, grids)).toEqual({ grid: 'b', row: 0, column: 1 });
    expect(cellAt(31, 5, grids)).toBeNull();
  });
});

describe('a link', () => {
  it('restores what it carries', () => {
    const link = new URLSearchParams('word=eme&embed=4');
    expect(stateFromLink(link, setup)).toMatchObject({ word: 'eme', embedDim: 4 });
  });

  it('of any other content is cut to what could have been typed', () => {
    const link = new URLSearchParams(`word=${'🙂'.repeat(9)}&embed=NaN`);
    expect(stateFromLink(link, setup)).toMatchObject({ word: '🙂🙂🙂', embedDim: 10 });
  });
});

describe('the element', () => {
  async function element(findings: Findings) {
    stubPage(`?embedding-lookup=${encodeURIComponent('word=me&embed=2')}`);
    const lab = new FakeLab();
    lab.findings.set('lookup', findings);
    fake.lab = Object.assign(lab, { onDeath: () => () => {} });
    vi.resetModules();
    const { EmbeddingLookupFigure } = await import('../../web/src/figures/embedding-lookup/figure');
    const figure = mount(EmbeddingLookupFigure, setup);
    return { figure, lab };
  }

  it('draws what was built until the core has answered, then its answer', async () => {
    const { figure, lab } = await element(answer([0, 2, 1]));
    expect(figure.drawn()).toContain('.em → kimlikler 0, 1, 2');
    await figure.settled();
    expect(lab.calls).toEqual(['openCorpus', 'measure lookup']);
    expect(figure.drawn()).toContain('kimlikler 0, 2, 1');
    expect(figure.outcomes).toEqual([
      { equal: 1, multiply_adds_one_hot: 18, multiply_adds_lookup: 0 },
    ]);
  });
});

it('packed findings come out as they went in', () => {
  const findings = answer([2, 0, 1]);
  expect(unpackFindings(packFindings(new Found(findings))).findings).toEqual(findings);
});

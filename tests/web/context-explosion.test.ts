import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  drawExplosion,
  explosionTable,
  upToTop,
} from '../../web/src/figures/context-explosion/draw';
import {
  countsOf,
  firstState,
  stateFromLink,
  type ExplosionSetup,
  type ExplosionState,
} from '../../web/src/figures/context-explosion/state';
import type { Language } from '../../web/src/i18n/messages';
import { kFirstStatus } from '../../web/src/ui/figure-frame';
import { Found } from '../../web/src/ui/found';
import { plotOf } from '../../web/src/ui/plot';
import { renderToString } from '../../web/src/ui/render-to-string';
import { FakeLab } from './support/fake-lab';
import { frameActions, frameSetup } from './support/frame';
import { mount, stubPage } from './support/mount';

const fake = vi.hoisted(() => ({ lab: null as unknown }));
vi.mock('lit-html', async (original) => ({ ...(await original<object>()), render: () => {} }));
vi.mock('../../web/src/worker/client', () => ({ labClient: () => fake.lab }));

/** Numbers of no alphabet: only passing them on brings them into the drawing. */
const counts = {
  corpus: 'turkish',
  vocabSize: 7,
  rows: [70, 700, 7_000, 70_000],
  seen: [60, 300, 400, 410],
  shares: [0.857, 0.4286, 0.0571, 0.00586],
  values: [['rows_3', 7_000]] as [string, number][],
};
const cost = {
  parameters: [801, 902, 1003, 1104],
  values: [['parameters_slope', 101]] as [string, number][],
};
const setup: ExplosionSetup = {
  ...frameSetup,
  badges: [
    {
      claim: 'M37',
      value: 'parameters_slope',
      label: { tr: 'eğim', en: 'slope' },
      digits: 0,
      references: [
        { sha256: null, source: 'lecture', check: { value: '', kind: 'equals', expected: 101 } },
      ],
      href: { tr: '#M37', en: '#M37' },
    },
  ],
  counts,
  cost,
};

const actions = { ...frameActions, resize: () => {}, setScale: () => {}, move: () => {} };

function draw(change: Partial<ExplosionState> = {}, language: Language = 'tr', width = 700) {
  const state = { ...firstState(setup), ...change };
  const view = { state, setup, status: kFirstStatus, language, widths: [width] };
  return renderToString(drawExplosion(view, actions));
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the drawing', () => {
  it.each(['tr', 'en'] as const)('is the same for the same state: %s', (language) => {
    expect(draw({}, language)).toMatchSnapshot();
  });

  it('lets the table leave the linear scale, and says how far', () => {
    const linear = draw({ scale: 'linear' });
    expect(linear).toContain('↑ tablo satırları');
    // 70,000 over the axis' top of 1.12 · 1,104.
    expect(linear).toContain('57 katı');
    expect(linear.match(/class="mark-rows/g)).toHaveLength(2);
    expect(draw({}).match(/class="mark-rows/g)).toHaveLength(4);
  });

  it('carries the names inside of the plot on a phone', () => {
    expect(draw({}, 'tr', 330)).toContain('text-anchor="end"');
    expect(draw({}, 'tr', 330)).not.toContain('70.000</text>');
    expect(draw({}, 'tr', 700)).toContain('70.000</text>');
  });

  it('says the exact numbers at the cursor', () => {
    expect(draw({ at: 1 })).toContain('n = 2: 7 üzeri 2 = 700 satır · metinde görülen 300 (%42,9)');
    expect(draw({ at: 1 }, 'en')).toContain(
      'n = 2: 7 to the power of 2 = 700 rows · seen in the text 300 (42.9%)',
    );
  });

  it('compares with the ledger at the lecture’s sizes only', () => {
    expect(draw()).toContain('data-badge="M37"');
    expect(draw()).toContain('verdict');
    expect(draw({ embedDim: 11 })).not.toContain('verdict');
  });
});

describe('the table of values', () => {
  it('has what was counted, rows to the last digit', () => {
    const rows = [...counts.rows];
    rows[3] = 205_891_132_094_649;
    const state = { ...firstState(setup), counts: { ...counts, rows } };
    expect(explosionTable(state, 'tr').rows[3]).toEqual([
      4,
      '205.891.132.094.649',
      410,
      100 * 0.00586,
      1104,
    ]);
  });
});

it('a rising line ends where it leaves the plot', () => {
  const axis = { label: '', kind: 'linear', format: String } as const;
  const plot = plotOf({
    width: 400,
    height: 300,
    x: { ...axis, domain: [1, 3] },
    y: { ...axis, domain: [0, 10] },
    description: '',
  });
  expect(
    upToTop(
      [
        [1, 0],
        [2, 20],
        [3, 40],
      ],
      plot,
    ),
  ).toEqual([
    [1, 0],
    [1.5, 10],
  ]);
  expect(
    upToTop(
      [
        [1, 0],
        [2, 10],
      ],
      plot,
    ),
  ).toEqual([
    [1, 0],
    [2, 10],
  ]);
});

describe('a link', () => {
  it('restores what it carries', () => {
    const link = new URLSearchParams('embed=4&hidden=400&scale=linear&n=2');
    expect(stateFromLink(link, setup)).toMatchObject({
      embedDim: 4,
      hiddenDim: 400,
      scale: 'linear',
      at: 1,
    });
  });

  it('of any other content changes nothing', () => {
    const link = new URLSearchParams('embed=1e9&hidden=-3&scale=<b>&n=99');
    expect(stateFromLink(link, setup)).toEqual(firstState(setup));
  });
});

describe('the element', () => {
  async function element(search = '', first: ExplosionSetup = setup) {
    stubPage(search);
    const lab = new FakeLab();
    const list = (name: string, values: number[]) => ({
      name,
      shape: [values.length],
      values: Float64Array.from(values),
    });
    lab.findings.set('context_explosion', {
      values: [],
      arrays: [list('rows', [50, 500]), list('seen', [40, 90]), list('shares', [0.8, 0.18])],
    });
    lab.findings.set('context_cost', {
      values: [],
      arrays: [list('parameters', [11, 12, 13, 14])],
    });
    fake.lab = Object.assign(lab, { onDeath: () => () => {} });
    vi.resetModules();
    const { ContextExplosionFigure } =
      await import('../../web/src/figures/context-explosion/figure');
    const figure = mount(ContextExplosionFigure, first);
    await figure.settled();
    return { figure, lab };
  }

  it('asks for nothing while the built drawing is true', async () => {
    const { lab } = await element();
    expect(lab.calls).toEqual([]);
  });

  it('asks for the parameters of a link’s sizes, without counting again', async () => {
    const search = `?context-explosion=${encodeURIComponent('embed=4&n=2')}`;
    const { figure, lab } = await element(search);
    expect(lab.calls).toEqual(['openCorpus', 'measure context_cost']);
    expect(figure.drawn()).toContain('model 12 parametre');
  });

  it('counts the contexts of another list', async () => {
    const other = { ...setup, counts: { ...counts, corpus: 'another' } };
    const { figure, lab } = await element('?context-explosion=n%3D2', other);
    expect(lab.calls).toContain('measure context_explosion');
    expect(figure.drawn()).toContain('4 üzeri 2 = 500 satır · metinde görülen 90');
  });
});

it('counts keep what the core found by name', () => {
  const found = new Found({ values: [{ name: 'rows_3', value: 9 }], arrays: [] });
  expect(countsOf(found, 'x', 3)).toEqual({
    corpus: 'x',
    vocabSize: 3,
    rows: [],
    seen: [],
    shares: [],
    values: [['rows_3', 9]],
  });
});

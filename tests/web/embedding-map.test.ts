import { describe, expect, it, vi } from 'vitest';
import type * as Draw from '../../web/src/figures/embedding-map/draw';
import {
  drawEmbeddingMap,
  type MapActions,
  mapTable,
} from '../../web/src/figures/embedding-map/draw';
import {
  distancesOf,
  harmonyOf,
  hasHarmony,
  ledgerValues,
  loneliest,
  type MapState,
  pointsOf,
  visualConfig,
  vowelsOf,
} from '../../web/src/figures/embedding-map/state';
import { kDefaults } from '../../web/src/figures/training/state';
import { kFirstStatus } from '../../web/src/ui/figure-frame';
import { Found } from '../../web/src/ui/found';
import { renderToString } from '../../web/src/ui/render-to-string';
import { corpusInfo, FakeLab } from './support/fake-lab';
import { frameActions, frameSetup, makeFindings } from './support/frame';
import { mount, stubPage } from './support/mount';

const fake = vi.hoisted(() => ({ lab: null as unknown, actions: null as unknown }));
vi.mock('lit-html', async (original) => ({ ...(await original<object>()), render: () => {} }));
// What the element would do on a press: its drawing is text here, with nothing to press.
vi.mock('../../web/src/figures/embedding-map/draw', async (original) => {
  const real = await original<typeof Draw>();
  return {
    ...real,
    drawEmbeddingMap: (...given: Parameters<typeof real.drawEmbeddingMap>) => {
      fake.actions = given[1];
      return real.drawEmbeddingMap(...given);
    },
  };
});
vi.mock('../../web/src/worker/client', () => ({ labClient: () => fake.lab }));

const alphabet = ['.', 'a', 'b', 'u'];
const turkish = [...'.aıoueiöüb'];
const points = pointsOf([0, 0, 1, 1, -1, 2, 3, 0.5]);
const near = makeFindings(
  {
    group_mean: 0.8,
    population_mean: 1.6,
    ratio: 0.5,
    fraction_at_least_as_close: 0.4,
    subsets: 3,
  },
  {
    nearest: [
      [4, 2],
      [1, 2, 0, 3, 1, 0, 1, 0],
    ],
    nearest_distances: [
      [4, 2],
      [1.4, 2.2, 1.4, 2.1, 2.3, 2.4, 2.1, 3.1],
    ],
  },
);
const distances = distancesOf(new Found(near), 'au');
const table = [
  [2, 2],
  [0.8, 0.2, 0.3, 0.7],
] as [number[], number[]];
const harmony = harmonyOf(
  new Found(
    makeFindings({
      within_first: 0.5,
      within_second: 0.6,
      between: 1.5,
      fraction_at_least_as_separated: 0.03,
      divisions: 70,
    }),
  ),
  new Found(
    makeFindings(
      {},
      {
        corpus_probs: table,
        corpus_counts: table,
        dev_probs: table,
        dev_counts: [
          [2, 2],
          [3, 4, 5, 6],
        ],
        model_probs: table,
      },
    ),
  ),
);
const state: MapState = {
  points,
  trails: [[[0, 0]], [], [], []],
  step: 30_000,
  steps: 30_000,
  seed: 7,
  group: 'au',
  distances,
  harmony: null,
  wide: null,
  wideUnderWay: false,
  cursor: 3,
  begun: true,
  measured: new Map(),
};
const setup = {
  ...frameSetup,
  main: kDefaults.config,
  alphabet,
  built: { points, distances, measured: [] },
};
const none = () => {};
const actions = {
  ...frameActions,
  train: none,
  pause: none,
  reset: none,
  newSeed: none,
  setGroup: none,
  moveCursor: none,
  trainWide: none,
};

function drawn(change: Partial<MapState>, language: 'tr' | 'en' = 'en', busy = false): string {
  const status = { ...kFirstStatus, busy };
  const view = { state: { ...state, ...change }, setup, status, language, widths: [400] };
  return renderToString(drawEmbeddingMap(view, actions));
}

describe('the map', () => {
  it('reads two numbers a character', () => {
    expect(points).toEqual([
      [0, 0],
      [1, 1],
      [-1, 2],
      [3, 0.5],
    ]);
  });

  it('tests harmony only where all eight vowels are in the alphabet', () => {
    expect(hasHarmony(turkish)).toBe(true);
    expect(hasHarmony(alphabet)).toBe(false);
    expect(vowelsOf(turkish)).toBe('aeıioöuü');
    expect(vowelsOf(alphabet)).toBe('aeiou');
  });

  it('names its numbers as the ledger does', () => {
    const values = ledgerValues(distances, points, alphabet);
    expect(values.get('ratio')).toBe(0.5);
    expect(values.get('u_y')).toBe(0.5);
  });

  it('trains the lecture’s model of two columns', () => {
    const config = visualConfig(kDefaults.config, 7);
    expect(config).toMatchObject({ embedDim: 2, hiddenDim: 100, steps: 30_000, decayStep: 0 });
    expect(config.seed).toBe(7);
  });
});

describe('the drawing', () => {
  it.each(['tr', 'en'] as const)('is the same for the same state: %s', (language) => {
    expect(drawn({ harmony }, language)).toMatchSnapshot();
  });

  it('says who is near the letter at the cursor, and what chance would do', () => {
    const text = drawn({});
    expect(text).toContain('u: (3.0000, 0.5000) · nearest a (2.100), . (3.100)');
    expect(text).toContain('40.0 percent are at least as close');
    expect(text).toContain('proves little');
    expect(drawn({ distances: { ...distances, fraction: 0.01 } })).toContain(
      'By chance that is rare',
    );
  });

  it('says so when only a sample of the groups was compared', () => {
    const sampled = { ...distances, exact: false };
    for (const [language, counted, drawnAtRandom] of [
      ['tr', 'hepsi sayıldı', 'rastgele seçilen 3 küme'],
      ['en', 'every one counted', 'of 3 drawn at random'],
    ] as const) {
      expect(drawn({}, language)).toContain(counted);
      expect(drawn({ distances: sampled }, language)).not.toContain(counted);
      expect(drawn({ distances: sampled }, language)).toContain(drawnAtRandom);
    }
  });

  it('tells the letters of the group by shape as well as colour', () => {
    const text = drawn({});
    expect(text.match(/letter group/g)).toHaveLength(2);
    expect(text.match(/letter boundary/g)).toHaveLength(1);
  });

  it('turns its button from training to pausing and going on', () => {
    expect(drawn({}, 'en', true)).toContain('Pause');
    expect(drawn({ step: 500 })).toContain('Go on');
    expect(drawn({ begun: false })).toContain('while the site was built');
    expect(drawn({ points: [], distances: null, begun: false })).toContain('Guess first');
  });

  it('has one scale on both axes, so that what looks far is far', () => {
    const text = drawn({ trails: [], cursor: null });
    const at = [
      ...text.matchAll(
        /<g class="letter[^>]*data-id="(\d)">[^]*?<text[^>]*x="([^"]+)" y="([^"]+)"/g,
      ),
    ];
    const places = new Map(at.map(([, id, x, y]) => [Number(id), [Number(x), Number(y)] as const]));
    const apart = (a: number, b: number) =>
      Math.hypot(...([0, 1] as const).map((axis) => places.get(a)![axis] - places.get(b)![axis]));
    const real = (a: number, b: number) =>
      Math.hypot(...([0, 1] as const).map((axis) => points[a]![axis] - points[b]![axis]));
    expect(places.size).toBe(4);
    expect(apart(0, 1) / apart(2, 3)).toBeCloseTo(real(0, 1) / real(2, 3), 1);
    expect(apart(0, 3) / apart(1, 2)).toBeCloseTo(real(0, 3) / real(1, 2), 1);
  });

  it('names the characters that are farthest from any other', () => {
    expect(loneliest(distances, 2)).toEqual([
      [2, 2.3],
      [3, 2.1],
    ]);
    expect(drawn({})).toContain('nearest neighbour is farthest: b (2.300), u (2.100), . (1.400)');
  });

  it('has every character with its neighbours in the table', () => {
    expect(mapTable({ state, setup, language: 'en' }).rows[3]).toEqual(['u', 3, 0.5, 'a .']);
  });
});

describe('vowel harmony', () => {
  it('offers the Turkish list on another one, and asks for a guess before a training', () => {
    expect(drawn({})).toContain('data-action="turkish"');
    const status = { ...kFirstStatus, corpus: 'turkish' };
    const view = { state, setup, status, language: 'en' as const, widths: [400] };
    const text = renderToString(drawEmbeddingMap(view, actions));
    expect(text).not.toContain('data-action="turkish"');
    expect(text).toContain('will the two classes come apart');
  });

  it('counts what the lists do beside what the models do', () => {
    const text = drawn({ harmony });
    expect(text).toContain(
      'After a back vowel, the share of back vowels next: in the list 80% (1 pairs)',
    );
    expect(text).toContain('in dev 80% (7 pairs), 2 columns 80%"');
    expect(text).toContain('in dev 70% (11 pairs), 2 columns 70%"');
    const wide = [
      [0.9, 0.1],
      [0.4, 0.6],
    ];
    expect(drawn({ harmony, wide })).toContain('2 columns 70%, 10 columns 60%"');
  });
});

describe('the element', () => {
  async function element() {
    stubPage();
    const lab = new FakeLab();
    lab.findings.set('letter_distances', near);
    lab.block = 10_000;
    lab.openCorpus = async () => ({ ...corpusInfo, alphabet });
    fake.lab = lab;
    const { EmbeddingMapFigure } = await import('../../web/src/figures/embedding-map/figure');
    const figure = mount(EmbeddingMapFigure as never, setup);
    figure.drawn();
    return { figure, lab };
  }

  const press = (name: 'train' | 'trainWide') => (fake.actions as MapActions)[name]();

  it('measures nothing on letters that are moving', async () => {
    const { figure, lab } = await element();
    const seen: string[] = [];
    lab.turn = async () => void seen.push(figure.drawn());
    press('train');
    await figure.settled();
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.every((text) => !text.includes('ortalama ikili uzaklığı'))).toBe(true);
    expect(figure.drawn()).toContain('ortalama ikili uzaklığı');
  });

  it('shows the build’s map and trains nothing by itself', async () => {
    const { figure, lab } = await element();
    await figure.settled();
    expect(figure.drawn()).toContain('site derlenirken 30.000 adım');
    expect(lab.calls).toEqual([]);
  });
});

import { afterEach, describe, expect, it, vi } from 'vitest';
import { drawFlashTiles, flashTable } from '../../web/src/figures/flash-tiles/draw';
import {
  firstState,
  flashInputs,
  rowAfter,
  stateFromLink,
  tilesOf,
  type FlashSetup,
} from '../../web/src/figures/flash-tiles/state';
import { kFirstStatus, noFrameActions } from '../../web/src/ui/figure-frame';
import { Found } from '../../web/src/ui/found';
import { packFindings } from '../../web/src/ui/packed-findings';
import { renderToString } from '../../web/src/ui/render-to-string';
import { countedUp } from './support/attention';
import { FakeLab } from './support/fake-lab';
import { frameSetup, makeFindings } from './support/frame';
import { mount, stubPage } from './support/mount';

const fake = vi.hoisted(() => ({ lab: null as unknown }));
vi.mock('lit-html', async (original) => ({ ...(await original<object>()), render: () => {} }));
vi.mock('../../web/src/worker/client', () => ({ labClient: () => fake.lab }));

/** 8 tokens in tiles of 4 × 2; the last tile of each pair of rows is skipped. */
const answer = makeFindings(
  { steps: 8, max_difference: 7.5e-8 },
  {
    scores: [[8, 8], countedUp(64)],
    step_query_start: [0, 0, 0, 0, 4, 4, 4, 4],
    step_key_start: [0, 2, 4, 6, 0, 2, 4, 6],
    step_skipped: [0, 0, 0, 1, 0, 0, 0, 0],
    running_max: [[8, 8], countedUp(64)],
    running_sum: [[8, 8], countedUp(64).map((value) => value + 1)],
    correction: [[8, 8], countedUp(64).map(() => 0.5)],
    running_output: [[8, 8, 4], countedUp(256)],
  },
);
const setup: FlashSetup = { ...frameSetup, corpora: [], found: packFindings(new Found(answer)) };
const first = firstState(setup);
const ignore = () => {};

function drawn(state = first, language: 'tr' | 'en' = 'en'): string {
  const view = { state, setup, status: kFirstStatus, language, widths: [760] };
  return renderToString(
    drawFlashTiles(view, {
      ...noFrameActions,
      go: ignore,
      play: ignore,
      setRow: ignore,
      set: ignore,
      newSeed: ignore,
    }),
  );
}

describe('the steps through the tiles', () => {
  it('are those of the core, cut off where a tile doesn’t divide', () => {
    const tiles = tilesOf(first);
    expect(tiles).toHaveLength(8);
    expect(tiles[1]).toEqual({
      queryStart: 0,
      queryEnd: 4,
      keyStart: 2,
      keyEnd: 4,
      skipped: false,
    });
    expect(tilesOf({ ...first, keyTile: 3 })[3]!.keyEnd).toBe(8);
  });

  it('know what a row holds after each', () => {
    const { maximum, sum, output } = rowAfter(new Found(answer), 2, 2);
    expect([maximum, sum]).toEqual([expect.closeTo(1), expect.closeTo(2)]);
    expect(output).toEqual([4, 4.1, 4.2, 4.3].map((value) => expect.closeTo(value)));
  });

  it('are asked for, and restored from a link, within their bounds', () => {
    expect(flashInputs({ ...first, causal: true })).toMatchObject({
      length: 8,
      query_tile: 4,
      key_tile: 2,
      causal: 1,
      spread: 1,
    });
    const link = new URLSearchParams('queries=9&keys=8&causal=1&spread=99&step=3&row=7');
    expect(stateFromLink(link, setup)).toMatchObject({
      queryTile: 4,
      keyTile: 8,
      causal: true,
      spread: 1,
      step: 3,
      row: 7,
    });
  });
});

describe('the drawing of the tiles', () => {
  it('writes the recurrence of the chosen row with its numbers', () => {
    const markup = drawn();
    expect(markup).toContain('m = max(0.20;');
    expect(markup).toContain('<strong>1.00</strong>');
    expect(markup).toContain('1.20 · 0.50');
    expect(markup).toContain('Tile 2 of 8: queries 0–3, keys 2–3');
    expect(drawn(first, 'tr')).toContain('2. karo, 8 karodan');
  });

  it('says so at the start, for a row outside of the tile, and for a tile that is skipped', () => {
    const plugged = (state: typeof first) =>
      drawn(state).split('data-plugged')[1]!.split('</p>')[0]!;
    expect(plugged({ ...first, step: 0 })).not.toContain('m = max');
    expect(plugged({ ...first, row: 6 })).not.toContain('m = max');
    expect(plugged({ ...first, step: 4 })).not.toContain('m = max');
    expect(plugged({ ...first, step: 1 })).toContain('m = max(−∞;');
  });

  it('ends with the difference to the one by hand', () => {
    expect(drawn({ ...first, step: 8 })).toMatch(/7\.5\s×\s10⁻⁸/);
    expect(flashTable(first, 'en').rows.length).toBeGreaterThan(0);
  });
});

describe('the element of the tiles', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  async function mounted() {
    stubPage('');
    const lab = new FakeLab();
    lab.findings.set('flash_steps', answer);
    fake.lab = lab;
    const { FlashTilesFigure } = await import('../../web/src/figures/flash-tiles/figure');
    const figure = mount(FlashTilesFigure, setup);
    await figure.settled();
    return { lab, figure };
  }

  it('steps to and fro, and stops at both ends', async () => {
    const { figure } = await mounted();
    for (let press = 0; press < 9; ++press) figure.fire('click', 'data-action="next"');
    expect(figure.drawn()).toMatch(/7,5\s×\s10⁻⁸/);
    for (let press = 0; press < 9; ++press) figure.fire('click', 'data-action="previous"');
    expect(figure.drawn()).toContain('8 karo');
  });

  it('plays to the end, and a press in between stops it', async () => {
    const { figure } = await mounted();
    vi.useFakeTimers();
    figure.fire('click', 'data-action="play"');
    vi.advanceTimersByTime(1000);
    expect(figure.drawn()).toContain('3. karo');
    figure.fire('click', 'data-action="play"');
    vi.advanceTimersByTime(9000);
    expect(figure.drawn()).toContain('3. karo');
    figure.fire('click', 'data-action="play"');
    vi.advanceTimersByTime(9000);
    expect(figure.drawn()).toMatch(/7,5\s×\s10⁻⁸/);
  });

  it('asks again for other tiles', async () => {
    const { lab, figure } = await mounted();
    figure.fire('change', 'name="causal"', { checked: true });
    await figure.settled();
    expect(lab.jobs.at(-1)).toMatchObject({ corpusId: null, inputs: { causal: 1 } });
  });
});

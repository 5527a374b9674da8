import { decode } from 'fast-png';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { drawImagePatches, patchesTable } from '../../web/src/figures/image-patches/draw';
import { patchesLayout } from '../../web/src/figures/image-patches/layout';
import { loadPicture } from '../../web/src/figures/image-patches/load-picture';
import { kPictures, kSide, readyBase } from '../../web/src/figures/image-patches/pictures';
import { pngAddress } from '../../web/src/figures/image-patches/png';
import {
  cutOf,
  firstState,
  kPatches,
  linkOf,
  patchInputs,
  queryAfterCut,
  stateFromLink,
  withSheet,
  type PatchesSetup,
} from '../../web/src/figures/image-patches/state';
import {
  drawnPicture,
  kMostPoints,
  strokesFromText,
  strokesText,
} from '../../web/src/figures/image-patches/strokes';
import { kFirstStatus, noFrameActions } from '../../web/src/ui/figure-frame';
import { Found } from '../../web/src/ui/found';
import { packFindings } from '../../web/src/ui/packed-findings';
import { renderToString } from '../../web/src/ui/render-to-string';
import type { LabError } from '../../web/src/worker/errors';
import { FakeLab } from './support/fake-lab';
import { frameSetup, makeFindings } from './support/frame';
import { mount, stubPage } from './support/mount';

const fake = vi.hoisted(() => ({ lab: null as unknown }));
vi.mock('lit-html', async (original) => ({ ...(await original<object>()), render: () => {} }));
vi.mock('../../web/src/worker/client', () => ({ labClient: () => fake.lab }));

/** What the core says of patches of 56: sixteen of them, the sixth has it all. */
const answer = makeFindings(
  { rows: 4, columns: 4, patches: 16, token_size: 3136 },
  {
    row: Array.from({ length: 16 }, (_, patch) => (patch === 5 ? 0.85 : 0.01)),
    weights: [[16, 16], Array<number>(256).fill(1 / 16)],
    token: Array<number>(3136).fill(0.5),
  },
);
const setup: PatchesSetup = { ...frameSetup, corpora: [], found: packFindings(new Found(answer)) };
const first = firstState(setup);
const shown = { ...first, patch: 56 as const, query: 5, cut: cutOf(new Found(answer), 5) };
const ignore = () => {};

function drawn(state = shown, language: 'tr' | 'en' = 'en'): string {
  const view = { state, setup, status: kFirstStatus, language, widths: [760] };
  return renderToString(
    drawImagePatches(view, {
      ...noFrameActions,
      move: ignore,
      choose: ignore,
      setTool: ignore,
      setPatch: ignore,
      setMatrix: ignore,
      picture: ignore,
      load: ignore,
      undo: ignore,
      penDown: ignore,
      penTo: ignore,
      penUp: ignore,
    }),
  );
}

describe('pictures', () => {
  it('become PNG files that hold the same greys', () => {
    const greys = [0, 10, 20, 30, 40, 255];
    const [, base64 = ''] = pngAddress(greys, 3, 2).split('base64,');
    const { width, height, data } = decode(Buffer.from(base64, 'base64'));
    expect([width, height, ...data]).toEqual([3, 2, ...greys]);
  });

  it('to begin with use the whole range, save the blank one', () => {
    for (const name of kPictures) {
      const { greys } = readyBase(name);
      expect(greys).toHaveLength(kSide * kSide);
      const range = Math.max(...greys) - Math.min(...greys);
      if (name === 'blank') expect(range).toBe(0);
      else expect(range).toBeGreaterThan(180);
    }
  });

  it('take strokes of a round pen', () => {
    const blank = readyBase('blank').greys;
    const picture = drawnPicture(blank, [{ white: false, points: [20, 30, 60, 30] }]);
    expect(picture[30 * kSide + 40]).toBe(0);
    expect(picture[30 * kSide + 80]).toBe(1);
    expect(picture[45 * kSide + 40]).toBe(1);
    const erased = drawnPicture(blank, [
      { white: false, points: [20, 30] },
      { white: true, points: [20, 30] },
    ]);
    expect(erased[30 * kSide + 20]).toBe(1);
  });

  it('of the reader’s own are refused in a sentence when they are none, or too large', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('decode')));
    const codeOf = (thrown: unknown) => (thrown as LabError).code;
    const text = new File(['no picture'], 'notes.txt');
    expect(codeOf(await loadPicture(text).catch((one: unknown) => one))).toBe('picture.format');
    const large = { name: 'large.png', size: 21e6 } as File;
    const thrown = await loadPicture(large).catch((one: unknown) => one);
    expect((thrown as LabError).details).toEqual({
      file: 'large.png',
      received: '21.0',
      maximum: '20',
    });
    vi.unstubAllGlobals();
  });
});

describe('the state of the patches', () => {
  it('keeps strokes in a link, and passes over what no pen could have drawn', () => {
    const strokes = [
      { white: false, points: [0, 223, 10, 20] },
      { white: true, points: [5, 6] },
    ];
    expect(strokesFromText(strokesText(strokes))).toEqual(strokes);
    expect(strokesFromText('bAAEC.x.b____.w!')).toEqual([]);
    const long = { white: false, points: Array<number>(2 * kMostPoints + 2).fill(7) };
    expect(strokesFromText(strokesText([long]))).toEqual([]);
  });

  it('never puts a picture out of a file into a link', () => {
    const sheet = { ...shown.sheet, source: 'file' as const };
    expect(linkOf({ ...shown, sheet })).toEqual({ patch: 56, query: 5, matrix: 0 });
    expect(linkOf(shown)).toMatchObject({ picture: 'scene', strokes: '' });
  });

  it('comes out of a link as far as controls could have set it', () => {
    const link = new URLSearchParams('patch=17&query=196&picture=cat&matrix=1');
    expect(stateFromLink(link, setup)).toMatchObject({ patch: 16, query: 158, matrix: true });
    const other = stateFromLink(new URLSearchParams('patch=56&query=9&picture=letter'), setup);
    expect(other).toMatchObject({ patch: 56, query: 9, sheet: { source: 'letter' } });
  });

  it('asks on with the patch that holds the same spot when the cut changes', () => {
    expect(queryAfterCut({ patch: 16, query: 0 }, 56)).toBe(0);
    expect(queryAfterCut({ patch: 16, query: 195 }, 56)).toBe(15);
    for (const patch of kPatches) {
      const most = (kSide / patch) ** 2;
      expect(queryAfterCut({ patch: 16, query: 158 }, patch)).toBeLessThan(most);
    }
  });

  it('can be undone', () => {
    const blank = { ...shown.sheet, strokes: [{ white: false, points: [1, 2] }] };
    const { past, sheet } = withSheet(shown, blank);
    expect(sheet).toBe(blank);
    expect(past).toEqual([shown.sheet]);
    expect(patchInputs(shown)).toMatchObject({ height: 224, width: 224, patch: 56 });
  });
});

describe('the drawing of the patches', () => {
  it('veils each patch by its weight, and counts tokens and scores', () => {
    const markup = drawn();
    expect(markup.match(/class="look"/g)).toHaveLength(16);
    expect(markup).toContain('4 × 4 = 16 tokens of 3,136 numbers each');
    expect(markup).toContain('scores of attention are 256 numbers');
    expect(drawn({ ...shown, at: { grid: 'patches', row: 1, column: 1 } })).toContain(
      'Patch 5 gives patch 5 a weight of 0.85',
    );
    expect(drawn(shown, 'tr')).toContain('4 × 4 = 16 token, her biri 3.136 sayı');
  });

  it('shows all weights when asked and where there are some', () => {
    expect(drawn()).not.toContain('weights (16, 16)');
    expect(drawn({ ...shown, matrix: true })).toContain('weights (16, 16)');
    const without = { ...shown.cut, weights: [] };
    expect(drawn({ ...shown, matrix: true, cut: without })).not.toContain('weights (16, 16)');
    for (const width of [330, 760]) {
      const { token, matrix, height } = patchesLayout({ ...shown, matrix: true }, width);
      for (const square of [token, matrix!]) {
        expect(square.side).toBeGreaterThan(100);
        expect(square.x + square.side).toBeLessThanOrEqual(width);
        expect(square.y + square.side).toBeLessThanOrEqual(height);
      }
    }
    expect(patchesTable(shown, 'en').rows).toHaveLength(16);
  });

  it('has a pen while it is drawn on', () => {
    expect(drawn()).not.toContain('class="pen');
    const markup = drawn({ ...shown, tool: 'black', pen: { x: 3, y: 4, down: true } });
    expect(markup).toContain('class="pen down"');
    expect(markup).toContain('The pen is down: x 3, y 4.');
  });
});

describe('the element of the patches', () => {
  afterEach(() => vi.unstubAllGlobals());

  async function mounted() {
    stubPage('');
    const lab = new FakeLab();
    lab.findings.set('patches', answer);
    fake.lab = lab;
    const { ImagePatchesFigure } = await import('../../web/src/figures/image-patches/figure');
    const figure = mount(ImagePatchesFigure, setup);
    await figure.settled();
    const key = (name: string) => figure.fire('keydown', 'data-pen', { key: name });
    return { lab, figure, key };
  }

  it('draws with the keyboard: pen down, along, up; and undoes it', async () => {
    const { lab, figure, key } = await mounted();
    figure.fire('change', 'name="tool"', {}, 1);
    const before = lab.jobs.length;
    for (const name of [' ', 'ArrowRight', 'ArrowRight', ' ']) key(name);
    await figure.settled();
    expect(lab.jobs).toHaveLength(before + 1);
    const picture = lab.jobs.at(-1)!.inputs!['picture'] as number[];
    expect(picture[112 * kSide + 118]).toBe(0);
    figure.fire('click', 'data-action="undo"');
    await figure.settled();
    expect((lab.jobs.at(-1)!.inputs!['picture'] as number[])[112 * kSide + 118]).not.toBe(0);
  });

  it('cuts anew, and keeps the sheet when a file is no picture', async () => {
    const { lab, figure } = await mounted();
    figure.fire('change', 'name="patch"', { selectedIndex: 4 });
    await figure.settled();
    expect(lab.jobs.at(-1)!.inputs).toMatchObject({ patch: 56, query_patch: 13 });
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('decode')));
    const jobs = lab.jobs.length;
    figure.fire('change', 'type="file"', { files: [new File(['x'], 'x.txt')], value: 'x.txt' });
    await figure.settled();
    expect(figure.drawn()).toContain('bir görüntü olarak açılamadı');
    expect(lab.jobs).toHaveLength(jobs);
    expect(figure.drawn()).not.toContain('Kendi görüntün');
  });
});

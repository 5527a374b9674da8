import { afterEach, describe, expect, it, vi } from 'vitest';
import { drawKvCache, kvTable } from '../../web/src/figures/kv-cache/draw';
import { kPresets } from '../../web/src/figures/kv-cache/presets';
import {
  divisorsOf,
  firstState,
  kvInputs,
  presetOf,
  sharingOf,
  stateFromLink,
  withHeads,
  type KvSetup,
} from '../../web/src/figures/kv-cache/state';
import { kFirstStatus, noFrameActions } from '../../web/src/ui/figure-frame';
import { Found } from '../../web/src/ui/found';
import { packFindings } from '../../web/src/ui/packed-findings';
import { renderToString } from '../../web/src/ui/render-to-string';
import { FakeLab } from './support/fake-lab';
import { frameSetup, makeFindings } from './support/frame';
import { mount, stubPage } from './support/mount';

const fake = vi.hoisted(() => ({ lab: null as unknown }));
vi.mock('lit-html', async (original) => ({ ...(await original<object>()), render: () => {} }));
vi.mock('../../web/src/worker/client', () => ({ labClient: () => fake.lab }));

const answer = makeFindings(
  {
    mismatches: 0,
    model_bytes: 37748736,
    groups_are_mha: 1,
    one_group_is_mqa: 1,
    cache_bits_equal: 1,
    tokens_per_second_cached: 8000,
    tokens_per_second_uncached: 50,
  },
  {
    kv_heads: [1, 6, 12],
    kv_bytes: [3145728, 18874368, 37748736],
    layer_bytes_counted: [1, 2, 3],
    layer_bytes_formula: [1, 2, 3],
  },
);
const setup: KvSetup = { ...frameSetup, corpora: [], found: packFindings(new Found(answer)) };
const first = firstState(setup);
const ignore = () => {};

function drawn(state = first, language: 'tr' | 'en' = 'en'): string {
  const view = { state, setup, status: kFirstStatus, language, widths: [760] };
  return renderToString(
    drawKvCache(view, { ...noFrameActions, preset: ignore, set: ignore, measure: ignore }),
  );
}

describe('the sizes of a cache', () => {
  it('share keys and values in ways that divide the heads', () => {
    expect(divisorsOf(12)).toEqual([1, 2, 3, 4, 6, 12]);
    expect(withHeads(10, 4)).toEqual({ heads: 10, kvHeads: 10 });
    expect([sharingOf(8, 8), sharingOf(8, 2), sharingOf(8, 1)]).toEqual(['mha', 'gqa', 'mqa']);
    // One head alone is multi-head attention of one.
    expect(sharingOf(1, 1)).toBe('mha');
  });

  it('know well-known models, each of which can be asked for', () => {
    for (const preset of kPresets) {
      expect(preset.heads % preset.kvHeads).toBe(0);
      expect(presetOf({ ...preset, model: preset.id })).toBe(preset);
    }
    expect(presetOf({ ...first, layers: 13 })).toBeUndefined();
  });

  it('are asked for without a clock, unless the reader wants the speed', () => {
    expect(kvInputs(first, false)).toMatchObject({
      num_heads: 12,
      num_kv_heads: 12,
      head_dim: 64,
      length: 1024,
      bytes_per_number: 2,
      timings: 0,
    });
    expect(kvInputs(first, true)).toMatchObject({ timings: 1 });
  });

  it('come out of a link as far as controls could have set them', () => {
    const link = new URLSearchParams('heads=16&kvHeads=3&layers=0&bytes=3&bench=256');
    expect(stateFromLink(link, setup)).toMatchObject({
      heads: 16,
      kvHeads: 16,
      layers: 12,
      numberBytes: 2,
      benchLength: 256,
    });
  });
});

describe('the drawing of the cache', () => {
  it('shows heads with their links, a bar for each way, and what was compared bit by bit', () => {
    const markup = drawn();
    expect(markup.match(/class="query-head"/g)).toHaveLength(12);
    expect(markup.match(/class="kv-head"/g)).toHaveLength(12);
    expect(markup.match(/class="bar /g)).toHaveLength(3);
    expect(markup).toContain('GPT-2 (124M): multi-head (MHA), a cache of 37.7');
    expect(markup.match(/class="met"/g)).toHaveLength(3);
    expect(drawn(first, 'tr')).toContain('çok başlı (MHA)');
  });

  it('says that bits differ where they do, and calls sizes by no model’s name', () => {
    const values = { ...Object.fromEntries(new Found(answer).values()), cache_bits_equal: 0 };
    const found = new Found({ ...makeFindings(values), arrays: answer.arrays });
    const markup = drawn({ ...first, layers: 5, found });
    expect(markup.match(/class="missed"/g)).toHaveLength(1);
    expect(markup).toContain('sizes of your own: ');
  });

  it('tells the measured speed with and without', () => {
    expect(drawn()).not.toContain('data-speed');
    const timed = drawn({ ...first, timed: new Found(answer) });
    expect(timed).toContain('8,000 tokens a second with the cache, 50 without. Ratio 160');
    expect(kvTable(first, 'en').rows[1]).toEqual([6, 'GQA', 18874368, 2, 2]);
  });
});

describe('the element of the cache', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('counts at once, times only when asked, and drops a time of other sizes', async () => {
    stubPage('');
    const lab = new FakeLab();
    lab.findings.set('kv_cache', answer);
    fake.lab = lab;
    const { KvCacheFigure } = await import('../../web/src/figures/kv-cache/figure');
    const figure = mount(KvCacheFigure, setup);
    await figure.settled();
    expect(lab.jobs.at(-1)).toMatchObject({ corpusId: null, inputs: { timings: 0 } });
    figure.fire('click', 'data-action="measure"');
    await figure.settled();
    expect(lab.jobs.at(-1)!.inputs).toMatchObject({ timings: 1 });
    expect(figure.drawn()).toContain('data-speed');
    figure.fire('change', 'name="preset"', { selectedIndex: 3 });
    await figure.settled();
    expect(lab.jobs.at(-1)!.inputs).toMatchObject({
      num_layers: 80,
      num_heads: 64,
      num_kv_heads: 8,
      timings: 0,
    });
    expect(figure.drawn()).not.toContain('data-speed');
  });
});

import { afterEach, describe, expect, it, vi } from 'vitest';
import { drawAttentionMask, maskTable } from '../../web/src/figures/attention-mask/draw';
import { maskLayout } from '../../web/src/figures/attention-mask/layout';
import {
  firstState,
  linkOf,
  maskedInputs,
  patternMask,
  patternOf,
  stateFromLink,
  toggled,
  type MaskSetup,
  type MaskState,
} from '../../web/src/figures/attention-mask/state';
import { kFirstStatus, noFrameActions } from '../../web/src/ui/figure-frame';
import { Found } from '../../web/src/ui/found';
import { packFindings } from '../../web/src/ui/packed-findings';
import { renderToString } from '../../web/src/ui/render-to-string';
import { attentionFindings } from './support/attention';
import { FakeLab } from './support/fake-lab';
import { frameSetup, makeFindings } from './support/frame';
import { mount, stubPage } from './support/mount';

const fake = vi.hoisted(() => ({ lab: null as unknown }));
vi.mock('lit-html', async (original) => ({ ...(await original<object>()), render: () => {} }));
vi.mock('../../web/src/worker/client', () => ({ labClient: () => fake.lab }));

const answer = attentionFindings(5, 8);
const claims = makeFindings({ causal_is_triangle: 1 });
const setup: MaskSetup = {
  ...frameSetup,
  corpora: [],
  open: packFindings(new Found(answer)),
  masked: packFindings(new Found(answer)),
  claims: packFindings(new Found(claims)),
};
const first = firstState(setup);
const ignore = () => {};
const actions = {
  ...noFrameActions,
  move: ignore,
  press: ignore,
  pattern: ignore,
  setBreak: ignore,
  newSeed: ignore,
};

function drawn(change: Partial<MaskState> = {}): string {
  const state = { ...first, ...change };
  const view = { state, setup, status: kFirstStatus, language: 'en' as const, widths: [760] };
  return renderToString(drawAttentionMask(view, actions));
}

const withBlindRow = { masked: new Found(attentionFindings(5, 8, { blind_rows: 1 })) };

describe('masks', () => {
  it('have patterns: the causal one is the lower triangle with its diagonal', () => {
    expect(patternMask('causal').slice(0, 10)).toEqual([1, 0, 0, 0, 0, 1, 1, 0, 0, 0]);
    expect(patternMask('strict').slice(0, 5)).toEqual([0, 0, 0, 0, 0]);
    expect(patternMask('window').slice(20)).toEqual([0, 0, 1, 1, 1]);
    expect(patternOf(patternMask('self'))).toBe('self');
  });

  it('change a cell at a time, and then are nobody’s pattern', () => {
    const painted = toggled(patternMask('causal'), { grid: 'mask', row: 0, column: 4 });
    expect(painted[4]).toBe(1);
    expect(patternOf(painted)).toBeNull();
    expect(toggled(painted, { grid: 'mask', row: 0, column: 4 })).toEqual(patternMask('causal'));
  });

  it('travel in a link; what is no mask of 25 cells is passed over', () => {
    const state = { ...first, late: true, mask: patternMask('blind') };
    const link = new URLSearchParams(linkOf(state) as Record<string, string>);
    expect(stateFromLink(link, setup)).toMatchObject({ late: true, mask: state.mask });
    const bad = stateFromLink(new URLSearchParams('mask=10&late=yes'), setup);
    expect(bad).toMatchObject({ late: false, mask: first.mask });
  });

  it('are asked of the core before the softmax, or after it on purpose', () => {
    expect(maskedInputs(first)).toMatchObject({ mask_after: 0, scaled: 1, mask: first.mask });
    expect(maskedInputs({ ...first, late: true, unscaled: true })).toMatchObject({
      mask_after: 1,
      scaled: 0,
    });
  });
});

describe('the drawing of the mask', () => {
  it('says what the first token gives the last, with and without the mask', () => {
    expect(drawn()).toContain('0.2000 without the mask');
  });

  it('says what each mistake does', () => {
    expect(drawn({ late: true })).toContain('after the softmax');
    expect(drawn({ unscaled: true })).toContain('Not divided');
    expect(drawn(withBlindRow)).toContain('weights and output 0');
    const naive = drawn({ ...withBlindRow, naive: true });
    expect(naive).toContain('0/0 = nan');
    expect(naive).toContain('>nan</text>');
  });

  it('fits into its width, and lists every pair in its table', () => {
    for (const width of [330, 760]) {
      const { masked, height, bars } = maskLayout(width);
      expect(masked.x + masked.columns * masked.stride.x).toBeLessThanOrEqual(width);
      expect(bars[1]).toBeLessThan(height);
    }
    expect(maskTable(first, 'en').rows).toHaveLength(25);
  });
});

describe('the element of the mask', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('asks for both sides whenever the mask changes, of the attention module alone', async () => {
    stubPage('');
    const lab = new FakeLab();
    lab.findings.set('attention', answer);
    lab.findings.set('attention_claims', claims);
    fake.lab = lab;
    const { AttentionMaskFigure } = await import('../../web/src/figures/attention-mask/figure');
    const figure = mount(AttentionMaskFigure, setup);
    await figure.settled();
    figure.fire('click', 'data-action="blind"');
    await figure.settled();
    const { inputs } = lab.jobs.at(-1)!;
    expect(inputs!['mask']).toEqual(patternMask('blind'));
    figure.fire('change', 'name="late"', { checked: true });
    await figure.settled();
    expect(lab.jobs.at(-1)!.inputs!['mask_after']).toBe(1);
    expect(lab.jobs.every(({ corpusId }) => corpusId === null)).toBe(true);
  });
});

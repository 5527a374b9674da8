import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  kQuickConfig,
  newNames,
  QuickController,
  type QuickSetup,
} from '../../web/src/figures/quick-train/controller';
import {
  capitalized,
  drawQuickTrain,
  type QuickState,
} from '../../web/src/figures/quick-train/draw';
import { initialCurve, initialState } from '../../web/src/figures/training/initial';
import { validate } from '../../web/src/figures/training/state';
import type { Language } from '../../web/src/i18n/messages';
import { LossCurve } from '../../web/src/ui/loss-curve';
import { renderToString } from '../../web/src/ui/render-to-string';
import { LabError } from '../../web/src/worker/errors';
import { FakeLab, limits } from './support/fake-lab';
import { setup as training } from './support/training-setup';

const example = {
  columns: initialCurve(initialState(training, 'tr', new URLSearchParams(), null)).columns(40, 4),
  names: ['ilgün', 'ışıl'],
};
const setup: QuickSetup = {
  base: '/lab/',
  limits,
  corpora: training.corpora.filter(({ id }) => id === 'turkish'),
  lines: 1759,
  example,
};

function draw(state: Partial<QuickState>, language: Language = 'tr'): string {
  const start: QuickState = {
    phase: 'example',
    step: 0,
    stepsPerSecond: 0,
    names: [],
    problem: null,
  };
  const curve = new LossCurve();
  curve.push([3, 2.5]);
  const { steps, decayStep } = kQuickConfig;
  const shown = { steps, decayStep, lines: 1759, curve, example, language, widths: [400] };
  return renderToString(
    drawQuickTrain({ ...shown, state: { ...start, ...state } }, { train() {} }),
  );
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the home page’s figure', () => {
  it('looks as before with its example', () => {
    expect(draw({})).toMatchSnapshot();
  });

  it('looks as before when it is done, in English', () => {
    expect(draw({ phase: 'done', step: 8000, names: ['ilgün'] }, 'en')).toMatchSnapshot();
  });

  it('writes names by Turkish rules in both languages', () => {
    expect(capitalized('ilgün')).toBe('İlgün');
    expect(capitalized('ışıl')).toBe('Işıl');
    expect(draw({ phase: 'done', names: ['ilgün'] }, 'en')).toContain('İlgün');
  });

  it('can’t be started twice', () => {
    expect(draw({ phase: 'running' })).toContain('aria-disabled="true"');
  });

  it('trains, and keeps only names that are new, each once', async () => {
    vi.stubGlobal('fetch', async () => new Response('ab\nabc\n'));
    const lab = new FakeLab();
    lab.block = 1000;
    lab.sample = async () => ['abc', 'cbac', 'cbac', 'x', 'baba'];
    const figure = new QuickController(lab, setup);
    await figure.train();
    expect(figure.state.value).toMatchObject({
      phase: 'done',
      step: 8000,
      names: ['cbac', 'baba'],
    });
    expect(figure.curve.length).toBe(8000);
    expect(lab.openRuns.size).toBe(0);
    const first = lab.config!.seed;
    await figure.train();
    expect(lab.config!.seed).not.toBe(first);
  });

  it('says what went wrong and can be started again', async () => {
    vi.stubGlobal('fetch', async () => new Response('ab\n'));
    const lab = new FakeLab();
    lab.block = 1000;
    lab.refuse.set('createRun', new LabError('worker.crashed', 'memory'));
    const figure = new QuickController(lab, setup);
    await figure.train();
    expect(figure.state.value).toMatchObject({
      phase: 'failed',
      problem: { code: 'worker.crashed' },
    });
    await figure.train();
    expect(figure.state.value.phase).toBe('done');
  });

  it('trains within the limits', () => {
    expect(validate(kQuickConfig, limits, 30)).toEqual({});
  });
});

it('names of the list, too short or too long ones are not new names', () => {
  expect(newNames(['ab', 'ada', 'a'.repeat(11), 'deniza'], [false, true, false, false])).toEqual([
    'deniza',
  ]);
});

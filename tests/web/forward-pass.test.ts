import { describe, expect, it } from 'vitest';
import {
  drawForwardPass,
  type ForwardSetup,
  forwardTable,
  type ForwardView,
} from '../../web/src/figures/forward-pass/draw';
import { gridsOf } from '../../web/src/figures/forward-pass/stages';
import {
  type ForwardState,
  type Inspection,
  kFirstSettings,
  stageAt,
  stageCount,
} from '../../web/src/figures/forward-pass/state';
import { kDefaults } from '../../web/src/figures/training/state';
import { kFirstStatus } from '../../web/src/ui/figure-frame';
import { formats } from '../../web/src/ui/format';
import { renderToString } from '../../web/src/ui/render-to-string';
import type { ProgramOp } from '../../web/src/worker/protocol';
import { frameActions, frameSetup } from './support/frame';

function op(
  kind: string,
  output: string,
  input: string,
  outputShape: number[],
  parameters: ProgramOp['parameters'] = [],
): ProgramOp {
  return { op: kind, output, outputShape, inputs: [input], parameters, multiplyAdds: 0 };
}

/** Two characters, one column each, two neurons, three characters to choose from. */
const program = [
  op('embedding', 'emb', 'context', [1, 2, 1], [{ name: 'C', shape: [3, 1] }]),
  op('reshape', 'flat', 'emb', [1, 2]),
  op(
    'linear',
    'h_pre',
    'flat',
    [1, 2],
    [
      { name: 'W1', shape: [2, 2] },
      { name: 'b1', shape: [2] },
    ],
  ),
  op('tanh', 'h', 'h_pre', [1, 2]),
  op(
    'linear',
    'logits',
    'h',
    [1, 3],
    [
      { name: 'W2', shape: [2, 3] },
      { name: 'b2', shape: [3] },
    ],
  ),
  op('cross_entropy', 'loss', 'logits', []),
];

const tensor = (shape: number[], ...values: number[]) => ({ shape, values });

/** Made up: what matters is which number stands where. */
const inspection: Inspection = {
  program,
  parameterCount: 20,
  ids: [0, 2],
  target: 1,
  loss: 1.5,
  probs: [0.5, 0.25, 0.25],
  values: {
    emb: tensor([1, 2, 1], 0.1, -0.2),
    flat: tensor([1, 2], 0.1, -0.2),
    h_pre: tensor([1, 2], 0.3, 0.4),
    h: tensor([1, 2], 0.29, -0.38),
    logits: tensor([1, 3], 1, 2, 3),
    loss: tensor([], 1.5),
    C: tensor([3, 1], 0.1, 0.5, -0.2),
    W1: tensor([2, 2], 1, 2, 3, 4),
    b1: tensor([2], 5, 6),
    W2: tensor([2, 3], 1, 2, 3, 4, 5, 6),
    b2: tensor([3], 7, 8, 9),
  },
  gradients: {
    emb: tensor([1, 2, 1], 0.01, 0.02),
    flat: tensor([1, 2], 0.01, 0.02),
    h_pre: tensor([1, 2], 0.03, 0.04),
    h: tensor([1, 2], 0.05, 0.06),
    logits: tensor([1, 3], 0.5, -0.75, 0.25),
    loss: tensor([], 1),
    C: tensor([3, 1], 0.01, 0, 0.02),
    W1: tensor([2, 2], 11, 12, 13, 14),
    b1: tensor([2], 15, 16),
    W2: tensor([2, 3], 21, 22, 23, 24, 25, 26),
    b2: tensor([3], 27, 28, 29),
  },
};

const state: ForwardState = {
  settings: kFirstSettings,
  inspection,
  stage: 2,
  cursor: null,
  measured: new Map(),
};

const setup: ForwardSetup = {
  ...frameSetup,
  main: kDefaults.config,
  alphabet: ['.', 'a', 'b'],
  built: { program, parameterCount: 20, findings: { values: [], arrays: [] }, parameters: {} },
  measured: [],
};

const actions = {
  ...frameActions,
  change: () => {},
  setStage: () => {},
  moveCursor: () => {},
};

function view(change: Partial<ForwardState> = {}, language: 'tr' | 'en' = 'en'): ForwardView {
  const status = kFirstStatus;
  return { state: { ...state, ...change }, setup, status, language, widths: [400] };
}

const format = formats('en');
const formulaAt = (stage: number, grid: string, index: number) =>
  gridsOf(inspection, stage)
    .find(({ name }) => name === grid)
    ?.formula?.(index, format);

describe('the stages', () => {
  it('go forward through the ops and back again', () => {
    const stages = Array.from({ length: stageCount(inspection) }, (_, index) =>
      stageAt(inspection, index),
    );
    expect(stages.map(({ pass, op: { output } }) => `${pass} ${output}`)).toEqual([
      ...['emb', 'flat', 'h_pre', 'h', 'logits', 'loss'].map((name) => `forward ${name}`),
      ...['loss', 'logits', 'h', 'h_pre', 'flat', 'emb'].map((name) => `backward ${name}`),
    ]);
  });

  it('plug the numbers of the core into the formula', () => {
    expect(formulaAt(0, 'emb', 1)).toBe('emb[1, 0] = C[2, 0] = -0.2000');
    expect(formulaAt(1, 'flat', 1)).toBe('flat[1] = emb[1, 0] = -0.2000');
    expect(formulaAt(2, 'h_pre', 1)).toBe(
      'h_pre[1] = 0.1000 · 2.0000 + (-0.2000) · 4.0000 + 6.0000 = 0.4000',
    );
    expect(formulaAt(3, 'h', 0)).toBe('h[0] = tanh(0.3000) = 0.2900');
    expect(formulaAt(5, 'softmax', 0)).toContain('−log softmax[1] = −log 0.2500 = 1.5000');
  });

  it('and into the way back', () => {
    expect(formulaAt(6, 'dlogits', 1)).toBe('dlogits[1] = 0.2500 − 1 = -0.7500');
    expect(formulaAt(6, 'dlogits', 0)).toBe('dlogits[0] = 0.5000 − 0 = 0.5000');
    expect(formulaAt(7, 'dW2', 4)).toBe(
      'dW2[1, 1] = h[1] · dlogits[1] = (-0.3800) · (-0.7500) = 25.0000',
    );
    expect(formulaAt(7, 'dh', 1)).toContain('0.5000 · 4.0000 + (-0.7500) · 5.0000');
    expect(formulaAt(8, 'dh_pre', 1)).toBe('dh_pre[1] = (1 − (-0.3800)²) · 0.0600 = 0.0400');
    expect(formulaAt(10, 'demb', 1)).toBe('demb[1, 0] = dflat[1] = 0.0200');
    expect(formulaAt(11, 'dC', 1)).toBe('dC[2, 0] = 0.0200 = 0.0200');
  });

  it('leave out tensors that are too large to be seen', () => {
    const wide = {
      ...inspection,
      values: { ...inspection.values, W1: tensor([30, 200], ...Array<number>(6000).fill(0)) },
    };
    expect(gridsOf(wide, 2).map(({ name }) => name)).toEqual(['flat', 'b1', 'h_pre']);
  });
});

describe('the drawing', () => {
  it.each(['tr', 'en'] as const)('is the same for the same state: %s', (language) => {
    expect(renderToString(drawForwardPass(view({}, language), actions))).toMatchSnapshot();
  });

  it('marks the op that is being computed, and how it is passed', () => {
    const drawn = renderToString(drawForwardPass(view({ stage: 8 }), actions));
    expect(drawn.match(/class="here backward"/g)).toHaveLength(1);
    expect(drawn.match(/aria-current="step"/g)).toHaveLength(1);
  });

  it('has every number of the stage in its table', () => {
    const { rows } = forwardTable(state, 'en');
    expect(rows).toHaveLength(2 + 4 + 2 + 2);
    expect(rows.at(-1)).toEqual(['h_pre', 1, 0.4]);
    expect(forwardTable({ ...state, inspection: null }, 'en').rows).toEqual([]);
  });
});

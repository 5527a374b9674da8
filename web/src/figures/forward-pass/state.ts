/** One example's way through the model, as the core computed it: every value, every gradient. */
import type { Found } from '../../ui/found';
import { type PackedFindings, unpackFindings } from '../../ui/packed-findings';
import type { ProgramOp, RunConfig } from '../../worker/protocol';

export type ModelName = 'small' | 'first' | 'main';

/** Small enough to be seen whole, the lecture's first model, and MAIN. */
const kModels: Record<ModelName, { embedDim: number; hiddenDim: number }> = {
  small: { embedDim: 2, hiddenDim: 8 },
  first: { embedDim: 2, hiddenDim: 100 },
  main: { embedDim: 10, hiddenDim: 200 },
};
export const kModelNames = Object.keys(kModels) as ModelName[];

/** Steps of training before the example is looked at. */
export const kTrained = [0, 500, 2000];
export const kContextLength = 3;
export const kFirstExample = { context: '.em', target: 'm' };
export const kBatch = { min: 1, max: 64, first: 32 };

export interface Tensor {
  shape: number[];
  values: number[];
}

export interface Inspection {
  program: ProgramOp[];
  parameterCount: number;
  ids: number[];
  target: number;
  loss: number;
  probs: number[];
  /** By name: activations, parameters; their gradients. */
  values: Record<string, Tensor>;
  gradients: Record<string, Tensor>;
}

export interface Settings {
  model: ModelName;
  trained: number;
  context: string;
  target: string;
  /** Only for the shapes: how many examples at once. */
  batch: number;
}

export interface ForwardState {
  settings: Settings;
  inspection: Inspection | null;
  /** 0 … 2 · ops − 1: forward through the ops, then back. */
  stage: number;
  cursor: { grid: string; row: number; column: number } | null;
  measured: Map<string, number>;
}

export const kFirstSettings: Settings = {
  model: 'small',
  trained: 0,
  ...kFirstExample,
  batch: kBatch.first,
};

export function configOf(main: RunConfig, { model, trained }: Settings): RunConfig {
  const steps = Math.max(1, trained);
  return { ...main, ...kModels[model], contextLength: kContextLength, steps, decayStep: 0 };
}

export const kParameters = ['C', 'W1', 'b1', 'W2', 'b2'];

/** An inspection as it travels in the page. */
export interface BuiltInspection {
  program: ProgramOp[];
  parameterCount: number;
  findings: PackedFindings;
  parameters: Record<string, Tensor>;
}

export function builtInspection(built: BuiltInspection): Inspection {
  const { program, parameterCount, findings, parameters } = built;
  return inspectionOf(program, parameterCount, unpackFindings(findings), parameters);
}

export function inspectionOf(
  program: ProgramOp[],
  parameterCount: number,
  found: Found,
  parameters: Record<string, Tensor>,
): Inspection {
  const tensors = (prefix: string) =>
    Object.fromEntries(
      found.findings.arrays
        .filter(({ name }) => name.startsWith(prefix))
        .map(({ name, shape, values }) => [
          name.slice(prefix.length),
          { shape, values: Array.from(values) },
        ]),
    );
  return {
    program,
    parameterCount,
    ids: found.array('ids'),
    target: found.value('target'),
    loss: found.value('loss'),
    probs: found.array('probs'),
    values: { ...tensors('value.'), ...parameters },
    gradients: tensors('gradient.'),
  };
}

export interface Stage {
  pass: 'forward' | 'backward';
  op: ProgramOp;
}

export function stageCount({ program }: Inspection): number {
  return 2 * program.length;
}

export function stageAt({ program }: Inspection, index: number): Stage {
  const n = program.length;
  return index < n
    ? { pass: 'forward', op: program[index]! }
    : { pass: 'backward', op: program[2 * n - 1 - index]! };
}

/** Nothing was measured yet. */
export function firstState(): ForwardState {
  return {
    settings: kFirstSettings,
    inspection: null,
    stage: 0,
    cursor: null,
    measured: new Map(),
  };
}

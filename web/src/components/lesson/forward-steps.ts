/**
 * The boxes of the figure "forward pass", read off the program that the core compiled: one for each
 * op, except that a linear layer and the tanh after it are one box, the hidden layer.
 */
import type { ProgramOp, Shape } from '../../worker/protocol';

type StepKind = 'input' | 'embedding' | 'view' | 'hidden' | 'logits' | 'loss';

export interface ForwardStep {
  kind: StepKind;
  /** "(n, 3, 10)"; empty for a scalar. */
  shape: string;
  /** "W1 (30, 200)" */
  parameters: string[];
}

const kKinds: Record<string, StepKind> = {
  embedding: 'embedding',
  reshape: 'view',
  linear: 'logits',
  cross_entropy: 'loss',
};

const list = (extents: readonly (number | string)[]) => `(${extents.join(', ')})`;

/** An activation's outermost extent is the batch, whatever its size: it is written n. */
const withBatch = (shape: Shape) => (shape.length > 0 ? list(['n', ...shape.slice(1)]) : '');

const parametersOf = (op: ProgramOp) =>
  op.parameters.map(({ name, shape }) => `${name} ${list(shape)}`);

/** Throws when the program doesn't start with an embedding, or has an op that no box is known for. */
export function forwardSteps(program: readonly ProgramOp[]): ForwardStep[] {
  const [first] = program;
  if (first?.op !== 'embedding') throw new Error('the program should start with an embedding');
  // The ids that come in have the shape of what is looked up, without the columns of the table.
  const steps: ForwardStep[] = [
    { kind: 'input', shape: withBatch(first.outputShape.slice(0, -1)), parameters: [] },
  ];
  for (const op of program) {
    const previous = steps.at(-1)!;
    if (op.op === 'tanh' && previous.kind === 'logits') {
      steps[steps.length - 1] = { ...previous, kind: 'hidden', shape: withBatch(op.outputShape) };
      continue;
    }
    const kind = kKinds[op.op];
    if (!kind) throw new Error(`the figure has no box for the op ${op.op}`);
    steps.push({ kind, shape: withBatch(op.outputShape), parameters: parametersOf(op) });
  }
  return steps;
}

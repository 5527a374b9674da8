/** What each op shows: its tensors as grids, and one element's formula with the numbers plugged in. */
import type { Formats } from '../../ui/format';
import type { ProgramOp } from '../../worker/protocol';
import { type Inspection, stageAt, type Tensor } from './state';

type Formula = (index: number, format: Formats) => string;

export interface Grid {
  /** Also its label: "h", "dW2". */
  name: string;
  tensor: Tensor;
  /** The stage computes it; the others are what it is computed from. */
  result: boolean;
  /** The formula of the element at this place of the flattened tensor. */
  formula?: Formula;
}

/** What one op needs to show itself. */
interface Site {
  all: Inspection;
  op: ProgramOp;
  inputName: string;
  input: Tensor;
  /** The op's output going forward, its gradient coming back. */
  out: Tensor;
}

/** More cells than these are not drawn: a picture of them would say nothing. */
const kMostCells = 420;

const number = (value: number | undefined, format: Formats) => format.fixed(value ?? NaN, 4);

/** As a factor: a negative one stands in brackets. */
const factor = (value: number | undefined, format: Formats) =>
  (value ?? 0) < 0 ? `(${number(value, format)})` : number(value, format);

const given = (name: string, tensor: Tensor): Grid => ({ name, tensor, result: false });
const result = (name: string, tensor: Tensor, formula: Formula): Grid => ({
  name,
  tensor,
  result: true,
  formula,
});

/** The first three of many terms. */
function shortened(terms: string[]): string[] {
  return terms.length <= 4 ? terms : [...terms.slice(0, 3), '…'];
}

export function gridsOf(inspection: Inspection, index: number): Grid[] {
  const { pass, op } = stageAt(inspection, index);
  const inputName = op.inputs.find((input) => input in inspection.values) ?? op.inputs[0] ?? '';
  const input = inspection.values[inputName] ?? { shape: [0], values: [] };
  const outputs = pass === 'forward' ? inspection.values : inspection.gradients;
  const site = { all: inspection, op, inputName, input, out: outputs[op.output]! };
  const draw = (pass === 'forward' ? kForward : kBackward)[op.op];
  return (draw?.(site) ?? []).filter(({ tensor }) => tensor.values.length <= kMostCells);
}

const kForward: Record<string, (site: Site) => Grid[]> = {
  embedding: ({ all, op, out }) => {
    const width = out.shape.at(-1)!;
    return [
      result(op.output, out, (at, format) => {
        const [row, column] = [Math.floor(at / width), at % width];
        const value = number(out.values[at], format);
        return `${op.output}[${row}, ${column}] = C[${all.ids[row]}, ${column}] = ${value}`;
      }),
    ];
  },
  reshape: ({ op, inputName, input, out }) => {
    const width = input.shape.at(-1)!;
    return [
      given(inputName, input),
      result(op.output, out, (at, format) => {
        const place = `${Math.floor(at / width)}, ${at % width}`;
        return `${op.output}[${at}] = ${inputName}[${place}] = ${number(out.values[at], format)}`;
      }),
    ];
  },
  linear: forwardLinear,
  tanh: ({ op, inputName, input, out }) => [
    given(inputName, input),
    result(op.output, out, (at, format) => {
      const [x, y] = [input.values[at], out.values[at]];
      return `${op.output}[${at}] = tanh(${number(x, format)}) = ${number(y, format)}`;
    }),
  ],
  cross_entropy: ({ all: { probs, target, loss }, op, inputName, input }) => [
    given(inputName, input),
    result('softmax', { shape: [1, probs.length], values: probs }, (at, format) => {
      const right = number(probs[target], format);
      const own = `softmax[${at}] = ${number(probs[at], format)}`;
      return `${own}; ${op.output} = −log softmax[${target}] = −log ${right} = ${number(loss, format)}`;
    }),
  ],
};

function forwardLinear({ all, op, inputName, input, out }: Site): Grid[] {
  const [weight, bias] = op.parameters.map(({ name }) => name);
  const [w, b] = [all.values[weight!]!, all.values[bias!]!];
  const width = out.values.length;
  return [
    given(inputName, input),
    given(weight!, w),
    given(bias!, b),
    result(op.output, out, (at, format) => {
      const products = input.values.map(
        (x, i) => `${factor(x, format)} · ${factor(w.values[i * width + at], format)}`,
      );
      const terms = [...shortened(products), number(b.values[at], format)].join(' + ');
      return `${op.output}[${at}] = ${terms} = ${number(out.values[at], format)}`;
    }),
  ];
}

const kBackward: Record<string, (site: Site) => Grid[]> = {
  cross_entropy: ({ all: { probs, target, gradients }, inputName }) => {
    const dlogits = gradients[inputName]!;
    return [
      given('softmax', { shape: [1, probs.length], values: probs }),
      result(`d${inputName}`, dlogits, (at, format) => {
        const difference = `${number(probs[at], format)} − ${at === target ? 1 : 0}`;
        return `d${inputName}[${at}] = ${difference} = ${number(dlogits.values[at], format)}`;
      }),
    ];
  },
  linear: backwardLinear,
  tanh: ({ all, op, inputName, out: dout }) => {
    const out = all.values[op.output]!;
    const dx = all.gradients[inputName]!;
    return [
      given(op.output, out),
      given(`d${op.output}`, dout),
      result(`d${inputName}`, dx, (at, format) => {
        const slope = `(1 − ${factor(out.values[at], format)}²)`;
        const share = factor(dout.values[at], format);
        return `d${inputName}[${at}] = ${slope} · ${share} = ${number(dx.values[at], format)}`;
      }),
    ];
  },
  reshape: ({ all, op, inputName, out: dout }) => {
    const dx = all.gradients[inputName]!;
    const width = dx.shape.at(-1)!;
    return [
      given(`d${op.output}`, dout),
      result(`d${inputName}`, dx, (at, format) => {
        const place = `${Math.floor(at / width)}, ${at % width}`;
        return `d${inputName}[${place}] = d${op.output}[${at}] = ${number(dx.values[at], format)}`;
      }),
    ];
  },
  embedding: backwardEmbedding,
};

function backwardLinear({ all, op, inputName, input, out: dout }: Site): Grid[] {
  const [weight, bias] = op.parameters.map(({ name }) => name);
  const { values, gradients } = all;
  const [dw, db, dx] = [gradients[weight!]!, gradients[bias!]!, gradients[inputName]!];
  const w = values[weight!]!;
  const width = dout.values.length;
  const dname = `d${op.output}`;
  return [
    given(dname, dout),
    result(`d${weight}`, dw, (at, format) => {
      const [i, j] = [Math.floor(at / width), at % width];
      const words = `d${weight}[${i}, ${j}] = ${inputName}[${i}] · ${dname}[${j}]`;
      const product = `${factor(input.values[i], format)} · ${factor(dout.values[j], format)}`;
      return `${words} = ${product} = ${number(dw.values[at], format)}`;
    }),
    result(
      `d${bias}`,
      db,
      (at, format) => `d${bias}[${at}] = ${dname}[${at}] = ${number(db.values[at], format)}`,
    ),
    result(`d${inputName}`, dx, (at, format) => {
      const products = dout.values.map(
        (d, j) => `${factor(d, format)} · ${factor(w.values[at * width + j], format)}`,
      );
      const sum = shortened(products).join(' + ');
      return `d${inputName}[${at}] = ${sum} = ${number(dx.values[at], format)}`;
    }),
  ];
}

/** Rows that no character of the context picked have no share in the loss. */
function backwardEmbedding({ all: { ids, gradients }, op, out: dout }: Site): Grid[] {
  const dC = gradients['C']!;
  const width = dC.shape[1]!;
  const picked = [...new Set(ids)];
  const rows = picked.flatMap((id) => dC.values.slice(id * width, (id + 1) * width));
  return [
    given(`d${op.output}`, dout),
    result('dC', { shape: [picked.length, width], values: rows }, (at, format) => {
      const [id, column] = [picked[Math.floor(at / width)]!, at % width];
      const sum = ids
        .flatMap((one, place) => (one === id ? [dout.values[place * width + column]] : []))
        .map((value) => factor(value, format));
      return `dC[${id}, ${column}] = ${sum.join(' + ')} = ${number(rows[at], format)}`;
    }),
  ];
}

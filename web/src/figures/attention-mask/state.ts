/** A mask of the reader's own over the lesson's five tokens, and the weights with it and without it. */
import type { CellPlace } from '../../ui/cell-cursor';
import type { FigureSetup } from '../../ui/figure-frame';
import type { Found } from '../../ui/found';
import { kSeeds, linkInteger } from '../../ui/link-number';
import { unpackFindings, type PackedFindings } from '../../ui/packed-findings';
import type { Inputs } from '../../worker/protocol';

/** The lesson's shapes. */
export const kLength = 5;
const kHeadDim = 8;
export const kSeed = { ...kSeeds, first: 42 };

/** 1: the row's token may look at the column's, 0: it may not. Row by row. */
export type Mask = number[];

const kPatterns = {
  open: () => true,
  causal: (row, column) => column <= row,
  strict: (row, column) => column < row,
  window: (row, column) => column <= row && column > row - 3,
  self: (row, column) => column === row,
  blind: (row) => row !== 2,
} satisfies Record<string, (row: number, column: number) => boolean>;

export type PatternName = keyof typeof kPatterns;
export const kPatternNames = Object.keys(kPatterns) as PatternName[];

export function patternMask(name: PatternName): Mask {
  const may: (row: number, column: number) => boolean = kPatterns[name];
  return Array.from({ length: kLength * kLength }, (_, place) =>
    may(Math.floor(place / kLength), place % kLength) ? 1 : 0,
  );
}

/** The pattern that a mask is; null for one that the reader painted. */
export function patternOf(mask: Mask): PatternName | null {
  return kPatternNames.find((name) => patternMask(name).join() === mask.join()) ?? null;
}

export interface MaskSetup extends FigureSetup {
  open: PackedFindings;
  masked: PackedFindings;
  claims: PackedFindings;
}

/** Mistakes that a reader can make on purpose. */
export interface Breaks {
  /** √D is left out. */
  unscaled: boolean;
  /** Softmax over all keys, and only then the mask. */
  late: boolean;
  /** The textbook's softmax, which divides 0 by 0 in a row that sees nothing. */
  naive: boolean;
}

export interface MaskState extends Breaks {
  mask: Mask;
  seed: number;
  /** Without a mask, and with it. */
  open: Found;
  masked: Found;
  claims: Found;
  at: CellPlace;
}

export function firstState(setup: Pick<MaskSetup, 'open' | 'masked' | 'claims'>): MaskState {
  return {
    mask: patternMask('causal'),
    seed: kSeed.first,
    unscaled: false,
    late: false,
    naive: false,
    open: unpackFindings(setup.open),
    masked: unpackFindings(setup.masked),
    claims: unpackFindings(setup.claims),
    at: { grid: 'mask', row: 0, column: kLength - 1 },
  };
}

type Asked = Pick<MaskState, 'mask' | 'seed' | 'unscaled' | 'late'>;

export function openInputs({ seed, unscaled }: Pick<Asked, 'seed' | 'unscaled'>): Inputs {
  return { length: kLength, head_dim: kHeadDim, seed, scaled: unscaled ? 0 : 1 };
}

export function maskedInputs(asked: Asked): Inputs {
  return { ...openInputs(asked), mask: asked.mask, mask_after: asked.late ? 1 : 0 };
}

export function toggled(mask: Mask, { row, column }: CellPlace): Mask {
  const place = row * kLength + column;
  return mask.map((value, at) => (at === place ? 1 - value : value));
}

/** Weights as the present formula has them. */
export function maskedWeights({ masked, naive }: MaskState): number[][] {
  return masked.rows(naive ? 'naive_weights' : 'weights');
}

export function stateFromLink(link: URLSearchParams, setup: MaskSetup): MaskState {
  const first = firstState(setup);
  const cells = link.get('mask') ?? '';
  const whole = new RegExp(`^[01]{${kLength * kLength}}$`).test(cells);
  const yes = (name: string) => link.get(name) === '1';
  return {
    ...first,
    mask: whole ? [...cells].map(Number) : first.mask,
    seed: linkInteger(link, 'seed', kSeed) ?? first.seed,
    unscaled: yes('unscaled'),
    late: yes('late'),
    naive: yes('naive'),
  };
}

export function linkOf({ mask, seed, unscaled, late, naive }: MaskState): Inputs {
  const bit = (value: boolean) => (value ? 1 : 0);
  return { mask: mask.join(''), seed, unscaled: bit(unscaled), late: bit(late), naive: bit(naive) };
}

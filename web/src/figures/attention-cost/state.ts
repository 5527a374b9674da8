/** What three ways of one attention cost as the text grows. */
import type { FigureSetup } from '../../ui/figure-frame';
import type { Found } from '../../ui/found';
import { linkInteger } from '../../ui/link-number';
import { unpackFindings, type PackedFindings } from '../../ui/packed-findings';
import type { Series } from '../../ui/series-plot';
import type { Inputs } from '../../worker/protocol';

export const kQuantities = ['held', 'moved', 'work', 'seconds'] as const;
export type Quantity = (typeof kQuantities)[number];

export const kHeadDims = [16, 32, 64, 128];
export const kTiles = [16, 32, 64, 128, 256, 512, 1024];
export const kMaxLengths = [512, 1024, 2048, 4096, 8192];
/** Score matrices of a model: heads × layers. */
export const kMatrices = {
  heads: { min: 1, max: 128, first: 12 },
  layers: { min: 1, max: 128, first: 12 },
};

export interface CostSetup extends FigureSetup {
  found: PackedFindings;
}

export interface CostState {
  quantity: Quantity;
  headDim: number;
  tile: number;
  maxLength: number;
  heads: number;
  layers: number;
  found: Found;
  cursor: number | null;
  tileCursor: number | null;
}

export const kFirst = { headDim: 64, tile: 64, maxLength: 2048 };

export function firstState({ found }: Pick<CostSetup, 'found'>): CostState {
  return {
    quantity: 'held',
    ...kFirst,
    heads: kMatrices.heads.first,
    layers: kMatrices.layers.first,
    found: unpackFindings(found),
    cursor: null,
    tileCursor: null,
  };
}

export function costInputs({
  headDim,
  tile,
  maxLength,
}: Pick<CostState, 'headDim' | 'tile' | 'maxLength'>): Inputs {
  return { head_dim: headDim, query_tile: tile, key_tile: tile, max_length: maxLength };
}

const kWays = [
  ['by_hand', 'measured'],
  ['fused', 'second'],
  ['tiled', 'learned'],
] as const;

const kArrays: Record<Quantity, string> = {
  held: 'held',
  moved: 'moved',
  work: 'multiply_adds',
  seconds: 'seconds',
};

export type WayName = (typeof kWays)[number][0];

/** The lines of a quantity; a way that wasn't measured has none. */
export function seriesOf(
  { found, quantity }: Pick<CostState, 'found' | 'quantity'>,
  name: (way: WayName) => string,
): Series[] {
  return kWays
    .map(([way, kind]) => ({
      name: name(way),
      kind,
      values: found.array(`${kArrays[quantity]}_${way}`),
    }))
    .filter(({ values }) => values.length > 0);
}

function oneOf(options: readonly number[], link: URLSearchParams, name: string): number | null {
  const value = linkInteger(link, name, { min: 1, max: Math.max(...options) });
  return value !== null && options.includes(value) ? value : null;
}

export function stateFromLink(link: URLSearchParams, setup: CostSetup): CostState {
  const first = firstState(setup);
  return {
    ...first,
    quantity: kQuantities.find((name) => name === link.get('show')) ?? first.quantity,
    headDim: oneOf(kHeadDims, link, 'dim') ?? first.headDim,
    tile: oneOf(kTiles, link, 'tile') ?? first.tile,
    maxLength: oneOf(kMaxLengths, link, 'length') ?? first.maxLength,
    heads: linkInteger(link, 'heads', kMatrices.heads) ?? first.heads,
    layers: linkInteger(link, 'layers', kMatrices.layers) ?? first.layers,
  };
}

/** The tiled recurrence as the core stepped through it, and the step that is shown. */
import type { FigureSetup } from '../../ui/figure-frame';
import type { Found } from '../../ui/found';
import { kSeeds, linkInteger, linkNumber, within } from '../../ui/link-number';
import { unpackFindings, type PackedFindings } from '../../ui/packed-findings';
import type { Inputs } from '../../worker/protocol';

export const kLength = 8;
export const kHeadDim = 4;
export const kQueryTile = { min: 1, max: kLength, first: 4 };
export const kKeyTile = { min: 1, max: kLength, first: 2 };
export const kSpread = { min: 0, max: 8, step: 0.5, first: 1 };
export const kRows = { min: 0, max: kLength - 1 };
export const kSeed = { ...kSeeds, first: 42 };

export interface FlashSetup extends FigureSetup {
  found: PackedFindings;
}

export interface FlashState {
  queryTile: number;
  keyTile: number;
  causal: boolean;
  spread: number;
  seed: number;
  /** 0: nothing done yet; up to the number of tiles. */
  step: number;
  /** Whose numbers stand in the formula. */
  row: number;
  playing: boolean;
  found: Found;
}

export function firstState({ found }: Pick<FlashSetup, 'found'>): FlashState {
  return {
    queryTile: kQueryTile.first,
    keyTile: kKeyTile.first,
    causal: false,
    spread: kSpread.first,
    seed: kSeed.first,
    step: 2,
    row: 2,
    playing: false,
    found: unpackFindings(found),
  };
}

type Asked = Pick<FlashState, 'queryTile' | 'keyTile' | 'causal' | 'spread' | 'seed'>;

export function flashInputs({ queryTile, keyTile, causal, spread, seed }: Asked): Inputs {
  return {
    length: kLength,
    head_dim: kHeadDim,
    query_tile: queryTile,
    key_tile: keyTile,
    causal: causal ? 1 : 0,
    spread,
    seed,
  };
}

export interface Tile {
  queryStart: number;
  queryEnd: number;
  keyStart: number;
  keyEnd: number;
  skipped: boolean;
}

/** All tiles in the order in which they are taken. */
export function tilesOf({ found, queryTile, keyTile }: FlashState): Tile[] {
  const keys = found.array('step_key_start');
  const skipped = found.array('step_skipped');
  return found.array('step_query_start').map((queryStart, at) => ({
    queryStart,
    queryEnd: Math.min(kLength, queryStart + queryTile),
    keyStart: keys[at]!,
    keyEnd: Math.min(kLength, keys[at]! + keyTile),
    skipped: skipped[at] === 1,
  }));
}

/** What a row knows after a step: its running maximum, sum, correction and output. */
export interface RowState {
  maximum: number;
  sum: number;
  correction: number;
  output: number[];
}

export function rowAfter(found: Found, step: number, row: number): RowState {
  const at = (step - 1) * kLength + row;
  const [, , width = kHeadDim] = found.shape('running_output');
  return {
    maximum: found.array('running_max')[at] ?? -Infinity,
    sum: found.array('running_sum')[at] ?? 0,
    correction: found.array('correction')[at] ?? 1,
    output: found.array('running_output').slice(at * width, (at + 1) * width),
  };
}

export function stateFromLink(link: URLSearchParams, setup: FlashSetup): FlashState {
  const first = firstState(setup);
  const spread = linkNumber(link, 'spread');
  return {
    ...first,
    queryTile: linkInteger(link, 'queries', kQueryTile) ?? first.queryTile,
    keyTile: linkInteger(link, 'keys', kKeyTile) ?? first.keyTile,
    causal: link.get('causal') === '1',
    spread: within(spread, kSpread) ? spread : first.spread,
    seed: linkInteger(link, 'seed', kSeed) ?? first.seed,
    step: linkInteger(link, 'step', { min: 0, max: kLength * kLength }) ?? first.step,
    row: linkInteger(link, 'row', kRows) ?? first.row,
  };
}

/** One head of attention on numbers of the reader's own: what was drawn, and what was changed in it. */
import { editsFromText, noEdits, withEdits, type Edits } from '../../ui/cell-edits';
import type { FigureSetup } from '../../ui/figure-frame';
import { kSeeds, linkInteger } from '../../ui/link-number';
import type { CellPlace } from '../../ui/cell-cursor';
import type { Found } from '../../ui/found';
import { unpackFindings, type PackedFindings } from '../../ui/packed-findings';
import type { Inputs } from '../../worker/protocol';

export const kLength = { min: 1, max: 8, first: 5 };
export const kHeadDim = { min: 1, max: 16, first: 8 };
export const kSeed = { ...kSeeds, first: 42 };
/** What a cell's slider reaches; the core takes more from a link. */
export const kCell = { min: -10, max: 10, step: 0.1 };

export const kInputs = ['query', 'key', 'value'] as const;
export type InputName = (typeof kInputs)[number];

export type BenchEdits = Edits<InputName>;

export const kPresets = ['equal-keys', 'zero-query', 'loud-query', 'far-value'] as const;
export type PresetName = (typeof kPresets)[number];

export interface BenchSetup extends FigureSetup {
  found: PackedFindings;
}

export interface BenchState {
  length: number;
  headDim: number;
  seed: number;
  edits: BenchEdits;
  /** As drawn from the seed, before any change. */
  drawn: Record<InputName, number[]>;
  found: Found;
  /** Under the cursor, whose value is read out. */
  at: CellPlace;
  /** The cell that the controls change. */
  chosen: InputCell;
}

export interface InputCell extends CellPlace {
  grid: InputName;
}

export const kFirstCell: InputCell = { grid: 'query', row: 0, column: 0 };

export function drawnIn(found: Found): Record<InputName, number[]> {
  return { query: found.array('query'), key: found.array('key'), value: found.array('value') };
}

export function firstState({ found: packed }: Pick<BenchSetup, 'found'>): BenchState {
  const found = unpackFindings(packed);
  return {
    length: kLength.first,
    headDim: kHeadDim.first,
    seed: kSeed.first,
    edits: noEdits(kInputs),
    drawn: drawnIn(found),
    found,
    at: kFirstCell,
    chosen: kFirstCell,
  };
}

export function drawInputs({ length, headDim, seed }: BenchState): Inputs {
  return { length, head_dim: headDim, seed };
}

/** What the core is asked with: the drawn numbers, with the changes put in. */
export function editedInputs(state: BenchState): Inputs {
  return { ...drawInputs(state), ...withEdits(state.drawn, state.edits) };
}

export function isInput(place: CellPlace): place is InputCell {
  return (kInputs as readonly string[]).includes(place.grid);
}

/** Little experiments: each changes a row of what was drawn. */
export function presetEdits(
  preset: PresetName,
  { drawn, headDim, length }: BenchState,
): BenchEdits {
  const edits = noEdits(kInputs);
  const row = (name: InputName, index: number, value: (column: number) => number) => {
    for (let column = 0; column < headDim; ++column) {
      edits[name][index * headDim + column] = value(column);
    }
  };
  switch (preset) {
    case 'equal-keys':
      row('key', Math.min(1, length - 1), (column) => drawn.key[column]!);
      break;
    case 'zero-query':
      row('query', 0, () => 0);
      break;
    case 'loud-query':
      row('query', 0, (column) => 10 * drawn.query[column]!);
      break;
    case 'far-value':
      edits.value[0] = 100;
      break;
  }
  return edits;
}

export function stateFromLink(link: URLSearchParams, setup: BenchSetup): BenchState {
  const first = firstState(setup);
  const length = linkInteger(link, 'length', kLength) ?? first.length;
  const headDim = linkInteger(link, 'dim', kHeadDim) ?? first.headDim;
  const cells = length * headDim;
  return {
    ...first,
    length,
    headDim,
    seed: linkInteger(link, 'seed', kSeed) ?? first.seed,
    edits: editsFromText(link.get('cells') ?? '', { query: cells, key: cells, value: cells }),
  };
}

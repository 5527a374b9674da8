/** One step of a decoder that looks at its source: drawn numbers, and what was changed in them. */
import type { CellPlace } from '../../ui/cell-cursor';
import { editsFromText, noEdits, withEdits, type Edits } from '../../ui/cell-edits';
import type { FigureSetup } from '../../ui/figure-frame';
import type { Found } from '../../ui/found';
import { kSeeds, linkInteger } from '../../ui/link-number';
import { unpackFindings, type PackedFindings } from '../../ui/packed-findings';
import type { Inputs } from '../../worker/protocol';

export const kMeasurement = 'additive_attention';
export const kLength = { min: 1, max: 8, first: 4 };
export const kHidden = { min: 1, max: 6, first: 3 };
export const kSeed = { ...kSeeds, first: 42 };
/** What a cell's slider reaches; the core takes more from a link. */
export const kCell = { min: -10, max: 10, step: 0.1 };

export const kInputs = ['state', 'annotations'] as const;
export type InputName = (typeof kInputs)[number];

/** What is drawn, in the order of the cursor. */
export const kGrids = [...kInputs, 'hidden_layer', 'scores', 'weights', 'context'] as const;
export type GridName = (typeof kGrids)[number];

export const kPresets = ['equal-words', 'zero-state', 'loud-state'] as const;
export type PresetName = (typeof kPresets)[number];

export interface AlignmentSetup extends FigureSetup {
  found: PackedFindings;
}

export interface InputCell extends CellPlace {
  grid: InputName;
}

export interface AlignmentState {
  length: number;
  hidden: number;
  seed: number;
  edits: Edits<InputName>;
  /** As drawn from the seed, before any change. */
  drawn: Record<InputName, number[]>;
  found: Found;
  /** Under the cursor, whose value is read out and whose formula is written. */
  at: CellPlace;
  /** The cell that the controls change. */
  chosen: InputCell;
}

export const kFirstCell: InputCell = { grid: 'state', row: 0, column: 0 };

export function drawnIn(found: Found): Record<InputName, number[]> {
  return { state: found.array('state'), annotations: found.array('annotations') };
}

export function firstState({ found: packed }: Pick<AlignmentSetup, 'found'>): AlignmentState {
  const found = unpackFindings(packed);
  return {
    length: kLength.first,
    hidden: kHidden.first,
    seed: kSeed.first,
    edits: noEdits(kInputs),
    drawn: drawnIn(found),
    found,
    at: { grid: 'scores', row: 0, column: 0 },
    chosen: kFirstCell,
  };
}

export function drawInputs({
  length,
  hidden,
  seed,
}: Pick<AlignmentState, 'length' | 'hidden' | 'seed'>): Inputs {
  return { source_length: length, hidden, seed };
}

export function editedInputs(state: AlignmentState): Inputs {
  return { ...drawInputs(state), ...withEdits(state.drawn, state.edits) };
}

export function isInput(place: CellPlace): place is InputCell {
  return (kInputs as readonly string[]).includes(place.grid);
}

/** Row by row; single rows and columns are arrays of one extent in the core. */
export function rowsOf({ found }: Pick<AlignmentState, 'found'>, name: GridName): number[][] {
  if (name === 'annotations' || name === 'hidden_layer') return found.rows(name);
  const values = found.array(name);
  return name === 'scores' || name === 'weights' ? values.map((value) => [value]) : [values];
}

/** Little experiments: each changes what was drawn. */
export function presetEdits(
  preset: PresetName,
  { drawn, hidden, length }: AlignmentState,
): Edits<InputName> {
  const edits = noEdits(kInputs);
  const columns = [...Array(hidden).keys()];
  for (const column of columns) {
    if (preset === 'zero-state') edits.state[column] = 0;
    if (preset === 'loud-state') edits.state[column] = 10 * drawn.state[column]!;
    const second = length > 1 ? hidden + column : column;
    if (preset === 'equal-words') edits.annotations[second] = drawn.annotations[column]!;
  }
  return edits;
}

export function stateFromLink(link: URLSearchParams, setup: AlignmentSetup): AlignmentState {
  const first = firstState(setup);
  const length = linkInteger(link, 'length', kLength) ?? first.length;
  const hidden = linkInteger(link, 'hidden', kHidden) ?? first.hidden;
  const cells = { state: hidden, annotations: length * hidden };
  return {
    ...first,
    length,
    hidden,
    seed: linkInteger(link, 'seed', kSeed) ?? first.seed,
    edits: editsFromText(link.get('cells') ?? '', cells),
  };
}

/** One head of attention on numbers of the reader's own: what was drawn, and what was changed in it. */
import type { FigureSetup } from '../../ui/figure-frame';
import { kSeeds, linkInteger, within } from '../../ui/link-number';
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

/** Changed cells, by place in memory. */
export type Edits = Record<InputName, Record<number, number>>;

export const kPresets = ['equal-keys', 'zero-query', 'loud-query', 'far-value'] as const;
export type PresetName = (typeof kPresets)[number];

export interface BenchSetup extends FigureSetup {
  found: PackedFindings;
}

export interface BenchState {
  length: number;
  headDim: number;
  seed: number;
  edits: Edits;
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

export const noEdits = (): Edits => ({ query: {}, key: {}, value: {} });

export function drawnIn(found: Found): Record<InputName, number[]> {
  return { query: found.array('query'), key: found.array('key'), value: found.array('value') };
}

export function firstState({ found: packed }: Pick<BenchSetup, 'found'>): BenchState {
  const found = unpackFindings(packed);
  return {
    length: kLength.first,
    headDim: kHeadDim.first,
    seed: kSeed.first,
    edits: noEdits(),
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
  const edited = kInputs.map((name) => {
    const values = [...state.drawn[name]];
    for (const [place, value] of Object.entries(state.edits[name])) values[Number(place)] = value;
    return [name, values] as const;
  });
  return { ...drawInputs(state), ...Object.fromEntries(edited) };
}

export function isInput(place: CellPlace): place is InputCell {
  return (kInputs as readonly string[]).includes(place.grid);
}

/** The change of one cell. */
export function withCell(edits: Edits, name: InputName, place: number, value: number): Edits {
  return { ...edits, [name]: { ...edits[name], [place]: value } };
}

/** Little experiments: each changes a row of what was drawn. */
export function presetEdits(preset: PresetName, { drawn, headDim, length }: BenchState): Edits {
  const edits = noEdits();
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

/** "q3:1.5,k0:2": the changed cells of a link. */
export function editsText(edits: Edits): string {
  return kInputs
    .flatMap((name) =>
      Object.entries(edits[name]).map(
        ([place, value]) => `${name[0]}${place}:${Number(value.toPrecision(9))}`,
      ),
    )
    .join(',');
}

/** Largest size of a number that the core takes. */
const kMostInCell = 1000;

/** What of a link's text could have been made with the controls; anything else is passed over. */
export function editsFromText(text: string, cells: number): Edits {
  const edits = noEdits();
  for (const part of text.split(',')) {
    const [, letter, place = '', number = ''] = /^([qkv])(\d+):(-?[\d.e+-]+)$/.exec(part) ?? [];
    const name = kInputs.find((one) => one[0] === letter);
    const value = Number(number);
    if (!name || Number(place) >= cells) continue;
    if (within(value, { min: -kMostInCell, max: kMostInCell })) edits[name][Number(place)] = value;
  }
  return edits;
}

export function stateFromLink(link: URLSearchParams, setup: BenchSetup): BenchState {
  const first = firstState(setup);
  const length = linkInteger(link, 'length', kLength) ?? first.length;
  const headDim = linkInteger(link, 'dim', kHeadDim) ?? first.headDim;
  return {
    ...first,
    length,
    headDim,
    seed: linkInteger(link, 'seed', kSeed) ?? first.seed,
    edits: editsFromText(link.get('cells') ?? '', length * headDim),
  };
}

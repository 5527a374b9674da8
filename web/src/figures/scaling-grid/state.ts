/** The grid's cells: what each trains, how far it is, and what it found. */
import type { Initialization, RunConfig, SplitLosses } from '../../worker/protocol';

export const kEmbedDims = [2, 5, 10, 20];
export const kHiddenDims = [50, 100, 200, 400];
export const kSteps = [2000, 10_000, 40_000];
const kFirstSteps = kSteps[1]!;

export type Quantity = 'dev' | 'gap' | 'parameters' | 'seconds';
export const kQuantities: Quantity[] = ['dev', 'gap', 'parameters', 'seconds'];

/** Which cells are trained: all, or the row and the column that cross at the lecture's model. */
export type Extent = 'all' | 'cross';
export const kExtents: Extent[] = ['all', 'cross'];

/** From the lecture's own start a wide model first spends its steps on coming down from 26. */
export const kInitializations: Initialization[] = ['scaled', 'lecture'];

/** The lecture's own model. */
export const kMain = { embed: 10, hidden: 200 };

export interface Cell {
  embed: number;
  hidden: number;
  phase: 'empty' | 'waiting' | 'training' | 'done' | 'diverged' | 'failed';
  /** 0 … 1 of its steps. */
  fraction: number;
  splits: SplitLosses | null;
  parameters: number;
  /** What the training took on this machine. */
  seconds: number;
}

export interface GridState {
  steps: number;
  initialization: Initialization;
  extent: Extent;
  quantity: Quantity;
  cells: Cell[];
  /** Steps that the cells shown were trained for; 0 before any. */
  trainedSteps: number;
  /** Index of the cell under the cursor. */
  cursor: number | null;
  workers: number;
  secondsLeft: number;
  /** Values of the lecture's claim, once it was measured. */
  claim: Map<string, number>;
  measuringClaim: boolean;
}

export function emptyCells(): Cell[] {
  return kEmbedDims.flatMap((embed) =>
    kHiddenDims.map((hidden) => ({
      embed,
      hidden,
      phase: 'empty' as const,
      fraction: 0,
      splits: null,
      parameters: 0,
      seconds: 0,
    })),
  );
}

export function isWanted({ embed, hidden }: Cell, extent: Extent): boolean {
  return extent === 'all' || embed === kMain.embed || hidden === kMain.hidden;
}

/** MAIN's schedule, shortened: the learning rate falls after three quarters of the steps. */
export function cellConfig(
  main: RunConfig,
  { embed, hidden }: Cell,
  { steps, initialization }: Pick<GridState, 'steps' | 'initialization'>,
): RunConfig {
  const decayStep = Math.floor((steps * 3) / 4);
  return { ...main, embedDim: embed, hiddenDim: hidden, steps, decayStep, initialization };
}

export function quantityOf(cell: Cell, quantity: Quantity): number {
  const { splits } = cell;
  if (!splits) return NaN;
  switch (quantity) {
    case 'dev':
      return splits.dev;
    case 'gap':
      return splits.dev - splits.train;
    case 'parameters':
      return cell.parameters;
    case 'seconds':
      return cell.seconds;
  }
}

export function cellAt(cells: Cell[], embed: number, hidden: number): Cell | undefined {
  return cells.find((cell) => cell.embed === embed && cell.hidden === hidden);
}

/** The cell with the lowest dev loss. */
export function bestOf(cells: Cell[]): Cell | null {
  const done = cells.filter(({ splits }) => splits);
  return done.reduce<Cell | null>(
    (best, cell) => (!best || cell.splits!.dev < best.splits!.dev ? cell : best),
    null,
  );
}

/** How far the dev loss falls from one cell to another; NaN where one of them isn't trained. */
export function drop(cells: Cell[], from: [number, number], to: [number, number]): number {
  const [before, after] = [cellAt(cells, ...from), cellAt(cells, ...to)];
  return (before?.splits?.dev ?? NaN) - (after?.splits?.dev ?? NaN);
}

/** Steps still to take, counted by their cost: a wider layer takes longer. */
export function workLeft(cells: Cell[]): { left: number; all: number } {
  const cost = ({ embed, hidden }: Cell) => hidden * (3 * embed + 27);
  const busy = cells.filter(({ phase }) => phase !== 'empty');
  const all = busy.reduce((sum, cell) => sum + cost(cell), 0);
  const left = busy.reduce((sum, cell) => sum + cost(cell) * (1 - cell.fraction), 0);
  return { left, all };
}

/** Nothing was measured yet. */
export function firstState(): GridState {
  return {
    steps: kFirstSteps,
    initialization: kInitializations[0]!,
    extent: 'all',
    quantity: 'dev',
    cells: emptyCells(),
    trainedSteps: 0,
    cursor: null,
    workers: 0,
    secondsLeft: 0,
    claim: new Map(),
    measuringClaim: false,
  };
}

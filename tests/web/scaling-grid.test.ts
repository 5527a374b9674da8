import { describe, expect, it } from 'vitest';
import { drawScalingGrid, gridTable, type GridView } from '../../web/src/figures/scaling-grid/draw';
import {
  bestOf,
  type Cell,
  cellAt,
  cellConfig,
  drop,
  emptyCells,
  type GridState,
  isWanted,
  workLeft,
} from '../../web/src/figures/scaling-grid/state';
import { kDefaults } from '../../web/src/figures/training/state';
import { kFirstStatus } from '../../web/src/ui/figure-frame';
import { renderToString } from '../../web/src/ui/render-to-string';
import { frameActions, frameSetup } from './support/frame';

/** A grid whose dev loss falls by a known rule: no number of a real model. */
function trainedCells(): Cell[] {
  return emptyCells().map((cell) => {
    const dev = 3 - cell.embed / 100 - cell.hidden / 10_000;
    const splits = { train: dev - 0.05, dev, test: dev };
    return { ...cell, phase: 'done', fraction: 1, splits, parameters: 100, seconds: 1.5 };
  });
}

const state: GridState = {
  steps: 2000,
  initialization: 'scaled',
  extent: 'all',
  quantity: 'dev',
  cells: trainedCells(),
  trainedSteps: 2000,
  cursor: 5,
  workers: 2,
  secondsLeft: 9,
  claim: new Map(),
  measuringClaim: false,
};

const actions = {
  ...frameActions,
  train: () => {},
  measureClaim: () => {},
  setSteps: () => {},
  setInitialization: () => {},
  setExtent: () => {},
  setQuantity: () => {},
  moveCursor: () => {},
};

function view(change: Partial<GridState> = {}, language: 'tr' | 'en' = 'tr'): GridView {
  const setup = { ...frameSetup, main: kDefaults.config, cells: [], steps: 0 };
  return {
    state: { ...state, ...change },
    setup,
    status: kFirstStatus,
    language,
    widths: [400],
  };
}

describe('the cells', () => {
  it('train the schedule of the lecture, shortened', () => {
    const cell = cellAt(state.cells, 5, 100)!;
    const config = cellConfig(kDefaults.config, cell, { steps: 2000, initialization: 'lecture' });
    expect(config).toEqual({
      ...kDefaults.config,
      embedDim: 5,
      hiddenDim: 100,
      steps: 2000,
      decayStep: 1500,
    });
  });

  it('make a cross through the model of the lecture', () => {
    const wanted = state.cells.filter((cell) => isWanted(cell, 'cross'));
    expect(wanted).toHaveLength(7);
    expect(wanted.every(({ embed, hidden }) => embed === 10 || hidden === 200)).toBe(true);
  });

  it('tell the best and how far the loss falls, and neither before they are trained', () => {
    expect(bestOf(state.cells)).toMatchObject({ embed: 20, hidden: 400 });
    expect(drop(state.cells, [2, 200], [10, 200])).toBeCloseTo(0.08, 10);
    expect(bestOf(emptyCells())).toBeNull();
    expect(drop(emptyCells(), [2, 200], [10, 200])).toBeNaN();
  });

  it('count the work that is left by its cost, not by the cells', () => {
    const [small, ...others] = emptyCells().slice(0, 4);
    const cells = [{ ...small!, phase: 'done' as const, fraction: 1 }, ...others].map((cell) =>
      cell.phase === 'empty' ? { ...cell, phase: 'waiting' as const } : cell,
    );
    const { left, all } = workLeft(cells);
    expect(left / all).toBeCloseTo(700 / 750, 10);
  });
});

describe('the drawing', () => {
  it.each(['tr', 'en'] as const)('is the same for the same state: %s', (language) => {
    expect(renderToString(drawScalingGrid(view({}, language), actions))).toMatchSnapshot();
  });

  it('has no values in the table before there are any', () => {
    expect(gridTable({ ...state, cells: emptyCells() }, 'en').rows).toEqual([]);
    expect(gridTable(state, 'en').rows).toHaveLength(16);
  });

  it('asks for a guess before anything was trained, and names a cell that diverged', () => {
    const empty = renderToString(drawScalingGrid(view({ cells: emptyCells() }), actions));
    expect(empty).toContain('tahmin et');
    const diverged = trainedCells().map((cell, index): Cell =>
      index === 3 ? { ...cell, phase: 'diverged', splits: null } : cell,
    );
    expect(renderToString(drawScalingGrid(view({ cells: diverged }), actions))).toContain(
      'ıraksadı',
    );
  });
});

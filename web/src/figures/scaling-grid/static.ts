/** The figure as it stands in the built page: the whole grid after a few steps each. */
import { kDefaults } from '../training/state';
import type { Language } from '../../i18n/messages';
import { figureSetup, runAtBuild, staticView } from '../../ui/figure-at-build';
import { noFrameActions } from '../../ui/figure-frame';
import { staticMarkup } from '../../ui/static-markup';
import type { SplitLosses } from '../../worker/protocol';
import { drawScalingGrid, type GridSetup } from './draw';
import { type Cell, cellConfig, emptyCells, firstState, kInitializations } from './state';

/** Enough for the differences to show, little enough for the build. */
const kBuildSteps = 1000;
const kBuilt = { steps: kBuildSteps, initialization: kInitializations[0]! };

let trained: Promise<Cell[]> | null = null;

export async function gridSetup(number: string): Promise<GridSetup> {
  trained ??= trainAll();
  const setup = figureSetup({
    number,
    source: ['wasm/session/training_session.cpp', 'TrainingSession::run('],
    badges: [{ claim: 'M33', value: 'smallest_drop', digits: 4 }],
  });
  return { ...setup, main: kDefaults.config, cells: await trained, steps: kBuildSteps };
}

export async function staticGrid(setup: GridSetup, language: Language): Promise<string> {
  const state = { ...firstState(), ...kBuilt, cells: setup.cells, trainedSteps: setup.steps };
  const view = await staticView(state, setup, language);
  const drawing = drawScalingGrid(view, {
    ...noFrameActions,
    train: () => {},
    measureClaim: () => {},
    setSteps: () => {},
    setInitialization: () => {},
    setExtent: () => {},
    setQuantity: () => {},
    moveCursor: () => {},
  });
  return staticMarkup(drawing, language);
}

async function trainAll(): Promise<Cell[]> {
  const cells: Cell[] = [];
  for (const cell of emptyCells()) {
    cells.push(
      await runAtBuild(cellConfig(kDefaults.config, cell, kBuilt), (session) => {
        const started = performance.now();
        session.run(kBuildSteps);
        const seconds = (performance.now() - started) / 1000;
        const parameters = session.parameterCount();
        const splits = rounded(session.evaluate());
        return {
          ...cell,
          phase: 'done',
          fraction: 1,
          splits,
          parameters,
          seconds: toMillis(seconds),
        };
      }),
    );
  }
  return cells;
}

/** Short numbers in the page: the figure shows four digits. */
function rounded({ train, dev, test }: SplitLosses): SplitLosses {
  const short = (loss: number) => Number(loss.toFixed(5));
  return { train: short(train), dev: short(dev), test: short(test) };
}

function toMillis(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}

/** The figure as it stands in the built page: both starts, trained by the module in Node. */
import type { Language } from '../../i18n/messages';
import { figureSetup, measureAtBuild, runAtBuild, staticView } from '../../ui/figure-at-build';
import { noFrameActions } from '../../ui/figure-frame';
import type { Point } from '../../ui/plot';
import { staticMarkup } from '../../ui/static-markup';
import type { Initialization } from '../../worker/protocol';
import { kDefaults } from '../training/state';
import { drawFirstLoss, type FirstLossSetup } from './draw';
import { curveOf, firstState, kSteps, saturationOf, type Start, startConfig } from './state';

/** The bend needs every step; later every so many are enough. */
const kBend = 40;
const kStride = 8;

let trained: Promise<Record<Initialization, Start>> | null = null;

export async function firstLossSetup(number: string): Promise<FirstLossSetup> {
  trained ??= trainBoth();
  const measured: [string, number][] = [];
  for (const name of ['untrained', 'scaled_start', 'saturation']) {
    measured.push(...(await measureAtBuild(name)).values());
  }
  const setup = figureSetup({
    number,
    source: ['core/models/mlp.cpp', 'void initialize_mlp('],
    badges: [
      {
        claim: 'M12',
        value: 'loss_all',
        digits: 4,
        golden: ({ untrained }) => untrained['loss_all']!,
      },
      { claim: 'M34', value: 'first_loss_scaled', digits: 4 },
      {
        claim: 'M41',
        value: 'fraction',
        digits: 3,
        golden: ({ untrained }) => untrained['saturated_fraction']!,
      },
    ],
  });
  const uniform = (await measureAtBuild('uniform_loss')).value('uniform_loss');
  return { ...setup, main: kDefaults.config, starts: await trained, uniform, measured };
}

export async function staticFirstLoss(setup: FirstLossSetup, language: Language): Promise<string> {
  const { starts, uniform, measured } = setup;
  const state = { ...firstState(), starts, uniform, measured: new Map(measured) };
  const view = await staticView(state, setup, language);
  const drawing = drawFirstLoss(view, {
    ...noFrameActions,
    train: () => {},
    setMoment: () => {},
    moveCursor: () => {},
  });
  return staticMarkup(drawing, language);
}

async function trainBoth(): Promise<Record<Initialization, Start>> {
  return { lecture: await trainStart('lecture'), scaled: await trainStart('scaled') };
}

function trainStart(start: Initialization): Promise<Start> {
  return runAtBuild(startConfig(kDefaults.config, start), (session, read) => {
    const before = saturationOf(read('saturation'));
    session.run(kSteps);
    const kept = ([step]: Point) => step < kBend || step % kStride === 0;
    const curve = curveOf(session.losses(0)).filter(kept);
    return { curve, before, after: saturationOf(read('saturation')) };
  });
}

/** The figure as it stands in the built page: the lecture's sweep, run by the module in Node. */
import { inBoth, type Language } from '../../i18n/messages';
import { figureSetup, measureAtBuild, staticView } from '../../ui/figure-at-build';
import { noFrameActions } from '../../ui/figure-frame';
import { staticMarkup } from '../../ui/static-markup';
import { kDefaults } from '../training/state';
import { drawSweep, type SweepSetup } from './draw';
import { firstState, kSweepSteps, shortened, sweepOf } from './state';
import { words } from './words';

/** Every so many of a thousand points stay. */
const kStride = 4;

/**
 * Where another list's valley and fall may lie from PyTorch's: the loss there is flat over a tenth of
 * a decade, so rounding alone moves the lowest window. On the Turkish list that isn't enough: PyTorch
 * itself finds the valley at −0.712 with the Haswell kernels of OpenBLAS, which the golden file holds,
 * and at −0.610, as the core does, with Sandybridge's, Nehalem's and Prescott's.
 */
const kElsewhere = 0.1;

export async function sweepSetup(number: string): Promise<SweepSetup> {
  const sweep = sweepOf(await measureAtBuild('sweep', { steps: kSweepSteps }))!;
  const setup = figureSetup({
    number,
    source: ['core/analysis/curves.cpp', 'Valley find_valley('],
    badges: [
      {
        claim: 'M18',
        value: 'first_loss',
        digits: 4,
        golden: ({ sweep: one }) => one['first_loss']!,
      },
      {
        claim: 'M19',
        value: 'valley_exponent',
        digits: 3,
        what: inBoth(words, 'badgeExponent'),
        golden: ({ sweep: one }) => one['valley_exponent']!,
        tolerance: kElsewhere,
      },
      { claim: 'M40', value: 'steepest_exponent', digits: 2, what: inBoth(words, 'badgeExponent') },
      { claim: 'M20', value: 'last_over_valley', digits: 2, what: inBoth(words, 'badgeRatio') },
    ],
  });
  return {
    ...setup,
    main: kDefaults.config,
    raw: shortened(sweep.raw, kStride),
    smooth: shortened(sweep.smooth, kStride),
    values: [...sweep.values],
  };
}

export async function staticSweep(setup: SweepSetup, language: Language): Promise<string> {
  const { raw, smooth, values } = setup;
  const state = { ...firstState(), sweep: { raw, smooth, values: new Map(values) } };
  const view = await staticView(state, setup, language);
  const drawing = drawSweep(view, {
    ...noFrameActions,
    sweep: () => {},
    setExponent: () => {},
    train: () => {},
    moveCursor: () => {},
  });
  return staticMarkup(drawing, language);
}

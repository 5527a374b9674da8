/** The figure as it stands in the built page: fewer draws than the reader's, of the same measurement. */
import type { Language } from '../../i18n/messages';
import { figureSetup, measureAtBuild, staticView } from '../../ui/figure-at-build';
import { noFrameActions } from '../../ui/figure-frame';
import { staticMarkup } from '../../ui/static-markup';
import { drawGradientNoise, type NoiseSetup } from './draw';
import { builtNoise, firstState, noiseOf } from './state';

/** The build's share of time is small. */
const kBuildDraws = 50;

export async function noiseSetup(number: string): Promise<NoiseSetup> {
  const found = await measureAtBuild('gradient_noise', { draws: kBuildDraws });
  const setup = figureSetup({
    number,
    source: ['core/analysis/gradient_noise.cpp', 'double GradientNoise::total_variance('],
    badges: [
      { claim: 'M14', value: 'slope', digits: 3 },
      { claim: 'M14', value: 'bias_ratio_max', digits: 2 },
    ],
  });
  const points = noiseOf(found).points.map(
    ([size, variance]) => [size, Number(variance.toPrecision(5))] as const,
  );
  return { ...setup, points, measured: [...found.values()] };
}

export async function staticNoise(setup: NoiseSetup, language: Language): Promise<string> {
  const state = { ...firstState(), ...builtNoise(setup) };
  const view = await staticView(state, setup, language);
  const drawing = drawGradientNoise(view, {
    ...noFrameActions,
    measureNoise: () => {},
    race: () => {},
    setSeconds: () => {},
    moveCursor: () => {},
  });
  return staticMarkup(drawing, language);
}

/** The figure as it stands in the built page: four words of a source, one state that looks at them. */
import type { Language } from '../../i18n/messages';
import { figureSetup, measureAtBuild, staticView } from '../../ui/figure-at-build';
import { noFrameActions } from '../../ui/figure-frame';
import { packFindings } from '../../ui/packed-findings';
import { staticMarkup } from '../../ui/static-markup';
import { drawAlignment } from './draw';
import {
  drawInputs,
  firstState,
  kHidden,
  kLength,
  kMeasurement,
  kSeed,
  type AlignmentSetup,
} from './state';

export async function alignmentSetup(number: string): Promise<AlignmentSetup> {
  const inputs = drawInputs({
    length: kLength.first,
    hidden: kHidden.first,
    seed: kSeed.first,
  });
  const found = await measureAtBuild(kMeasurement, inputs, null);
  const setup = figureSetup({
    number,
    source: ['core/attention/additive.cpp', 'AdditiveAttention additive_attention('],
    usesList: false,
  });
  return { ...setup, found: packFindings(found) };
}

export async function staticAlignment(setup: AlignmentSetup, language: Language): Promise<string> {
  const ignore = () => {};
  const drawing = drawAlignment(await staticView(firstState(setup), setup, language), {
    ...noFrameActions,
    move: ignore,
    choose: ignore,
    setCell: ignore,
    setLength: ignore,
    setHidden: ignore,
    preset: ignore,
    newSeed: ignore,
    reset: ignore,
  });
  return staticMarkup(drawing, language);
}

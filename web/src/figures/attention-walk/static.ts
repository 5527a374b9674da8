/** The figure as it stands in the built page: the first step, computed by the core. */
import type { Language } from '../../i18n/messages';
import { figureSetup, measureAtBuild, staticView } from '../../ui/figure-at-build';
import { noFrameActions } from '../../ui/figure-frame';
import { packFindings } from '../../ui/packed-findings';
import { staticMarkup } from '../../ui/static-markup';
import { drawAttentionWalk } from './draw';
import { firstState, kSeed, walkInputs, type WalkSetup } from './state';

export async function walkSetup(number: string): Promise<WalkSetup> {
  const setup = figureSetup({
    number,
    source: ['core/kernels/attention_rows.cpp', 'void attention_rows('],
    usesList: false,
  });
  return {
    ...setup,
    found: packFindings(await measureAtBuild('attention', walkInputs(kSeed.first), null)),
  };
}

export async function staticAttentionWalk(setup: WalkSetup, language: Language): Promise<string> {
  const ignore = () => {};
  const drawing = drawAttentionWalk(await staticView(firstState(setup), setup, language), {
    ...noFrameActions,
    move: ignore,
    choose: ignore,
    change: ignore,
    newSeed: ignore,
  });
  return staticMarkup(drawing, language);
}

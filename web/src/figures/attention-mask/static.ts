/** The figure as it stands in the built page: the causal mask, computed by the core. */
import { inBoth, type Language } from '../../i18n/messages';
import { figureSetup, measureAtBuild, staticView } from '../../ui/figure-at-build';
import { noFrameActions } from '../../ui/figure-frame';
import { packFindings } from '../../ui/packed-findings';
import { staticMarkup } from '../../ui/static-markup';
import { drawAttentionMask } from './draw';
import { firstState, kSeed, maskedInputs, openInputs, patternMask, type MaskSetup } from './state';
import { words } from './words';

export async function maskSetup(number: string): Promise<MaskSetup> {
  const asked = { seed: kSeed.first, unscaled: false, late: false, mask: patternMask('causal') };
  const found = async (name: string, inputs = {}) =>
    packFindings(await measureAtBuild(name, inputs, null));
  const setup = figureSetup({
    number,
    source: ['core/kernels/attention_rows.cpp', 'bool mask_row('],
    badges: [
      { claim: 'A04', value: 'causal_is_triangle', digits: 0 },
      { claim: 'A05', value: 'causal_weight_0_4', digits: 4, what: inBoth(words, 'badgeMasked') },
      { claim: 'A05', value: 'weight_0_4', digits: 4, what: inBoth(words, 'badgeOpen') },
      { claim: 'A06', value: 'row_4_difference', digits: 7 },
    ],
    usesList: false,
  });
  return {
    ...setup,
    open: await found('attention', openInputs(asked)),
    masked: await found('attention', maskedInputs(asked)),
    claims: await found('attention_claims'),
  };
}

export async function staticAttentionMask(setup: MaskSetup, language: Language): Promise<string> {
  const ignore = () => {};
  const drawing = drawAttentionMask(await staticView(firstState(setup), setup, language), {
    ...noFrameActions,
    move: ignore,
    press: ignore,
    pattern: ignore,
    setBreak: ignore,
    newSeed: ignore,
  });
  return staticMarkup(drawing, language);
}

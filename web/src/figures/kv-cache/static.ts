/** The figure as it stands in the built page: the first model's cache, counted by the core. */
import { inBoth, type Language } from '../../i18n/messages';
import { figureSetup, measureAtBuild, staticView } from '../../ui/figure-at-build';
import { noFrameActions } from '../../ui/figure-frame';
import { packFindings } from '../../ui/packed-findings';
import { staticMarkup } from '../../ui/static-markup';
import { drawKvCache } from './draw';
import { firstState, kvInputs, type KvSetup } from './state';
import { words } from './words';

export async function kvSetup(number: string): Promise<KvSetup> {
  const setup = figureSetup({
    number,
    source: ['core/attention/kv_cache.cpp', 'void KvCache::attend('],
    badges: [
      { claim: 'D07', value: 'mismatches', digits: 0, what: inBoth(words, 'badgeMismatches') },
      { claim: 'D08', value: 'groups_are_mha', digits: 0, what: inBoth(words, 'badgeMha') },
      { claim: 'D08', value: 'one_group_is_mqa', digits: 0, what: inBoth(words, 'badgeMqa') },
    ],
    usesList: false,
  });
  const empty = { values: [], arrays: [] };
  const inputs = kvInputs(firstState({ found: empty }), false);
  return { ...setup, found: packFindings(await measureAtBuild('kv_cache', inputs, null)) };
}

export async function staticKvCache(setup: KvSetup, language: Language): Promise<string> {
  const ignore = () => {};
  const drawing = drawKvCache(await staticView(firstState(setup), setup, language), {
    ...noFrameActions,
    preset: ignore,
    set: ignore,
    measure: ignore,
  });
  return staticMarkup(drawing, language);
}

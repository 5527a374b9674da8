/** The figure as it stands in the built page: the second tile, stepped by the core. */
import type { Language } from '../../i18n/messages';
import { figureSetup, measureAtBuild, staticView } from '../../ui/figure-at-build';
import { noFrameActions } from '../../ui/figure-frame';
import { packFindings } from '../../ui/packed-findings';
import { staticMarkup } from '../../ui/static-markup';
import { drawFlashTiles } from './draw';
import {
  firstState,
  flashInputs,
  kKeyTile,
  kQueryTile,
  kSeed,
  kSpread,
  type FlashSetup,
} from './state';

export async function flashSetup(number: string): Promise<FlashSetup> {
  const inputs = flashInputs({
    queryTile: kQueryTile.first,
    keyTile: kKeyTile.first,
    causal: false,
    spread: kSpread.first,
    seed: kSeed.first,
  });
  const setup = figureSetup({
    number,
    source: ['core/attention/tiled.cpp', 'void TiledHead::take_key_tile('],
    badges: [{ claim: 'D10', value: 'max_difference', digits: 7 }],
    usesList: false,
  });
  return { ...setup, found: packFindings(await measureAtBuild('flash_steps', inputs, null)) };
}

export async function staticFlashTiles(setup: FlashSetup, language: Language): Promise<string> {
  const ignore = () => {};
  const drawing = drawFlashTiles(await staticView(firstState(setup), setup, language), {
    ...noFrameActions,
    go: ignore,
    play: ignore,
    setRow: ignore,
    set: ignore,
    newSeed: ignore,
  });
  return staticMarkup(drawing, language);
}

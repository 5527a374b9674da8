/** The figure as it stands in the built page: the scene in 196 patches. */
import type { Language } from '../../i18n/messages';
import { figureSetup, measureAtBuild, staticView } from '../../ui/figure-at-build';
import { noFrameActions } from '../../ui/figure-frame';
import { Found } from '../../ui/found';
import { packFindings } from '../../ui/packed-findings';
import { staticMarkup } from '../../ui/static-markup';
import { drawImagePatches } from './draw';
import { kPictures } from './pictures';
import {
  firstState,
  kFirstPatch,
  kFirstQuery,
  patchInputs,
  readySheet,
  type PatchesSetup,
} from './state';

export async function patchesSetup(number: string): Promise<PatchesSetup> {
  const sheet = readySheet(kPictures[0]);
  const inputs = patchInputs({ sheet, patch: kFirstPatch, query: kFirstQuery });
  const found = await measureAtBuild('patches', inputs, null);
  const setup = figureSetup({
    number,
    source: [
      'core/ops/scaled_dot_product_attention.cpp',
      'void scaled_dot_product_attention_forward(',
    ],
    usesList: false,
  });
  return { ...setup, found: packFindings(onlyOnePatch(found)) };
}

/** The page begins with one patch's row; every pixel of every patch would be 300 KB. */
function onlyOnePatch(found: Found): Found {
  const { values, arrays } = found.findings;
  const size = found.value('token_size');
  const tokens = arrays.find(({ name }) => name === 'tokens')!.values;
  const token = tokens.slice(kFirstQuery * size, (kFirstQuery + 1) * size);
  const row = arrays.filter(({ name }) => name === 'row');
  return new Found({
    values,
    arrays: [...row, { name: 'token', shape: [size], values: token }],
  });
}

export async function staticImagePatches(setup: PatchesSetup, language: Language): Promise<string> {
  const ignore = () => {};
  const drawing = drawImagePatches(await staticView(firstState(setup), setup, language), {
    ...noFrameActions,
    move: ignore,
    choose: ignore,
    setTool: ignore,
    setPatch: ignore,
    setMatrix: ignore,
    picture: ignore,
    load: ignore,
    undo: ignore,
    penDown: ignore,
    penTo: ignore,
    penUp: ignore,
  });
  return staticMarkup(drawing, language);
}

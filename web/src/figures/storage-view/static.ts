/** The figure as it stands in the built page: two contexts of the lecture's name, laid out by the core. */
import { inBoth, type Language } from '../../i18n/messages';
import { buildCorpus, figureSetup, measureAtBuild, staticView } from '../../ui/figure-at-build';
import { noFrameActions } from '../../ui/figure-frame';
import { packFindings } from '../../ui/packed-findings';
import { staticMarkup } from '../../ui/static-markup';
import { drawStorageView } from './draw';
import { firstState, kFirstWord, kSizes, storageInputs, type StorageSetup } from './state';
import { words } from './words';

export async function storageSetup(number: string): Promise<StorageSetup> {
  const { corpus } = await buildCorpus();
  const { rows, embedDim } = kSizes;
  const inputs = storageInputs(kFirstWord, rows.first, embedDim.first);
  const found = await measureAtBuild('storage_view', inputs);
  const setup = figureSetup({
    number,
    source: ['core/ops/reshape.cpp', 'TensorView reshape_forward('],
    badges: [
      { claim: 'M07', value: 'same_pointer', digits: 0, what: inBoth(words, 'badgePointer') },
      { claim: 'M07', value: 'stride_row', digits: 0, what: inBoth(words, 'badgeStride') },
    ],
  });
  return { ...setup, alphabet: corpus.info().alphabet, found: packFindings(found) };
}

export async function staticStorageView(setup: StorageSetup, language: Language): Promise<string> {
  const ignore = () => {};
  const drawing = drawStorageView(await staticView(firstState(setup), setup, language), {
    ...noFrameActions,
    type: ignore,
    resize: ignore,
    move: ignore,
  });
  return staticMarkup(drawing, language);
}

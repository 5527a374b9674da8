/** The figure as it stands in the built page: the first list's contexts, counted by the module in Node. */
import { inBoth, type Language } from '../../i18n/messages';
import {
  buildCorpus,
  corpora,
  figureSetup,
  measureAtBuild,
  staticView,
} from '../../ui/figure-at-build';
import { noFrameActions } from '../../ui/figure-frame';
import { staticMarkup } from '../../ui/static-markup';
import type { Golden } from '../../claims/badges-at-build';
import { drawExplosion } from './draw';
import { costOf, countsOf, firstState, type ExplosionSetup } from './state';
import { words } from './words';

export async function explosionSetup(number: string): Promise<ExplosionSetup> {
  const { corpus } = await buildCorpus();
  const counted = await measureAtBuild('context_explosion');
  const setup = figureSetup({
    number,
    source: ['core/datasets/examples.cpp', 'int64_t count_distinct_contexts('],
    badges: [
      ...(
        [
          ['M02', 3],
          ['M03', 10],
        ] as const
      ).flatMap(([claim, n]) => [
        {
          claim,
          value: `rows_${n}`,
          digits: 0,
          what: inBoth(words, 'badgeRows'),
          golden: ({ vocabulary }: Golden) => vocabulary.length ** n,
        },
        {
          claim,
          value: `seen_${n}`,
          digits: 0,
          what: inBoth(words, 'badgeSeen'),
          golden: ({ contexts_seen: seen }: Golden) => seen[n - 1]!,
        },
      ]),
      { claim: 'M37', value: 'parameters_slope', digits: 0, what: inBoth(words, 'badgeSlope') },
    ],
  });
  return {
    ...setup,
    counts: countsOf(counted, corpora()[0]!.id, corpus.info().vocabSize),
    cost: costOf(await measureAtBuild('context_cost')),
  };
}

export async function staticExplosion(setup: ExplosionSetup, language: Language): Promise<string> {
  const ignore = () => {};
  const drawing = drawExplosion(await staticView(firstState(setup), setup, language), {
    ...noFrameActions,
    resize: ignore,
    setScale: ignore,
    move: ignore,
  });
  return staticMarkup(drawing, language);
}

/** The list of claims as it stands in the built page, before anything was measured. */
import type { Claim } from '../../claims/evaluate';
import type { CorpusEntry } from '../../corpora/corpora';
import type { Language } from '../../i18n/messages';
import { staticMarkup } from '../../ui/static-markup';
import { labModule, readJson } from '../../worker/at-build';
import { initialVerification, type LessonLink, type VerificationSetup } from './controller';
import { drawVerification } from './draw';
import { knownCorpora } from './known';
import { noVerificationActions } from './no-actions';

export async function verificationSetup(lessons: LessonLink[]): Promise<VerificationSetup> {
  const module = await labModule();
  return {
    base: import.meta.env.BASE_URL,
    lessons,
    limits: module.limits(),
    corpora: readJson<CorpusEntry[]>('web/public/corpora/index.json'),
    claims: readJson<{ claims: Claim[] }>('data/claims.json').claims,
  };
}

export function staticVerification(setup: VerificationSetup, language: Language): string {
  const state = initialVerification(setup.corpora, language === 'tr' ? 'tr' : 'und');
  const view = { state, setup, known: knownCorpora(setup.corpora), language };
  return staticMarkup(drawVerification(view, noVerificationActions), language);
}

/**
 * Every sentence of the figures in both languages. The Turkish files set the keys: an English file
 * that lacks one or has one too many doesn't compile.
 */
import enErrors from './en/errors.json';
import enTraining from './en/training.json';
import enUi from './en/ui.json';
import enVerification from './en/verification.json';
import trErrors from './tr/errors.json';
import trTraining from './tr/training.json';
import trUi from './tr/ui.json';
import trVerification from './tr/verification.json';

export type Language = 'tr' | 'en';

const tr = { errors: trErrors, training: trTraining, ui: trUi, verification: trVerification };
const en = { errors: enErrors, training: enTraining, ui: enUi, verification: enVerification };

export type Messages = typeof tr;

/** `never` where a key of `A` is missing in `B`, at any depth. */
export type Covers<A, B> = A extends string
  ? B
  : { [K in keyof A]: K extends keyof B ? Covers<A[K], B[K]> : never };

const tables: Record<Language, Messages> = {
  tr: tr satisfies Covers<typeof en, typeof tr>,
  en: en satisfies Covers<typeof tr, typeof en>,
};

export function messages(language: Language): Messages {
  return tables[language];
}

/**
 * The words of one figure, kept with its own code: only a page that shows it loads them. A key that
 * one language lacks doesn't compile.
 */
export function bilingual<Tr, En>(
  trWords: Tr & Covers<NoInfer<En>, NoInfer<Tr>>,
  enWords: En & Covers<NoInfer<Tr>, NoInfer<En>>,
): (language: Language) => Tr {
  // The same keys hold the same kinds of words in both.
  return (language) => (language === 'tr' ? trWords : (enWords as unknown as Tr));
}

/** One word in both languages: for tables that the build makes once for both pages. */
export function inBoth<Words, Key extends keyof Words>(
  words: (language: Language) => Words,
  key: Key,
): Record<Language, Words[Key]> {
  return { tr: words('tr')[key], en: words('en')[key] };
}

/** The page's language: of the nearest `lang`, Turkish where it is neither. */
export function languageOf(element: Element): Language {
  const code = element.closest('[lang]')?.getAttribute('lang') ?? 'tr';
  return code.startsWith('en') ? 'en' : 'tr';
}

/**
 * Fills `{name}` from `values`. `{count|step|steps}` takes the first word when the value is 1, the
 * second otherwise.
 */
export function say(template: string, values: Record<string, string | number> = {}): string {
  return template.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (whole, name, one, other) => {
    const value = values[name];
    if (one === undefined) return value === undefined ? whole : String(value);
    return String(value) === '1' ? one : other;
  });
}

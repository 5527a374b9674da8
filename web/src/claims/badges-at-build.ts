/** The rows of a figure's badges, read from `data/claims.json` and `data/golden` while the site is built. */
import { kLectureSha256 } from '../corpora/corpora';
import { route } from '../i18n/pages';
import { readJson } from '../worker/at-build';
import type { BadgeRow, Reference } from './badges';
import type { Check, Claim } from './evaluate';

/** What `data/golden/mlp_*.json` holds, as far as badges name it. */
export interface Golden {
  corpus: { sha256: string };
  /** Characters by id. */
  vocabulary: string[];
  /** Different contexts of 1, 2, … 10 characters. */
  contexts_seen: number[];
  untrained: Record<string, number>;
  start: { losses: number[] };
  start_scaled: { losses: number[] };
  overfit: Record<string, number>;
  sweep: Record<string, number>;
  visual_run: { vowel_mean: number; letter_mean: number; ratio: number } & {
    vowel_set_fraction: number;
    C: [x: number, y: number][];
  };
  main_run: Record<string, number>;
}

export interface BadgeSpec {
  claim: string;
  /** A value that one of the claim's checks names. */
  value: string;
  digits: number;
  /** Which of its values, where a figure shows more than one of the claim's. */
  what?: BadgeRow['label'];
  /** Where PyTorch's value for another list stands; without it other lists have no reference. */
  golden?: (golden: Golden) => number;
  /** How far from PyTorch's a correct program may be there; the claim's own tolerance by default. */
  tolerance?: number;
}

const kOtherLists = ['ssa-2018', 'turkish'];

/** Errors: a claim or a value that data/claims.json doesn't have. */
export function badgeRows(specs: BadgeSpec[]): BadgeRow[] {
  const { claims } = readJson<{ claims: Claim[] }>('data/claims.json');
  return specs.map((spec) => {
    const claim = claims.find(({ id }) => id === spec.claim);
    const checks = claim?.checks.filter(({ value }) => value === spec.value) ?? [];
    if (!claim || checks.length === 0) {
      throw new Error(`data/claims.json: ${spec.claim} has no check of "${spec.value}"`);
    }
    const href = (language: 'tr' | 'en') => `${route('verification', language)}#${claim.id}`;
    return {
      claim: claim.id,
      value: spec.value,
      label: labelOf(claim, spec),
      digits: spec.digits,
      references: [
        ...checks.map((check) => stated(claim, check)),
        ...(spec.golden ? kOtherLists.map((list) => golden(spec, checks[0]!, list)) : []),
      ],
      href: { tr: href('tr'), en: href('en') },
    };
  });
}

function labelOf({ title }: Claim, { what }: BadgeSpec): BadgeRow['label'] {
  return what ? { tr: `${title.tr}: ${what.tr}`, en: `${title.en}: ${what.en}` } : title;
}

function stated(claim: Claim, check: Check): Reference {
  const sha256 = shaOf(check.corpus ?? claim.corpus);
  return { sha256, source: 'lecture', check };
}

/** Null: the check holds whatever list is chosen. */
function shaOf(list: string): string | null {
  if (list === 'any' || list === 'none') return null;
  if (list === 'lecture') return kLectureSha256;
  return readJson<Golden>(`data/golden/mlp_${list}.json`).corpus.sha256;
}

function golden(
  { value, golden: find, tolerance }: BadgeSpec,
  check: Check,
  list: string,
): Reference {
  const file = readJson<Golden>(`data/golden/mlp_${list}.json`);
  const expected = find!(file);
  if (!Number.isFinite(expected)) throw new Error(`mlp_${list}.json has no number for ${value}`);
  const allowed = tolerance ?? check.tolerance ?? 0;
  return {
    sha256: file.corpus.sha256,
    source: 'golden',
    check: { value, kind: 'within', expected, tolerance: allowed },
  };
}

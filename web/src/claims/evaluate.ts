/**
 * The rows of `data/claims.json`: which of them speak of a corpus, what they need measured, and
 * whether what was measured meets what was stated. The page and the tests of the module judge with
 * this file; the native tests have an evaluator of their own (`tests/core/session/claims_test.cpp`)
 * that keeps to the same rules (`data/README.md`).
 */
import type { NamedValue } from '../worker/protocol';

export type CheckKind = 'equals' | 'within' | 'between' | 'below' | 'above' | 'is_nan' | 'is_inf';

/** An id of the corpora, `any`, or `none`: measured without a list, by the attention module. */
export type ClaimCorpus = string;

export interface Check {
  /** Name of the measured value. */
  value: string;
  kind: CheckKind;
  expected?: number;
  tolerance?: number;
  min?: number;
  max?: number;
  limit?: number;
  /** Where it differs from the claim's own. */
  corpus?: ClaimCorpus;
  measurement?: string;
}

interface Bilingual {
  tr: string;
  en: string;
}

export interface Claim {
  id: string;
  lesson: string;
  section: string;
  title: Bilingual;
  stated: Bilingual;
  corpus: ClaimCorpus;
  measurement: string;
  stability: 'exact' | 'stable' | 'chaotic';
  /** The claim says nothing of a corpus whose alphabet lacks one of these. */
  letters?: string;
  checks: Check[];
  note?: Bilingual;
}

/** The corpus that claims are judged on. */
export interface Subject {
  id: string;
  /** Known once the corpus was read; until then no claim is left out for its letters. */
  alphabet?: readonly string[] | undefined;
}

/** Values by measurement, then by name. */
export type Measured = Map<string, Map<string, number>>;

export interface CheckResult {
  check: Check;
  /** NaN when the measurement gave no such value: that never passes. */
  measured: number;
  met: boolean;
}

/**
 * `other-corpus`: nothing of the claim speaks of this corpus. `not-applicable`: it would, but the
 * corpus lacks a letter that the claim is about.
 */
export type Verdict = 'met' | 'missed' | 'other-corpus' | 'not-applicable' | 'not-run';

export function toMap(values: NamedValue[]): Map<string, number> {
  return new Map(values.map(({ name, value }) => [name, value]));
}

/** Comparisons are written so that NaN fails every one of them except `is_nan`. */
export function meets(check: Check, measured: number): boolean {
  const { kind, expected = NaN, tolerance = NaN, min = NaN, max = NaN, limit = NaN } = check;
  switch (kind) {
    case 'equals':
      return measured === expected;
    case 'within':
      return Math.abs(measured - expected) <= tolerance;
    case 'between':
      return measured >= min && measured <= max;
    case 'below':
      return measured < limit;
    case 'above':
      return measured > limit;
    case 'is_nan':
      return Number.isNaN(measured);
    case 'is_inf':
      return measured === Infinity || measured === -Infinity;
    default:
      return false;
  }
}

/** Its measurement needs no list: what it states holds whatever list is chosen. */
export function isListless({ corpus }: Claim): boolean {
  return corpus === 'none';
}

/** Letters that the claim is about and that the corpus doesn't have. */
export function missingLetters(claim: Claim, { alphabet }: Subject): string[] {
  return alphabet ? [...(claim.letters ?? '')].filter((letter) => !alphabet.includes(letter)) : [];
}

function checksAbout(claim: Claim, corpus: string): Check[] {
  return claim.checks.filter((check) => {
    const wanted = check.corpus ?? claim.corpus;
    return wanted === 'any' || wanted === 'none' || wanted === corpus;
  });
}

/** The checks that hold for this corpus. */
export function checksFor(claim: Claim, subject: Subject): Check[] {
  return missingLetters(claim, subject).length > 0 ? [] : checksAbout(claim, subject.id);
}

function measurementOf(claim: Claim, check: Check): string {
  return check.measurement ?? claim.measurement;
}

/** Each measurement once, in the order in which the claims first ask for it. */
export function measurementsFor(claims: Claim[], subject: Subject): string[] {
  const names = claims.flatMap((claim) =>
    checksFor(claim, subject).map((check) => measurementOf(claim, check)),
  );
  return [...new Set(names)];
}

export function evaluate(claim: Claim, measured: Measured, subject: Subject): CheckResult[] {
  return checksFor(claim, subject).flatMap((check) => {
    const values = measured.get(measurementOf(claim, check));
    if (!values) return [];
    // A value that should be NaN must be there: its absence is no proof of it.
    const value = values.get(check.value);
    return [{ check, measured: value ?? NaN, met: value !== undefined && meets(check, value) }];
  });
}

export function verdict(claim: Claim, measured: Measured, subject: Subject): Verdict {
  if (checksAbout(claim, subject.id).length === 0) return 'other-corpus';
  const checks = checksFor(claim, subject);
  if (checks.length === 0) return 'not-applicable';
  const results = evaluate(claim, measured, subject);
  if (results.some(({ met }) => !met)) return 'missed';
  return results.length === checks.length ? 'met' : 'not-run';
}

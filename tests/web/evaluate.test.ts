import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  checksFor,
  evaluate,
  isListless,
  measurementsFor,
  meets,
  missingLetters,
  toMap,
  verdict,
  type Check,
  type Claim,
  type Subject,
} from '../../web/src/claims/evaluate';

const claim: Claim = {
  id: 'X01',
  lesson: 'mlp',
  section: '1.1',
  title: { tr: 'a', en: 'a' },
  stated: { tr: 'b', en: 'b' },
  corpus: 'lecture',
  measurement: 'run',
  stability: 'exact',
  checks: [
    { value: 'loss', kind: 'within', expected: 2, tolerance: 0.1 },
    { value: 'drop', kind: 'above', limit: 0, corpus: 'any' },
    { value: 'first', kind: 'equals', expected: 3, measurement: 'sweep' },
  ],
};

const lecture: Subject = { id: 'lecture' };
const turkish: Subject = { id: 'turkish' };

describe('a check', () => {
  const cases: [Check, number, boolean][] = [
    [{ value: 'v', kind: 'equals', expected: 27 }, 27, true],
    [{ value: 'v', kind: 'equals', expected: 27 }, 27.000001, false],
    [{ value: 'v', kind: 'within', expected: 2, tolerance: 0.5 }, 2.5, true],
    [{ value: 'v', kind: 'within', expected: 2, tolerance: 0.5 }, 2.51, false],
    [{ value: 'v', kind: 'between', min: 1, max: 2 }, 2, true],
    [{ value: 'v', kind: 'between', min: 1, max: 2 }, 0.99, false],
    [{ value: 'v', kind: 'below', limit: 1 }, 0.99, true],
    [{ value: 'v', kind: 'below', limit: 1 }, 1, false],
    [{ value: 'v', kind: 'above', limit: 1 }, 1.01, true],
    [{ value: 'v', kind: 'above', limit: 1 }, 1, false],
    [{ value: 'v', kind: 'is_nan' }, NaN, true],
    [{ value: 'v', kind: 'is_nan' }, 0, false],
    [{ value: 'v', kind: 'is_inf' }, Infinity, true],
    [{ value: 'v', kind: 'is_inf' }, 1e300, false],
  ];

  it.each(cases)('%o of %d: %s', (check, value, met) => {
    expect(meets(check, value)).toBe(met);
  });

  it.each(['equals', 'within', 'between', 'below', 'above', 'is_inf'] as const)(
    '"%s" is never met by NaN',
    (kind) => {
      const check = {
        value: 'v',
        kind,
        expected: NaN,
        tolerance: Infinity,
        min: -Infinity,
        max: Infinity,
        limit: 0,
      };
      expect(meets(check, NaN)).toBe(false);
    },
  );

  it('without its bounds, or of a kind nobody knows, is never met', () => {
    expect(meets({ value: 'v', kind: 'within', expected: 2 }, 2)).toBe(false);
    expect(meets({ value: 'v', kind: 'about' as never }, 2)).toBe(false);
  });
});

describe('a claim', () => {
  const run = toMap([
    { name: 'loss', value: 2.05 },
    { name: 'drop', value: 0.2 },
  ]);
  const sweep = toMap([{ name: 'first', value: 3 }]);

  it('checks on another corpus only what holds on any', () => {
    expect(checksFor(claim, turkish).map(({ value }) => value)).toEqual(['drop']);
    expect(checksFor(claim, lecture)).toHaveLength(3);
  });

  it('is met when every check is', () => {
    const measured = new Map([
      ['run', run],
      ['sweep', sweep],
    ]);
    expect(verdict(claim, measured, lecture)).toBe('met');
  });

  it('isn’t judged before all of its measurements are made', () => {
    expect(verdict(claim, new Map([['run', run]]), lecture)).toBe('not-run');
    expect(verdict(claim, new Map(), lecture)).toBe('not-run');
  });

  it('is missed when a value is absent, even one that should be NaN', () => {
    const odd: Claim = { ...claim, checks: [{ value: 'gone', kind: 'is_nan' }] };
    expect(verdict(odd, new Map([['run', run]]), lecture)).toBe('missed');
    expect(evaluate(odd, new Map([['run', run]]), lecture)[0]!.measured).toBeNaN();
  });

  it('that says nothing of a corpus is marked so', () => {
    const only: Claim = { ...claim, checks: [claim.checks[0]!] };
    expect(verdict(only, new Map(), turkish)).toBe('other-corpus');
  });

  it('about letters that the corpus lacks doesn’t apply, whatever was measured', () => {
    const about: Claim = { ...claim, letters: 'aem', corpus: 'any' };
    const measured = new Map([
      ['run', run],
      ['sweep', sweep],
    ]);
    const whole: Subject = { id: 'file', alphabet: ['.', 'a', 'e', 'm'] };
    const lacking: Subject = { id: 'file', alphabet: ['.', 'a', 'b', 'm'] };
    expect(verdict(about, measured, whole)).toBe('met');
    expect(verdict(about, measured, lacking)).toBe('not-applicable');
    expect(missingLetters(about, lacking)).toEqual(['e']);
    expect(checksFor(about, lacking)).toEqual([]);
    expect(evaluate(about, measured, lacking)).toEqual([]);
    expect(measurementsFor([about], lacking)).toEqual([]);
    expect(checksFor(about, { id: 'file' })).toHaveLength(3);
    expect(verdict({ ...claim, letters: 'q' }, measured, { ...lecture, alphabet: ['.'] })).toBe(
      'not-applicable',
    );
  });

  it('of another corpus is that, even where letters are missing too', () => {
    const only: Claim = { ...claim, letters: 'q', checks: [claim.checks[0]!] };
    expect(verdict(only, new Map(), { id: 'turkish', alphabet: ['.'] })).toBe('other-corpus');
  });

  it('of no list holds on every one, whatever its letters', () => {
    const none: Claim = { ...claim, corpus: 'none', checks: [claim.checks[0]!] };
    expect(isListless(none)).toBe(true);
    expect(isListless(claim)).toBe(false);
    for (const subject of [lecture, turkish, { id: '', alphabet: ['.'] }]) {
      expect(verdict(none, new Map([['run', run]]), subject)).toBe('met');
      expect(measurementsFor([none], subject)).toEqual(['run']);
    }
  });

  it('shares its measurement with others', () => {
    expect(measurementsFor([claim, { ...claim, id: 'X02' }], lecture)).toEqual(['run', 'sweep']);
    expect(measurementsFor([claim], turkish)).toEqual(['run']);
  });
});

describe('data/claims.json', () => {
  const { claims } = JSON.parse(readFileSync('data/claims.json', 'utf8')) as { claims: Claim[] };

  it('has M01 to M41, A01 to A06 and D01 to D11, each with a check and both languages', () => {
    const idsOf = (letter: string, count: number) =>
      Array.from({ length: count }, (_, i) => `${letter}${String(i + 1).padStart(2, '0')}`);
    const ids = [...idsOf('M', 41), ...idsOf('A', 6), ...idsOf('D', 11)];
    expect(claims.map(({ id }) => id)).toEqual(ids);
    for (const { id, checks, title, stated } of claims) {
      expect(checks.length, id).toBeGreaterThan(0);
      for (const text of [title.tr, title.en, stated.tr, stated.en]) expect(text, id).toBeTruthy();
    }
  });

  it('says of a whole row that it needs no list, never of one check', () => {
    const listless = claims.filter(isListless);
    expect(listless.map(({ id }) => id[0])).toEqual([...'AAAAAA', ...'DDDDDDDDDDD']);
    for (const { checks } of listless) {
      for (const check of checks) expect(check).not.toHaveProperty('corpus');
    }
    for (const { checks } of claims) {
      expect(checks.map(({ corpus }) => corpus)).not.toContain('none');
    }
  });

  it('has no check that any number would meet, or none', () => {
    for (const { id, checks } of claims) {
      for (const check of checks) {
        const tried = [NaN, -1e18, -1, 0, 1, 1e18, Infinity, check.expected, check.min, check.max];
        const inside = check.limit === undefined ? [] : [check.limit - 1, check.limit + 1];
        const verdicts = [...tried, ...inside]
          .filter((value) => value !== undefined)
          .map((value) => meets(check, value));
        expect(verdicts, `${id} ${check.value}`).toContain(true);
        expect(verdicts, `${id} ${check.value}`).toContain(false);
      }
    }
  });
});

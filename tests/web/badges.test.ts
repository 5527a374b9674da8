import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type BadgeRow, drawBadges, type Reference } from '../../web/src/claims/badges';
import { badgeRows } from '../../web/src/claims/badges-at-build';
import { kLectureSha256 } from '../../web/src/corpora/corpora';
import { renderToString } from '../../web/src/ui/render-to-string';

const [lecture, turkish, other] = ['1', '2', '3'].map((digit) => digit.repeat(64));
const within = (expected: number) =>
  ({ value: 'floor', kind: 'within', expected, tolerance: 0.01 }) as const;

function row(references: Reference[]): BadgeRow {
  return {
    claim: 'M13',
    value: 'floor',
    label: { tr: 'taban', en: 'floor' },
    digits: 2,
    references,
    href: { tr: '/dogrulama/#M13', en: '/en/verification/#M13' },
  };
}

const both = row([
  { sha256: lecture!, source: 'lecture', check: within(0.25) },
  { sha256: turkish!, source: 'golden', check: within(0.75) },
]);

/** The badge as it is read: its words, and what class it has. */
function badge(
  one: BadgeRow,
  measured: number | undefined,
  sha256: string | null,
  language: 'tr' | 'en' = 'en',
  own = true,
) {
  const values = new Map(measured === undefined ? [] : [[one.value, measured]]);
  const text = renderToString(drawBadges([one], values, sha256, own, language));
  const words = text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return { words, state: /class="badge (\w*)"/.exec(text)?.[1] };
}

describe('a badge', () => {
  it('says whose value it shows: the site’s until the reader’s own tab has measured', () => {
    const built = badge(both, 0.25, lecture!, 'tr', false).words;
    expect(built).toMatch(/· site 0,25/);
    expect(built).not.toContain('sende');
    expect(badge(both, 0.25, lecture!, 'tr', true).words).toMatch(/· sende 0,25/);
    expect(badge(both, undefined, lecture!, 'tr', false).words).toMatch(/· sende –/);
  });

  it('compares with the lecture on the lecture’s list', () => {
    expect(badge(both, 0.2549, lecture!)).toEqual({
      words: 'floor lecture 0.25 · yours 0.25 ✓ met',
      state: 'met',
    });
    expect(badge(both, 0.75, lecture!).state).toBe('missed');
  });

  it('compares with PyTorch on a list that has a golden value', () => {
    expect(badge(both, 0.75, turkish!, 'tr')).toEqual({
      words: 'taban PyTorch 0,75 · sende 0,75 ✓ tuttu',
      state: 'met',
    });
    expect(badge(both, 0.25, turkish!).words).toContain('✗ not met');
  });

  it('judges nothing where nothing is known of the list', () => {
    for (const sha256 of [other!, null]) {
      const { words, state } = badge(both, 0.25, sha256);
      expect(words).toBe('floor no published value for this list · yours 0.25');
      expect(state).toBe('');
    }
  });

  it('writes a tiny number of many digits with its power of ten', () => {
    const check = { value: 'floor', kind: 'below', limit: 1e-6 } as const;
    const tiny = { ...row([{ sha256: null, source: 'lecture', check }]), digits: 8 };
    expect(badge(tiny, 1.19e-7, null).words).toBe(
      'floor lecture &lt; 10⁻⁶ · yours 1.2 × 10⁻⁷ ✓ met',
    );
    expect(badge(tiny, 0, null).words).toContain('yours 0 ✓');
    expect(badge(tiny, 0.25, null).words).toContain('yours 0.25000000 ✗');
  });

  it('takes what is known of this very list before what holds for all', () => {
    const any: Reference = { sha256: null, source: 'lecture', check: within(9) };
    const mixed = row([any, ...both.references]);
    expect(badge(mixed, 0.25, lecture!).state).toBe('met');
    expect(badge(mixed, 9, other!).state).toBe('met');
  });

  it('shows only what was stated while nothing is measured', () => {
    expect(badge(both, undefined, lecture!)).toEqual({
      words: 'floor lecture 0.25 · yours –',
      state: '',
    });
  });

  it('is met by nan where nan was stated, and by no number', () => {
    const check = { value: 'floor', kind: 'is_nan' } as const;
    const broken = row([{ sha256: null, source: 'lecture', check }]);
    expect(badge(broken, NaN, lecture!)).toEqual({
      words: 'floor lecture nan · yours nan ✓ met',
      state: 'met',
    });
    expect(badge(broken, 1, lecture!).state).toBe('missed');
    expect(badge(broken, undefined, lecture!).state).toBe('');
  });

  it('is missed by nan wherever a number was stated', () => {
    expect(badge(both, NaN, lecture!)).toEqual({
      words: 'floor lecture 0.25 · yours nan ✗ not met',
      state: 'missed',
    });
  });

  it.each([
    [{ kind: 'between', min: 1, max: 2 }, '1.00 … 2.00'],
    [{ kind: 'below', limit: 3 }, '&lt; 3.00'],
    [{ kind: 'above', limit: 3 }, '&gt; 3.00'],
    [{ kind: 'is_inf' }, '∞'],
    [{ kind: 'equals', expected: 4 }, '4.00'],
  ] as const)('writes what was stated: %o', (check, words) => {
    const one = row([{ sha256: null, source: 'lecture', check: { value: 'floor', ...check } }]);
    expect(badge(one, undefined, null).words).toBe(`floor lecture ${words} · yours –`);
  });

  it('is no empty list', () => {
    expect(renderToString(drawBadges([], new Map(), null, true, 'tr'))).toBe('');
  });
});

describe('the rows at build', () => {
  const golden = JSON.parse(readFileSync('data/golden/mlp_turkish.json', 'utf8')) as {
    corpus: { sha256: string };
    overfit: Record<string, number>;
  };
  const spec = { claim: 'M13', value: 'floor', digits: 4 };

  it('hold the lecture’s value, and PyTorch’s for each other list when it is named', () => {
    const [named] = badgeRows([{ ...spec, golden: ({ overfit }) => overfit['floor']! }]);
    const [lectures, ...others] = named!.references;
    expect(lectures).toMatchObject({ sha256: kLectureSha256, source: 'lecture' });
    expect(others).toHaveLength(2);
    const found = others.find(({ sha256 }) => sha256 === golden.corpus.sha256);
    expect(found).toMatchObject({
      source: 'golden',
      check: { kind: 'within', expected: golden.overfit['floor'] },
    });
    expect(badgeRows([spec])[0]!.references).toHaveLength(1);
  });

  it('hold whatever list is chosen where the claim needs none', () => {
    const value = 'max_difference_fused';
    const [fused] = badgeRows([{ claim: 'A03', value, digits: 8 }]);
    expect(fused!.references).toEqual([
      { sha256: null, source: 'lecture', check: { value, kind: 'below', limit: 1e-6 } },
    ]);
    for (const sha256 of [null, lecture!]) expect(badge(fused!, 1e-7, sha256).state).toBe('met');
  });

  it('give another list a tolerance of its own where one is named', () => {
    const wide = { ...spec, golden: () => 1, tolerance: 0.5 };
    expect(badgeRows([wide])[0]!.references.at(-1)!.check.tolerance).toBe(0.5);
  });

  it('stop the build on a claim, a value or a number that isn’t there', () => {
    expect(() => badgeRows([{ ...spec, claim: 'M999' }])).toThrow('M999');
    expect(() => badgeRows([{ ...spec, value: 'nothing' }])).toThrow('no check of "nothing"');
    expect(() => badgeRows([{ ...spec, golden: ({ sweep }) => sweep['none']! }])).toThrow(
      'no number for floor',
    );
  });

  it('lead to the ledger’s row in each language', () => {
    const [{ href }] = badgeRows([spec]) as [BadgeRow];
    expect(href.tr).toMatch(/#M13$/);
    expect(href.en).toMatch(/\/en\/.*#M13$/);
  });
});

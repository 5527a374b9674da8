import { describe, expect, it } from 'vitest';
import { formats, isAmbiguous, parseNumber } from '../../web/src/ui/format';

describe('numbers as a page writes them', () => {
  it('Turkish groups with dots and marks decimals with a comma', () => {
    const format = formats('tr');
    expect(format.integer(40_000)).toBe('40.000');
    expect(format.fixed(2.2365, 4)).toBe('2,2365');
    expect(format.short(0.1)).toBe('0,1');
    expect(format.percent(0.25)).toBe('%25');
  });

  it('English groups with commas and marks decimals with a dot', () => {
    const format = formats('en');
    expect(format.integer(40_000)).toBe('40,000');
    expect(format.fixed(2.2365, 4)).toBe('2.2365');
    expect(format.percent(0.25)).toBe('25%');
  });

  it('what is no number is written as a dash, infinities as their sign', () => {
    expect(formats('en').fixed(NaN, 2)).toBe('–');
    expect(formats('en').integer(-Infinity)).toBe('−∞');
  });
});

describe('a compact number', () => {
  const { compact } = formats('tr');

  it('has its power of ten where it is tiny or huge, and is short else', () => {
    expect(compact(1.192e-7, 2)).toBe('1,2\u00a0×\u00a010⁻⁷');
    expect(compact(-2.789e-10, 3)).toBe('-2,79\u00a0×\u00a010⁻¹⁰');
    expect(compact(1e-6, 2)).toBe('10⁻⁶');
    expect(compact(4e16, 2)).toBe('4\u00a0×\u00a010¹⁶');
    expect(compact(0.00012, 2)).toBe('0,00012');
    expect(compact(1234.5, 6)).toBe('1.234,5');
  });

  it('is rounded before its power is chosen', () => {
    expect(compact(9.99e-7, 2)).toBe('10⁻⁶');
  });

  it('is zero, infinite or none as any other', () => {
    expect([0, Infinity, NaN].map((value) => compact(value, 2))).toEqual(['0', '∞', '–']);
  });
});

describe('a whole number that two languages read differently', () => {
  it.each([
    ['40,000', 'tr', true],
    ['40.000', 'tr', false],
    ['40.000', 'en', true],
    ['40,000', 'en', false],
    ['0,125', 'tr', false],
    ['40000', 'tr', false],
    ['1,5', 'tr', false],
  ] as const)('%s on a page in %s: %s', (text, language, ambiguous) => {
    expect(isAmbiguous(text, language)).toBe(ambiguous);
  });
});

describe('numbers as a person types them', () => {
  it.each([
    ['0,1', 0.1],
    ['0.1', 0.1],
    ['40.000', 40_000],
    ['1.234.567', 1_234_567],
    [' 40 000 ', 40_000],
    ['0.125', 0.125],
    ['−3', -3],
    ['1e-3', 0.001],
    [',5', 0.5],
  ])('Turkish reads %s', (text, value) => {
    expect(parseNumber(text, 'tr')).toBe(value);
  });

  it.each([
    ['40,000', 40_000],
    ['0,1', 0.1],
    ['40.000', 40],
  ])('English reads %s', (text, value) => {
    expect(parseNumber(text, 'en')).toBe(value);
  });

  it.each(['', 'abc', 'NaN', 'Infinity', '1,2,3', '0x10', '--1', '1.2.3'])(
    '"%s" is no number',
    (text) => {
      expect(parseNumber(text, 'tr')).toBeNaN();
    },
  );

  it('everything a field shows can be typed back', () => {
    for (const language of ['tr', 'en'] as const) {
      for (const value of [0, 0.1, 0.001, 3, 200, 40_000, 10_000_000, 0.12345, 1e-8]) {
        expect(parseNumber(formats(language).short(value), language)).toBe(value);
      }
    }
  });
});

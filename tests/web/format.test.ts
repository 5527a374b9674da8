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

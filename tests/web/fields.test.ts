import { describe, expect, it } from 'vitest';
import { nearestOnSlider, range } from '../../web/src/ui/fields';
import { renderToString } from '../../web/src/ui/render-to-string';

const linear = { min: 2, max: 10, step: 2 };
const logarithmic = { min: -3, max: 1, step: 0.25, logarithmic: true };

describe('a number typed beside a slider', () => {
  it.each([
    ['4', 4],
    ['5.1', 6],
    ['-7', 2],
    ['1e9', 10],
    ['Infinity', 10],
    ['', null],
    ['  ', null],
    ['many', null],
  ])('%j becomes %j', (typed, value) => {
    expect(nearestOnSlider(linear, typed)).toBe(value);
  });

  it('leaves no rounding of its own in a fraction', () => {
    expect(nearestOnSlider({ min: 0, max: 1, step: 0.1 }, '0.3')).toBe(0.3);
  });

  it.each([
    ['0.1', -1],
    ['100', 1],
    ['0', -3],
    ['-5', null],
  ])('of a logarithmic one %j is the exponent %j', (typed, exponent) => {
    expect(nearestOnSlider(logarithmic, typed)).toBe(exponent);
  });

  it('of a logarithmic one is taken as it is, between two of its steps', () => {
    expect(10 ** nearestOnSlider(logarithmic, '0.3')!).toBeCloseTo(0.3, 12);
  });
});

describe('a slider', () => {
  const field = { name: 'n', label: 'Rows', change: () => {} };

  it('has a number field beside it that says the same and has the same bounds', () => {
    const markup = renderToString(range({ ...field, ...linear, value: 4 }));
    expect(markup).toMatch(/type="number"\s+aria-label="Rows"\s+min="2"\s+max="10"\s+step="2"/);
    expect(markup.match(/value="4"/g)).toHaveLength(2);
  });

  it('of exponents shows the number itself', () => {
    const markup = renderToString(range({ ...field, ...logarithmic, value: -1 }));
    expect(markup).toMatch(/type="number"\s+aria-label="Rows"\s+min="0.001"\s+max="10"/);
    expect(markup).toContain('value="0.1"');
  });

  it('that is a place on a way has none', () => {
    expect(renderToString(range({ ...field, ...linear, value: 4, place: true }))).not.toContain(
      'type="number"',
    );
  });
});

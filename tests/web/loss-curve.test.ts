import { describe, expect, it } from 'vitest';
import { kTrailingWindow, LossCurve } from '../../web/src/ui/loss-curve';

/** Losses without a pattern that blocks could hide. */
function losses(count: number): number[] {
  return Array.from({ length: count }, (_, step) => 2 + Math.fround(((step * 7919) % 1009) / 500));
}

function curveOf(values: number[]): LossCurve {
  const curve = new LossCurve();
  curve.push(values);
  return curve;
}

describe('a loss curve', () => {
  it('keeps every loss, however the batches come', () => {
    const values = losses(5000);
    const curve = new LossCurve();
    for (let start = 0; start < values.length; start += 37)
      curve.push(values.slice(start, start + 37));
    expect(curve.length).toBe(5000);
    expect([...curve.values()]).toEqual(values.map(Math.fround));
  });

  it('averages the last 200 steps, fewer near the start', () => {
    const values = losses(1000);
    const curve = curveOf(values);
    const mean = (part: number[]) =>
      part.reduce((sum, value) => sum + Math.fround(value), 0) / part.length;
    expect(curve.trailingMean(999)).toBeCloseTo(mean(values.slice(1000 - kTrailingWindow)), 12);
    expect(curve.trailingMean(9)).toBeCloseTo(mean(values.slice(0, 10)), 12);
    expect([-1, 9, 999, 5000].map((step) => curve.trailingWindow(step))).toEqual([0, 10, 200, 200]);
  });

  it.each([1, 63, 64, 65, 999, 5000])(
    '%i steps: columns hold the lowest and highest of their steps',
    (count) => {
      const values = losses(count);
      const columns = curveOf(values).columns(count, 37);
      let start = 0;
      for (const { step, low, high } of columns) {
        const part = values.slice(start, step + 1).map(Math.fround);
        expect(low).toBe(Math.min(...part));
        expect(high).toBe(Math.max(...part));
        start = step + 1;
      }
      expect(start).toBe(count);
      expect(columns.length).toBeLessThanOrEqual(38);
    },
  );

  it('a run that has only begun fills only its part of the axis', () => {
    const columns = curveOf(losses(100)).columns(1000, 50);
    expect(columns.at(-1)!.step).toBe(99);
    expect(columns.length).toBe(5);
  });

  it('losses that are no number are kept but never drawn', () => {
    const curve = curveOf([3, NaN, Infinity, 2]);
    const [column] = curve.columns(4, 1);
    expect(column).toMatchObject({ low: 2, high: 3 });
    expect(curve.loss(1)).toBeNaN();
    expect(curveOf([NaN]).columns(1, 1)[0]!.low).toBe(Infinity);
  });

  it('going back to a step forgets the later ones and their extremes', () => {
    const curve = curveOf([3, 2, 50]);
    curve.truncate(2);
    expect(curve.length).toBe(2);
    expect(curve.columns(2, 1)[0]!.high).toBe(3);
    expect(curve.loss(2)).toBeNaN();
  });
});

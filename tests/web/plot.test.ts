import { describe, expect, it } from 'vitest';
import {
  drawPlot,
  linePath,
  plotOf,
  type PlotSpec,
  type Point,
  thinned,
} from '../../web/src/ui/plot';
import { renderToString } from '../../web/src/ui/render-to-string';
import type { TemplateResult } from 'lit-html';

const spec: PlotSpec = {
  width: 300,
  height: 200,
  x: { label: 'steps', kind: 'linear', domain: [0, 10_000], format: String },
  y: { label: 'loss', kind: 'log', domain: [1, 100], format: String },
  description: 'a curve',
};
const plot = plotOf(spec);

describe('a plot', () => {
  it('puts the smaller value of a logarithmic axis lower, and equal ratios equally far apart', () => {
    expect(plot.y(1)).toBe(plot.bottom);
    expect(plot.y(100)).toBe(plot.top);
    expect(plot.y(10)).toBeCloseTo((plot.top + plot.bottom) / 2, 6);
  });

  it('keeps the lowest and the highest of every pixel column, in their order', () => {
    const many = Array.from({ length: 10_001 }, (_, step): Point => [step, 10]);
    many[5003] = [5003, 99];
    many[5004] = [5004, 2];
    const kept = thinned(many, plot);
    expect(kept.length).toBeLessThan(2 * 300);
    const place = kept.findIndex(([, y]) => y === 99);
    expect(place).toBeGreaterThan(0);
    expect(kept[place + 1]).toEqual([5004, 2]);
    expect(kept[0]).toEqual([0, 10]);
  });

  it('leaves a few points as they are', () => {
    const few: Point[] = [
      [0, 5],
      [1, 6],
    ];
    expect(thinned(few, plot)).toEqual(few);
  });

  it('breaks a line where a value can’t be drawn', () => {
    const path = linePath(
      [
        [0, 5],
        [1000, NaN],
        [2000, 5],
        [3000, 5],
      ],
      plot,
    );
    expect(path.match(/M/g)).toHaveLength(2);
    expect(path).not.toContain('NaN');
  });

  it('never lets the last number of an axis run out of the drawing', () => {
    const drawn = renderToString(drawPlot(spec, () => '') as unknown as TemplateResult);
    expect(drawn).toMatch(/text-anchor="end" x="299"[^>]*>10000</);
  });
});

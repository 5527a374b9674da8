import { describe, expect, it } from 'vitest';
import {
  cursorLine,
  drawCursor,
  drawPlot,
  linePath,
  plotOf,
  type PlotSpec,
  type Point,
  pointUnder,
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

  it('keeps a line’s break and its extremes when it is thinned', () => {
    const many = Array.from({ length: 10_001 }, (_, step): Point => [step, 10]);
    many[5000] = [5000, 99];
    many[5001] = [5001, NaN];
    many[5002] = [5002, 0];
    many[5003] = [5003, Infinity];
    many[5004] = [5004, 2];
    const kept = thinned(many, plot).map(([, y]) => y);
    expect(kept.filter((y) => !Number.isFinite(Math.log(y)))).toEqual([NaN, 0, Infinity]);
    expect(kept).toContain(99);
    expect(kept).toContain(2);
    const path = linePath(many, plot);
    expect(path.match(/M/g)).toHaveLength(2);
    expect(path).not.toMatch(/NaN|Infinity/);
  });

  it('draws nothing where there are no points', () => {
    expect(linePath([], plot)).toBe('');
    expect(linePath([[0, NaN]], plot)).toBe('');
  });

  it('leaves out numbers that would touch, and those off the axis', () => {
    const y = { ...spec.y, ticks: [0.5, 1, 1.01, 10, 100, 1000] };
    const drawn = renderToString(drawPlot({ ...spec, y }, () => '') as unknown as TemplateResult);
    const numbers = [...drawn.matchAll(/text-anchor="end" x="44"[^>]*>([^<]*)</g)];
    expect(numbers.map(([, words]) => words)).toEqual(['1', '10', '100']);
  });

  it('has no cursor where there is no point', () => {
    expect(renderToString(cursorLine(plot, null))).toBe('');
    expect(renderToString(cursorLine(plot, NaN))).toBe('');
    expect(renderToString(cursorLine(plot, 0))).toContain(`x1="${plot.left}"`);
  });

  it('has a slider as long as its points, which can’t be moved while there are none', () => {
    const view = { label: 'step', text: 'loss 5', move: () => {} };
    const some = renderToString(drawCursor({ ...view, count: 3, index: 1 }));
    expect(some).toMatch(/max="2"[^>]*value="1"/);
    expect(some).not.toContain('disabled');
    expect(renderToString(drawCursor({ ...view, count: 0, index: null }))).toContain('disabled');
  });
});

describe('a pointer', () => {
  /** The chart stands centred in a box of twice its width, at half its size. */
  function under(clientX: number, xs: number[]) {
    const box = { left: 100, width: 300, height: 100 };
    const chart = { getBoundingClientRect: () => box };
    const currentTarget = { querySelector: () => chart };
    return pointUnder({ currentTarget, clientX } as unknown as PointerEvent, xs, spec);
  }
  const middle = 100 + 75 + plot.x(5000) / 2;

  it('chooses the point nearest to it', () => {
    expect(under(middle, [0, 4000, 5100, 9000])).toBe(2);
    expect(under(middle, [0, 4000, 9000])).toBe(1);
  });

  it('chooses none beside the axes, and none of no points', () => {
    expect(under(100, [0, 5000])).toBeNull();
    expect(under(400, [0, 5000])).toBeNull();
    expect(under(middle, [])).toBeNull();
  });
});

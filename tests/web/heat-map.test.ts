import type { TemplateResult } from 'lit-html';
import { describe, expect, it } from 'vitest';
import { drawHeatMap, type HeatMap, shade } from '../../web/src/ui/heat-map';
import { renderToString } from '../../web/src/ui/render-to-string';

const map: HeatMap = {
  rows: [
    [0, 5, 10],
    [NaN, -5, 20],
  ],
  none: 0,
  full: 10,
  x: 1,
  y: 2,
  cell: { width: 30, height: 20 },
  gap: 2,
};

function drawn(change: Partial<HeatMap> = {}): string {
  return renderToString(drawHeatMap({ ...map, ...change }) as unknown as TemplateResult);
}

describe('a shade', () => {
  it('goes from none to full and is cut off beyond', () => {
    expect([2, 4, 6, 99].map((value) => shade(value, 2, 6))).toEqual([0, 0.5, 1, 1]);
    expect(shade(-99, 0, 10)).toBe(-1);
  });

  it('can run downwards: a lower loss is fuller', () => {
    expect(shade(2, 3, 2)).toBe(1);
    expect(shade(2.75, 3, 2)).toBeCloseTo(0.25, 10);
  });
});

describe('a heat map', () => {
  it('is a cell for each number, row by row', () => {
    const places = [...drawn().matchAll(/class="heat \w+" x="(\d+)" y="(\d+)"/g)];
    expect(places.map(([, x, y]) => [Number(x), Number(y)])).toEqual([
      [1, 2],
      [33, 2],
      [65, 2],
      [1, 24],
      [33, 24],
      [65, 24],
    ]);
  });

  it('leaves a cell without a number empty, and tells signs apart by class', () => {
    const opacities = [...drawn().matchAll(/class="heat (\w+)"[^>]*fill-opacity="([^"]*)"/g)];
    expect(opacities.map(([, sign, opacity]) => [sign, Number(opacity)])).toEqual([
      ['positive', 0],
      ['positive', 0.5],
      ['positive', 1],
      ['positive', 0],
      ['negative', 0.5],
      ['positive', 1],
    ]);
  });

  it('writes numbers that can be read: light on full cells only', () => {
    const label = (value: number) => (Number.isNaN(value) ? '' : String(value));
    const classes = [...drawn({ label }).matchAll(/class="heat-number (\w*)"[^>]*>([^<]*)</g)];
    expect(classes.map(([, light, words]) => [words, light])).toEqual([
      ['0', ''],
      ['5', ''],
      ['10', 'light'],
      ['-5', ''],
      ['20', 'light'],
    ]);
  });

  it('frames the marked cell and no other', () => {
    const marked = (row: number, column: number) => (row === 1 && column === 2 ? 'best' : '');
    expect(drawn({ marked }).match(/heat-frame best/g)).toHaveLength(1);
    expect(drawn()).not.toContain('heat-frame');
  });
});

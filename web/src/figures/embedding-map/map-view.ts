/** The map itself: discs for the group's letters, rings for the others, a square for '.'. */
import { nothing, svg, type SVGTemplateResult } from 'lit-html';
import { say } from '../../i18n/messages';
import { drawPlot, linePath, plotOf, type Plot, type PlotSpec, type Point } from '../../ui/plot';
import { round } from '../../ui/svg';
import type { Pen } from './draw';
import { kFront, hasHarmony } from './state';

/** Pixels: the letters under test, and the others. */
const kRadius = { group: 10, other: 8.5 };
const kWidest = 620;
/** A narrow page has more room below than beside. */
const kTall = 1.3;

export function mapDrawing(pen: Pen, width: number): SVGTemplateResult {
  return drawPlot(specOf(pen, width), (plot) => marks(pen, plot));
}

/** Both axes have one scale: what looks far is far. Trails count, so that the cut moves slowly. */
function specOf({ view, text, format }: Pen, page: number): PlotSpec {
  const { points, trails } = view.state;
  const width = Math.min(page, kWidest);
  const all = [...points, ...trails.flat()];
  const spec: PlotSpec = {
    width,
    height: Math.min(kWidest, Math.round(kTall * width)),
    x: { label: text.first, kind: 'linear', domain: [-2, 2], format: (x) => format.short(x, 2) },
    y: { label: text.second, kind: 'linear', domain: [-2, 2], format: (y) => format.short(y, 2) },
    description: say(text.describe, { count: points.length }),
  };
  const { left, right, top, bottom } = plotOf(spec);
  const [x, y] = [spanOf(all, 0), spanOf(all, 1)];
  const perPixel = Math.max(x.size / (right - left), y.size / (bottom - top));
  const around = (middle: number, pixels: number): [number, number] => [
    middle - (perPixel * pixels) / 2,
    middle + (perPixel * pixels) / 2,
  ];
  return {
    ...spec,
    x: { ...spec.x, domain: around(x.middle, right - left) },
    y: { ...spec.y, domain: around(y.middle, bottom - top) },
  };
}

/** With room for the letters at the edge. */
function spanOf(points: readonly Point[], axis: 0 | 1): { middle: number; size: number } {
  const all = points.map((point) => point[axis]).filter(Number.isFinite);
  if (all.length === 0) return { middle: 0, size: 4 };
  const [low, high] = [Math.min(...all), Math.max(...all)];
  return { middle: (low + high) / 2, size: 1.14 * (high - low || 1) };
}

function marks({ view }: Pen, plot: Plot): unknown {
  const { points, trails, cursor, group } = view.state;
  const { alphabet } = view.setup;
  const harmony = hasHarmony(alphabet);
  const letters = points.map((point, id) => {
    const character = alphabet[id] ?? '?';
    return { point, id, character, kind: kindOf(character, group, harmony) };
  });
  // Where letters lie on each other, those under test and the one at the cursor stay readable.
  const height = ({ id, kind }: { id: number; kind: string }) =>
    id === cursor ? 2 : kind === 'other' ? 0 : 1;
  letters.sort((a, b) => height(a) - height(b));
  return svg`${trails.map((trail) => svg`<path class="trail" d="${linePath(trail, plot)}"></path>`)}
    ${letters.map(({ point, id, character, kind }) =>
      letter(point, id, character, kind, id === cursor, plot),
    )}`;
}

function kindOf(character: string, group: string, harmony: boolean): string {
  if (character === '.') return 'boundary';
  if (!group.includes(character)) return 'other';
  return harmony && kFront.includes(character) ? 'front' : 'group';
}

function letter(
  [x, y]: Point,
  id: number,
  character: string,
  kind: string,
  chosen: boolean,
  plot: Plot,
): SVGTemplateResult | typeof nothing {
  if (!Number.isFinite(x) || !Number.isFinite(y)) return nothing;
  const [left, top] = [round(plot.x(x)), round(plot.y(y))];
  const square = kind === 'boundary' || kind === 'front';
  const radius = kind === 'other' ? kRadius.other : kRadius.group;
  const shape = square
    ? svg`<rect class="shape" x="${round(left - radius)}" y="${round(top - radius)}" width="${2 * radius}"
        height="${2 * radius}" rx="${kind === 'front' ? 5 : 0}"></rect>`
    : svg`<circle class="shape" cx="${left}" cy="${top}" r="${radius}"></circle>`;
  return svg`<g class="letter ${kind} ${chosen ? 'at-cursor' : ''}" data-id="${id}">
    ${shape}
    <text class="character" text-anchor="middle" x="${left}" y="${top + 4}">${character}</text>
  </g>`;
}

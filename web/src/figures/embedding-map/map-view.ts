/** The map itself: discs for the group's letters, rings for the others, a square for '.'. */
import { nothing, svg, type SVGTemplateResult } from 'lit-html';
import { say } from '../../i18n/messages';
import { drawPlot, linePath, type Plot, type PlotSpec, type Point } from '../../ui/plot';
import { round } from '../../ui/svg';
import type { Pen } from './draw';
import { kFront, hasHarmony } from './state';

const kRadius = 11;

export function mapDrawing(pen: Pen, width: number): SVGTemplateResult {
  return drawPlot(specOf(pen, width), (plot) => marks(pen, plot));
}

/** A square cut of the plane, with room for the letters at its edge. */
function specOf({ view, text, format }: Pen, width: number): PlotSpec {
  const { points } = view.state;
  const range = (axis: 0 | 1): [number, number] => {
    const all = points.map((point) => point[axis]).filter(Number.isFinite);
    if (all.length === 0) return [-2, 2];
    const [low, high] = [Math.min(...all), Math.max(...all)];
    const pad = 0.12 * (high - low || 1);
    return [low - pad, high + pad];
  };
  return {
    width,
    height: Math.min(460, width),
    x: { label: text.first, kind: 'linear', domain: range(0), format: (x) => format.short(x, 2) },
    y: { label: text.second, kind: 'linear', domain: range(1), format: (y) => format.short(y, 2) },
    description: say(text.describe, { count: points.length }),
  };
}

function marks({ view }: Pen, plot: Plot): unknown {
  const { points, trails, cursor, group } = view.state;
  const { alphabet } = view.setup;
  const harmony = hasHarmony(alphabet);
  return svg`${trails.map((trail) => svg`<path class="trail" d="${linePath(trail, plot)}"></path>`)}
    ${points.map((point, id) => {
      const character = alphabet[id] ?? '?';
      const kind = kindOf(character, group, harmony);
      return letter(point, id, character, kind, id === cursor, plot);
    })}`;
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
  const shape = square
    ? svg`<rect class="shape" x="${left - kRadius}" y="${top - kRadius}" width="${2 * kRadius}"
        height="${2 * kRadius}" rx="${kind === 'front' ? 5 : 0}"></rect>`
    : svg`<circle class="shape" cx="${left}" cy="${top}" r="${kRadius}"></circle>`;
  return svg`<g class="letter ${kind} ${chosen ? 'at-cursor' : ''}" data-id="${id}">
    ${shape}
    <text class="character" text-anchor="middle" x="${left}" y="${top + 4}">${character}</text>
  </g>`;
}

/** The sheet with its cuts, the patch that asks as its own numbers, and who looks at whom. */
import { nothing, svg, type SVGTemplateResult } from 'lit-html';
import { say } from '../../i18n/messages';
import { round } from '../../ui/svg';
import type { PatchesLayout } from './layout';
import { kSide } from './pictures';
import { pngAddress } from './png';
import type { Cut, PatchesState } from './state';
import { kPenRadius, type Stroke } from './strokes';
import type { words } from './words';

type Words = ReturnType<typeof words>;

export function patchesPicture(
  state: PatchesState,
  layout: PatchesLayout,
  text: Words,
): SVGTemplateResult {
  const { cut } = state;
  const facts = { rows: cut.rows, columns: cut.columns, count: cut.count, query: cut.query };
  return svg`<svg class="plot patches" viewBox="0 0 ${layout.width} ${round(layout.height)}" role="img"
      aria-label="${say(text.describe, facts)}" data-chart>
    ${sheet(state, layout, text)} ${token(cut, layout, text)} ${matrix(cut, layout, text)}
  </svg>`;
}

function title(words: string, { x, y }: { x: number; y: number }): SVGTemplateResult {
  return svg`<text class="matrix-title" x="${round(x)}" y="${round(y - 7)}">${words}</text>`;
}

function sheet(state: PatchesState, layout: PatchesLayout, text: Words): SVGTemplateResult {
  const { cut, sheet: lying, stroke, at, tool, pen } = state;
  const { sheet: square, grid } = layout;
  const scale = square.side / kSide;
  const strokes = stroke ? [...lying.strokes, stroke] : lying.strokes;
  const corner = (index: number) => ({
    x: grid.x + (index % cut.columns) * grid.stride.x,
    y: grid.y + Math.floor(index / cut.columns) * grid.stride.y,
  });
  const most = cut.row.reduce((high, weight) => (weight > high ? weight : high), 0);
  const frame = (index: number, kind: string) => {
    const { x, y } = corner(index);
    return svg`<rect class="patch-frame ${kind}" x="${round(x)}" y="${round(y)}"
      width="${round(grid.stride.x)}" height="${round(grid.stride.y)}"></rect>`;
  };
  return svg`${title(say(text.sheet, { rows: cut.rows, columns: cut.columns, count: cut.count }), square)}
    <image href="${lying.base.address}" x="${square.x}" y="${square.y}" width="${round(square.side)}"
      height="${round(square.side)}" preserveAspectRatio="none"></image>
    <g transform="translate(${square.x} ${square.y}) scale(${round(scale * 1000) / 1000})">
      ${strokes.map(strokePath)}
    </g>
    ${cut.row.map((weight, index) => {
      const { x, y } = corner(index);
      return svg`<rect class="look" x="${round(x)}" y="${round(y)}" width="${round(grid.stride.x)}"
        height="${round(grid.stride.y)}" fill-opacity="${round((80 * weight) / most) / 100}"></rect>`;
    })}
    ${cuts(layout)} ${frame(cut.query, 'asks')}
    ${at ? frame(at.row * cut.columns + at.column, 'at-cursor') : nothing}
    ${
      tool === 'choose'
        ? nothing
        : svg`<circle class="pen ${pen.down ? 'down' : ''}" cx="${round(square.x + pen.x * scale)}"
            cy="${round(square.y + pen.y * scale)}" r="${round(kPenRadius * scale + 1)}"></circle>`
    }`;
}

function cuts({ grid, sheet: { side } }: PatchesLayout): SVGTemplateResult {
  const lines = Array.from({ length: grid.rows + 1 }, (_, index) => {
    const along = round(index * grid.stride.y);
    return `M${grid.x} ${round(grid.y + along)}h${round(side)}M${round(grid.x + along)} ${grid.y}v${round(side)}`;
  });
  return svg`<path class="cuts" d="${lines.join('')}"></path>`;
}

function strokePath({ white, points }: Stroke): SVGTemplateResult {
  const [x = 0, y = 0, ...others] = points.map((point) => point + 0.5);
  // A point alone is a line of no length: its round ends are the dot.
  const line = others.length > 0 ? `L${others.join(' ')}` : 'h0';
  return svg`<path class="stroke ${white ? 'white' : 'black'}" d="M${x} ${y}${line}"
    stroke-width="${2 * kPenRadius}"></path>`;
}

function token(cut: Cut, { token: square }: PatchesLayout, text: Words): SVGTemplateResult {
  const greys = cut.token.map((pixel) => 255 * pixel);
  return svg`${title(say(text.token, { query: cut.query, size: cut.tokenSize }), square)}
    <image class="pixels" href="${pngAddress(greys, cut.patch, cut.patch)}" x="${round(square.x)}" y="${round(square.y)}"
      width="${round(square.side)}" height="${round(square.side)}" preserveAspectRatio="none"></image>
    <rect class="patch-frame asks" x="${round(square.x)}" y="${round(square.y)}" width="${round(square.side)}"
      height="${round(square.side)}"></rect>`;
}

/** Black where a patch looks at another with all it has. */
function matrix(
  cut: Cut,
  { matrix: square }: PatchesLayout,
  text: Words,
): SVGTemplateResult | typeof nothing {
  if (!square) return nothing;
  const most = cut.weights.reduce((high, weight) => (weight > high ? weight : high), 0);
  const greys = cut.weights.map((weight) => 255 - (255 * weight) / most);
  const line = round(square.y + ((cut.query + 0.5) * square.side) / cut.count);
  return svg`${title(say(text.matrix, { count: cut.count }), square)}
    <image class="pixels" href="${pngAddress(greys, cut.count, cut.count)}" x="${round(square.x)}" y="${round(square.y)}"
      width="${round(square.side)}" height="${round(square.side)}" preserveAspectRatio="none"></image>
    <line class="row-line" x1="${round(square.x)}" x2="${round(square.x + square.side)}" y1="${line}" y2="${line}"></line>`;
}

/** The tensors of the present stage as grids, with the exact value and formula at the cursor. */
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit-html';
import { say } from '../../i18n/messages';
import { drawCellCursor, type CellGrid } from '../../ui/cell-cursor';
import { drawHeatMap } from '../../ui/heat-map';
import { round } from '../../ui/svg';
import type { Pen } from './draw';
import { type Grid, gridsOf } from './stages';
import { atWidths } from '../../ui/plot';
import { stageAt } from './state';

/** Lengths in pixels. */
const kLabel = 18;
const kSpace = 12;
const kCell = { most: 30, least: 11, height: 20 };

interface Placed {
  grid: Grid;
  cells: CellGrid;
}

export function drawStage(pen: Pen): TemplateResult | typeof nothing {
  const { view } = pen;
  const { inspection, stage } = view.state;
  if (!inspection) return nothing;
  const { pass, op } = stageAt(inspection, stage);
  const explained = pen.text.explained[pass][op.op as keyof typeof pen.text.explained.forward];
  return html`<p class="explained">${explained}</p>
    <div class="charts">
      ${atWidths(view.widths, (width) => drawing(pen, gridsOf(inspection, stage), width))}
    </div>`;
}

/** Vectors are wrapped, matrices keep their rows. */
function place(grids: Grid[], width: number): { placed: Placed[]; height: number } {
  let y = 0;
  const placed = grids.map((grid) => {
    const { shape, values } = grid.tensor;
    const extents = shape.filter((extent) => extent > 1);
    const natural = extents.length >= 2 ? extents.at(-1)! : values.length;
    const columns = Math.max(1, Math.min(natural, Math.floor(width / kCell.least)));
    const stride = Math.min(kCell.most, width / columns);
    const rows = Math.ceil(values.length / columns);
    const cells: CellGrid = {
      name: grid.name,
      x: 0,
      y: y + kLabel,
      stride: { x: stride, y: kCell.height },
      rows,
      columns,
    };
    y += kLabel + rows * kCell.height + kSpace;
    return { grid, cells };
  });
  return { placed, height: y };
}

function drawing(pen: Pen, grids: Grid[], width: number): TemplateResult {
  const { view, actions, text } = pen;
  const { cursor } = view.state;
  const { placed, height } = place(grids, width);
  const at = cursor && placed.some(({ cells }) => cells.name === cursor.grid) ? cursor : null;
  return drawCellCursor({
    size: { width, height },
    grids: placed.map(({ cells }) => cells),
    at,
    label: text.cursorLabel,
    text: readout(pen, placed, at),
    drawing: svg`<svg class="plot stage" viewBox="0 0 ${width} ${round(height)}" role="img"
        aria-label="${grids.map(({ name }) => name).join(', ')}" data-chart>
      ${placed.map((one) => gridDrawing(one, at, text.result))}
    </svg>`,
    move: actions.moveCursor,
  });
}

function gridDrawing(
  { grid, cells }: Placed,
  at: { grid: string; row: number; column: number } | null,
  resultMark: string,
): SVGTemplateResult {
  const { values, shape } = grid.tensor;
  const { columns, stride } = cells;
  const most = Math.max(...values.map(Math.abs), 1e-12);
  const rows = Array.from({ length: cells.rows }, (_, row) =>
    values.slice(row * columns, (row + 1) * columns),
  );
  const label = `${grid.name} (${shape.join(', ')})${grid.result ? ` ${resultMark}` : ''}`;
  return svg`<text class="${grid.result ? 'learned-name' : 'tick'}" x="0" y="${cells.y - 5}">${label}</text>
    ${drawHeatMap({
      rows,
      none: 0,
      full: most,
      x: cells.x,
      y: cells.y,
      cell: { width: round(stride.x - 1.5), height: stride.y - 1.5 },
      gap: 1.5,
      label: () => '',
      marked: (row, column) =>
        at?.grid === grid.name && at.row === row && at.column === column ? 'at-cursor' : '',
    })}`;
}

/** The value and the formula at the cursor; of the first result where there is no cursor yet. */
function readout(
  { text, format }: Pen,
  placed: Placed[],
  at: { grid: string; row: number; column: number } | null,
): string {
  const chosen = placed.find(({ cells }) => cells.name === at?.grid);
  const shown = chosen ?? placed.find(({ grid }) => grid.formula) ?? placed[0];
  if (!shown) return text.tooMany;
  const index = chosen && at ? at.row * shown.cells.columns + at.column : 0;
  const { grid } = shown;
  const value = grid.tensor.values[index];
  if (value === undefined) return text.cursorEmpty;
  if (grid.formula) return grid.formula(index, format);
  return say(text.cursorValue, { name: grid.name, index, value: format.fixed(value, 4) });
}

/**
 * A cursor over grids of cells in a drawing: the pointer and the arrow keys move it, and its exact value
 * is said in a line below. One stop of the tab key for the whole drawing, however many cells it has.
 */
import { html, type TemplateResult } from 'lit-html';

/** Where a grid lies in its drawing, in the drawing's pixels. */
export interface CellGrid {
  name: string;
  x: number;
  y: number;
  /** From one cell's corner to the next one's. */
  stride: { x: number; y: number };
  rows: number;
  columns: number;
}

export interface CellPlace {
  grid: string;
  row: number;
  column: number;
}

export interface CellCursorView {
  /** Of the one drawing that is shown: its size and its grids, the first one first for the keyboard. */
  size: { width: number; height: number };
  grids: CellGrid[];
  at: CellPlace | null;
  /** What the arrow keys walk over: "the table C". */
  label: string;
  /** The value at the cursor, or an invitation to use it. */
  text: string;
  drawing: unknown;
  move(to: CellPlace): void;
  /** Takes the keys over: true for one that it used. */
  afterKey?: (key: string) => boolean;
  /** Enter or a press of the pointer on a cell. */
  press?: (place: CellPlace) => void;
}

const kSteps: Record<string, [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The cell that a key leads to: null for keys that don't move. A grid's edge leads into the next grid. */
export function cellAfterKey(
  key: string,
  at: CellPlace | null,
  grids: readonly CellGrid[],
): CellPlace | null {
  const step = kSteps[key];
  const index = Math.max(
    0,
    grids.findIndex(({ name }) => name === at?.grid),
  );
  const grid = grids[index];
  if (!grid) return null;
  if (!at) return step ? { grid: grid.name, row: 0, column: 0 } : null;
  if (key === 'Home') return { ...at, column: 0 };
  if (key === 'End') return { ...at, column: grid.columns - 1 };
  if (!step) return null;
  const row = at.row + step[0];
  const column = Math.max(0, Math.min(grid.columns - 1, at.column + step[1]));
  if (row >= 0 && row < grid.rows) return { grid: grid.name, row, column };
  const next = grids[index + step[0]];
  if (!next) return { ...at, column };
  return {
    grid: next.name,
    row: step[0] > 0 ? 0 : next.rows - 1,
    column: Math.min(column, next.columns - 1),
  };
}

/** The cell under a point of the drawing. */
export function cellAt(x: number, y: number, grids: readonly CellGrid[]): CellPlace | null {
  for (const { name, x: left, y: top, stride, rows, columns } of grids) {
    const row = Math.floor((y - top) / stride.y);
    const column = Math.floor((x - left) / stride.x);
    if (row >= 0 && row < rows && column >= 0 && column < columns)
      return { grid: name, row, column };
  }
  return null;
}

/** The drawing with its cursor, and the line with the exact value. */
export function drawCellCursor(view: CellCursorView): TemplateResult {
  const { grids, at, label, text, drawing, move, afterKey, press } = view;
  const under = (event: PointerEvent | MouseEvent) => placeUnder(event, view);
  const onKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const to = afterKey ? null : cellAfterKey(event.key, at, grids);
    if (to) move(to);
    else if (afterKey?.(event.key)) event.preventDefault();
    else if (press && at && (event.key === 'Enter' || event.key === ' ')) press(at);
    else return;
    event.preventDefault();
  };
  const onMove = (event: PointerEvent) => {
    const to = under(event);
    if (to && !samePlace(to, at)) move(to);
  };
  const onPress = (event: MouseEvent) => {
    const to = under(event);
    if (!to) return;
    move(to);
    press?.(to);
  };
  return html`<div
      class="cell-cursor"
      tabindex="0"
      role="application"
      aria-label="${label}"
      data-cells
      @keydown="${onKey}"
      @pointermove="${onMove}"
      @click="${onPress}"
    >
      ${drawing}
    </div>
    <p class="readout" role="status" data-readout>${text}</p>`;
}

function samePlace(a: CellPlace | null, b: CellPlace | null): boolean {
  return a?.grid === b?.grid && a?.row === b?.row && a?.column === b?.column;
}

function placeUnder(
  event: PointerEvent | MouseEvent,
  { size, grids }: CellCursorView,
): CellPlace | null {
  const box = (event.currentTarget as Element)
    .querySelector('svg[data-chart]')
    ?.getBoundingClientRect();
  if (!box || box.width === 0) return null;
  const scale = size.width / box.width;
  return cellAt((event.clientX - box.left) * scale, (event.clientY - box.top) * scale, grids);
}

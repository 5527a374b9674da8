/** The sheet while it is drawn on: by pointer, or by keys that carry a pen. */
import { html, type TemplateResult } from 'lit-html';
import type { PatchesLayout } from './layout';
import { kSide } from './pictures';
import type { Pen } from './state';

/** Places are in pixels of the sheet. */
export interface PenActions {
  penDown(x: number, y: number): void;
  penTo(x: number, y: number): void;
  penUp(): void;
}

export interface PenArea {
  pen: Pen;
  layout: PatchesLayout;
  label: string;
  /** Where the pen is. */
  text: string;
  drawing: unknown;
  actions: PenActions;
}

/** A press of an arrow key. */
const kStep = 4;

const kSteps: Record<string, [x: number, y: number]> = {
  ArrowUp: [0, -kStep],
  ArrowDown: [0, kStep],
  ArrowLeft: [-kStep, 0],
  ArrowRight: [kStep, 0],
};

export function drawPenArea({
  pen,
  layout,
  label,
  text,
  drawing,
  actions,
}: PenArea): TemplateResult {
  const { penDown, penTo, penUp } = actions;
  const at = (event: PointerEvent) => placeUnder(event, layout);
  const onDown = (event: PointerEvent) => {
    const place = at(event);
    if (!place || event.button !== 0) return;
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    penDown(...place);
  };
  const onMove = (event: PointerEvent) => {
    const place = at(event);
    if (pen.down && event.buttons > 0 && place) penTo(...place);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = kSteps[event.key];
    if (step) penTo(pen.x + step[0], pen.y + step[1]);
    else if (event.key !== ' ' && event.key !== 'Enter') return;
    else if (pen.down) penUp();
    else penDown(pen.x, pen.y);
    event.preventDefault();
  };
  return html`<div
      class="cell-cursor pen-area"
      tabindex="0"
      role="application"
      aria-label="${label}"
      data-pen
      @pointerdown="${onDown}"
      @pointermove="${onMove}"
      @pointerup="${() => pen.down && penUp()}"
      @pointercancel="${() => pen.down && penUp()}"
      @keydown="${onKey}"
    >
      ${drawing}
    </div>
    <p class="readout" role="status" data-readout>${text}</p>`;
}

/** Null beside the sheet. */
function placeUnder(
  event: PointerEvent,
  { width, sheet: { x, y, side } }: PatchesLayout,
): [x: number, y: number] | null {
  const box = (event.currentTarget as Element)
    .querySelector('svg[data-chart]')
    ?.getBoundingClientRect();
  if (!box || box.width === 0) return null;
  const scale = width / box.width;
  const across = (((event.clientX - box.left) * scale - x) * kSide) / side;
  const down = (((event.clientY - box.top) * scale - y) * kSide) / side;
  const inside = across >= 0 && across < kSide && down >= 0 && down < kSide;
  return inside ? [across, down] : null;
}

/**
 * A plot of two axes as a pure function: axes with names and units, a place for marks, and the cursor
 * that shows exact values on hover and on focus. Scales and shapes are d3's.
 */
import { scaleLinear, scaleLog } from 'd3-scale';
import { line } from 'd3-shape';
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit-html';
import { round } from './svg';

export interface Axis {
  /** With its unit. */
  label: string;
  kind: 'linear' | 'log';
  domain: [number, number];
  /** Where marks go; chosen by the scale when missing. */
  ticks?: number[];
  format: (value: number) => string;
}

export interface PlotSpec {
  width: number;
  height: number;
  x: Axis;
  y: Axis;
  /** Pixels kept free at the right for names beside their lines. */
  room?: number;
  /** Says what the chart shows, for those who can't see it. */
  description: string;
}

export interface LossRange {
  otherwise: [low: number, high: number];
  below: number;
  above: number;
  ticks: number[];
}

/**
 * A logarithmic axis for losses: as far as the finite ones reach, `below` and `above` times, or
 * `otherwise` where there are fewer than two to span it.
 */
export function lossAxis(
  label: string,
  losses: readonly number[],
  { otherwise, below, above, ticks }: LossRange,
  format: (loss: number) => string,
): Axis {
  const drawn = losses.filter((loss) => loss > 0 && Number.isFinite(loss));
  const [low, high] = drawn.length > 1 ? [Math.min(...drawn), Math.max(...drawn)] : otherwise;
  return { label, kind: 'log', domain: [low / below, high * above], ticks, format };
}

/** The plot's edges and scales, in pixels of the drawing. */
export interface Plot {
  left: number;
  right: number;
  top: number;
  bottom: number;
  x: (value: number) => number;
  y: (value: number) => number;
}

export type Point = readonly [x: number, y: number];

const kMargin = { left: 52, right: 14, top: 26, bottom: 42 };
const kTickDistance = { x: 46, y: 20 };
/** More lines than these are a grid to look through. */
const kMostTicks = 10;

function scaleOf({ kind, domain }: Axis, range: [number, number]) {
  return kind === 'log' ? scaleLog(domain, range) : scaleLinear(domain, range);
}

export function plotOf({ width, height, x, y, room = 0 }: PlotSpec): Plot {
  const [left, right] = [kMargin.left, width - kMargin.right - room];
  const [top, bottom] = [kMargin.top, height - kMargin.bottom];
  return {
    left,
    right,
    top,
    bottom,
    x: scaleOf(x, [left, right]),
    y: scaleOf(y, [bottom, top]),
  };
}

/** The whole chart; `marks` draws into it, in pixels of `plot`. */
export function drawPlot(spec: PlotSpec, marks: (plot: Plot) => unknown): SVGTemplateResult {
  const plot = plotOf(spec);
  return svg`<svg class="plot" viewBox="0 0 ${spec.width} ${spec.height}" role="img"
      aria-label="${spec.description}" data-chart>
    ${yAxis(spec, plot)} ${xAxis(spec, plot)} ${marks(plot)}
  </svg>`;
}

/** The axis's own ticks, or the scale's; of those whose labels would touch, the later are left out. */
function ticksOf(axis: Axis, place: (value: number) => number, apart: number, length: number) {
  const [low, high] = [Math.min(...axis.domain), Math.max(...axis.domain)];
  const count = Math.max(2, Math.min(kMostTicks, Math.floor(length / (1.6 * apart))));
  const all = axis.ticks ?? scaleOf(axis, [0, length]).ticks(count);
  const kept: number[] = [];
  for (const tick of all.filter((value) => value >= low && value <= high)) {
    const last = kept.at(-1);
    if (last === undefined || Math.abs(place(last) - place(tick)) >= apart) kept.push(tick);
  }
  return kept;
}

function yAxis({ y: axis }: PlotSpec, plot: Plot): SVGTemplateResult {
  const ticks = ticksOf(axis, plot.y, kTickDistance.y, plot.bottom - plot.top);
  return svg`<g class="axis">
    <text class="axis-title" x="4" y="14">${axis.label}</text>
    ${ticks.map((tick) => {
      const at = round(plot.y(tick));
      return svg`<line class="grid" x1="${plot.left}" x2="${plot.right}" y1="${at}" y2="${at}"></line>
        <text class="tick" text-anchor="end" x="${plot.left - 8}" y="${at + 4}">${axis.format(tick)}</text>`;
    })}
  </g>`;
}

function xAxis({ x: axis, width }: PlotSpec, plot: Plot): SVGTemplateResult {
  const { left, right, bottom } = plot;
  const ticks = ticksOf(axis, plot.x, kTickDistance.x, right - left);
  return svg`<g class="axis">
    <line class="base" x1="${left}" x2="${right}" y1="${bottom}" y2="${bottom}"></line>
    ${ticks.map((tick) => {
      const at = round(plot.x(tick));
      // A long number at the right edge would run out of the drawing.
      const last = at > right - kTickDistance.x / 4 && width - at < kTickDistance.x / 2;
      return svg`<line class="base" x1="${at}" x2="${at}" y1="${bottom}" y2="${bottom + 5}"></line>
        <text class="tick" text-anchor="${last ? 'end' : 'middle'}" x="${last ? width - 1 : at}"
          y="${bottom + 19}">${axis.format(tick)}</text>`;
    })}
    <text class="axis-title" text-anchor="end" x="${right}" y="${bottom + 37}">${axis.label}</text>
  </g>`;
}

/** The path through the points, broken where one can't be drawn. */
export function linePath(points: readonly Point[], plot: Plot): string {
  const shape = line<Point>(
    ([x]) => plot.x(x),
    ([, y]) => plot.y(y),
  )
    .defined(([x, y]) => Number.isFinite(plot.x(x)) && Number.isFinite(plot.y(y)))
    .digits(1);
  return shape(thinned(points, plot)) ?? '';
}

/** Of the points in one pixel column the lowest and the highest stay: the eye can't tell. */
export function thinned(points: readonly Point[], plot: Plot): Point[] {
  if (points.length <= 2 * (plot.right - plot.left)) return [...points];
  // NaN, which equals nothing, for a point that can't be drawn: it is in no column.
  const columnOf = ([x, y]: Point) => (Number.isFinite(plot.y(y)) ? Math.floor(plot.x(x)) : NaN);
  const kept: Point[] = [];
  for (let start = 0; start < points.length;) {
    const column = columnOf(points[start]!);
    let end = start;
    let low = start;
    let high = start;
    while (end < points.length && columnOf(points[end]!) === column) {
      if (points[end]![1] < points[low]![1]) low = end;
      if (points[end]![1] > points[high]![1]) high = end;
      ++end;
    }
    // A point without a column stands alone, so that the line breaks there.
    end = Math.max(end, start + 1);
    kept.push(points[Math.min(low, high)]!);
    if (low !== high) kept.push(points[Math.max(low, high)]!);
    start = end;
  }
  return kept;
}

export interface CursorView {
  /** How many points there are to stand on. */
  count: number;
  /** The one the cursor stands on; null before it was used. */
  index: number | null;
  /** What the slider chooses: "step", "batch size". */
  label: string;
  /** Exact values at the cursor, or an invitation to use it. */
  text: string;
  /** On wide pages the plot keeps room for names at its right; the slider ends where the plot does. */
  roomy?: boolean;
  move(index: number | null): void;
}

/** The slider below a plot and the line with the exact values. */
export function drawCursor({ count, index, label, text, roomy, move }: CursorView): TemplateResult {
  const read = (event: Event) => move(Number((event.target as HTMLInputElement).value));
  return html`<input
      class="cursor-slider ${roomy ? 'roomy' : ''}"
      type="range"
      min="0"
      max="${Math.max(0, count - 1)}"
      step="1"
      aria-label="${label}"
      aria-valuetext="${text}"
      data-cursor
      ?disabled="${count === 0}"
      .value="${String(index ?? Math.max(0, count - 1))}"
      @input="${read}"
      @focus="${read}"
    />
    <p class="readout" data-readout>${text}</p>`;
}

/**
 * The page's one drawing, or a static figure's two, of which the style sheet shows the one that fits.
 * `onPointerMove` hears the pointer over a drawing.
 */
export function atWidths(
  widths: readonly number[],
  draw: (width: number) => unknown,
  onPointerMove: (event: PointerEvent, width: number) => void = () => {},
): TemplateResult[] {
  const classes = widths.length > 1 ? ['only-narrow', 'only-wide'] : [''];
  return widths.map((width, index) => {
    const move = (event: PointerEvent) => onPointerMove(event, width);
    return html`<div class="${classes[index]}" @pointermove="${move}">${draw(width)}</div>`;
  });
}

export interface CursorPlotView extends Omit<CursorView, 'count'> {
  widths: readonly number[];
  spec(width: number): PlotSpec;
  /** Where the cursor can stand, ascending. */
  xs: readonly number[];
  marks(plot: Plot, width: number): unknown;
}

/** A plot with the cursor that pointer and keyboard move along its points. */
export function drawCursorPlot(view: CursorPlotView): TemplateResult {
  const { widths, spec, xs, marks, move } = view;
  return html`<div class="charts">
    ${atWidths(
      widths,
      (width) => drawPlot(spec(width), (plot) => marks(plot, width)),
      (event, width) => move(pointUnder(event, xs, spec(width))),
    )}
    ${drawCursor({ ...view, count: xs.length, roomy: (spec(Math.max(...widths)).room ?? 0) > 0 })}
  </div>`;
}

/** The vertical line of the cursor. */
export function cursorLine(plot: Plot, x: number | null): SVGTemplateResult | typeof nothing {
  if (x === null || !Number.isFinite(plot.x(x))) return nothing;
  const at = round(plot.x(x));
  return svg`<line class="cursor" x1="${at}" x2="${at}" y1="${plot.top}" y2="${plot.bottom}"></line>`;
}

/**
 * The point nearest to a pointer over the chart, for `@pointermove` on the element around one chart:
 * null when the pointer is outside of it. `xs` ascends.
 */
export function pointUnder(
  event: PointerEvent,
  xs: readonly number[],
  spec: PlotSpec,
): number | null {
  const chart = (event.currentTarget as Element).querySelector('svg[data-chart]');
  if (!chart || xs.length === 0) return null;
  const box = chart.getBoundingClientRect();
  const scale = Math.min(box.width / spec.width, box.height / spec.height);
  // The drawing is centred in a box of another shape.
  const at = (event.clientX - box.left - (box.width - scale * spec.width) / 2) / scale;
  const plot = plotOf(spec);
  if (at < plot.left - 8 || at > plot.right + 8) return null;
  let best = 0;
  xs.forEach((x, index) => {
    if (Math.abs(plot.x(x) - at) < Math.abs(plot.x(xs[best]!) - at)) best = index;
  });
  return best;
}

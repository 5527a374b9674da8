/**
 * The chart of a training run as a pure function of its state: raw losses faint, from lowest to
 * highest in each pixel column; their trailing mean strong; the decay of the learning rate marked.
 *
 * The loss axis is logarithmic: an untrained net starts near 28 and the interesting part lies
 * between 2 and 3. Colours come from classes only.
 */
import { scaleLinear, scaleLog } from 'd3-scale';
import { line } from 'd3-shape';
import { nothing, svg, type SVGTemplateResult } from 'lit-html';
import { say, type Messages } from '../i18n/messages';
import type { Formats } from './format';
import type { Column } from './loss-curve';
import { round } from './svg';

export interface ReferenceLine {
  label: string;
  loss: number;
}

export interface Cursor {
  step: number;
  loss: number;
  mean: number;
}

export interface ChartState {
  width: number;
  height: number;
  /** Steps of the whole run: the axis stands still while the curve grows. */
  domain: number;
  columns: Column[];
  /** 0 = no decay. */
  decayStep: number;
  decayFactor: number;
  references: ReferenceLine[];
  /** Lines are named beside the plot where there is room. */
  named: boolean;
  cursor: Cursor | null;
  /** Says what the chart shows, for those who can't see it. */
  description: string;
}

/** From this width on there is room for labels beside the plot. */
const kRoomy = 560;

function isRoomy(width: number, named: boolean): boolean {
  return named && width >= kRoomy;
}

function margins(width: number, named: boolean) {
  return { left: 52, right: isRoomy(width, named) ? 140 : 14, top: 26, bottom: 40 };
}

/** Pixels for steps: more columns than these can't be told apart. */
export function plotWidth(width: number, named: boolean): number {
  const { left, right } = margins(width, named);
  return Math.max(1, width - left - right);
}

/** Marks of a logarithmic loss axis, of which those within the axis are drawn. */
const kLossTicks = [
  0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 1.5, 2, 3, 5, 7, 10, 20, 30, 50, 100, 200, 500,
];

/** The axis when there is nothing to show yet. */
const kEmptyRange: [number, number] = [1.5, 30];

function lossRange(columns: Column[], references: ReferenceLine[]): [number, number] {
  let low = Infinity;
  let high = -Infinity;
  for (const column of columns) {
    if (column.low > 0) low = Math.min(low, column.low);
    if (column.high > 0) high = Math.max(high, column.high);
  }
  if (!(low <= high)) return kEmptyRange;
  for (const { loss } of references) {
    low = Math.min(low, loss);
    high = Math.max(high, loss);
  }
  return [low / 1.08, high * 1.08];
}

/** Shared by the drawing and by the pointer: both must mean the same step. */
export function stepScale(width: number, domain: number, named: boolean) {
  const { left, right } = margins(width, named);
  return scaleLinear([0, Math.max(1, domain)], [left, width - right]);
}

/** The plot's edges and scales, in pixels of the drawing. */
interface Plot {
  left: number;
  right: number;
  top: number;
  bottom: number;
  roomy: boolean;
  x: ReturnType<typeof stepScale>;
  y: ReturnType<typeof scaleLog<number, number>>;
  text: Messages['ui'];
  format: Formats;
}

function plotOf(state: ChartState, text: Messages['ui'], format: Formats): Plot {
  const { width, height, columns, references, named } = state;
  const { left, right, top, bottom } = margins(width, named);
  const y = scaleLog(lossRange(columns, references), [height - bottom, top]);
  const x = stepScale(width, state.domain, named);
  const edges = { left, right: width - right, top, bottom: height - bottom };
  return { ...edges, roomy: isRoomy(width, named), x, y, text, format };
}

export function drawLossChart(
  state: ChartState,
  text: Messages['ui'],
  format: Formats,
): SVGTemplateResult {
  const { columns } = state;
  const plot = plotOf(state, text, format);
  return svg`<svg class="loss-chart" viewBox="0 0 ${state.width} ${state.height}" role="img"
      aria-label="${state.description}" data-chart>
    ${lossAxis(plot)} ${stepAxis(plot)} ${decayMark(plot, state)}
    <path class="raw" d="${rawPath(columns, plot)}"></path>
    ${namedLines(state, plot).map((line) => referenceLine(plot, line))}
    <path class="mean" d="${meanPath(columns, plot)}"></path>
    ${meanLabel(state, plot)} ${cursorMark(plot, state.cursor)}
  </svg>`;
}

function lossAxis({ left, right, y, text, format }: Plot): SVGTemplateResult {
  const [low, high] = y.domain() as [number, number];
  const inside = kLossTicks.filter((tick) => tick >= low && tick <= high);
  return svg`<g class="axis">
    <text class="axis-title" x="4" y="14">${text.lossAxis}</text>
    ${spread(inside, y).map((tick) => {
      const at = round(y(tick));
      return svg`<line class="grid" x1="${left}" x2="${right}" y1="${at}" y2="${at}"></line>
        <text class="tick" text-anchor="end" x="${left - 8}" y="${at + 4}">${format.short(tick)}</text>`;
    })}
  </g>`;
}

/** Leaves out ticks whose labels would touch the one before. */
function spread(ticks: number[], y: (value: number) => number): number[] {
  const kept: number[] = [];
  for (const tick of ticks) {
    const last = kept.at(-1);
    if (last === undefined || y(last) - y(tick) >= 18) kept.push(tick);
  }
  return kept;
}

function stepAxis({ left, right, bottom, roomy, x, text, format }: Plot): SVGTemplateResult {
  const ticks = x.ticks(roomy ? 8 : 4).filter(Number.isInteger);
  return svg`<g class="axis">
    <line class="base" x1="${left}" x2="${right}" y1="${bottom}" y2="${bottom}"></line>
    ${ticks.map((tick) => {
      const at = round(x(tick));
      const last = !roomy && at > right - 24;
      return svg`<line class="base" x1="${at}" x2="${at}" y1="${bottom}" y2="${bottom + 5}"></line>
        <text class="tick" text-anchor="${last ? 'end' : 'middle'}" x="${last ? right + 4 : at}"
          y="${bottom + 19}">${format.integer(tick)}</text>`;
    })}
    <text class="axis-title" text-anchor="end" x="${right}" y="${bottom + 36}">${text.stepAxis}</text>
  </g>`;
}

function decayMark(
  { left, right, top, bottom, x, text, format }: Plot,
  { decayStep, decayFactor, domain }: ChartState,
): SVGTemplateResult | typeof nothing {
  if (!(decayStep > 0 && decayStep < domain)) return nothing;
  const at = round(x(decayStep));
  const late = at > (left + right) / 2;
  const label = say(text.decayMark, { factor: format.short(decayFactor) });
  return svg`<g class="decay">
    <line x1="${at}" x2="${at}" y1="${top}" y2="${bottom}"></line>
    <text text-anchor="${late ? 'end' : 'start'}" x="${at + (late ? -6 : 6)}" y="${top + 12}">${label}</text>
  </g>`;
}

/** Names closer than this would touch. */
const kLabelHeight = 14;

interface NamedLine extends ReferenceLine {
  at: number;
  /** Of its name. */
  baseline: number;
}

/** From the lowest up: a name that would touch the one below moves further up. */
function namedLines({ references }: ChartState, { roomy, y }: Plot): NamedLine[] {
  const lines = [...references].sort((a, b) => a.loss - b.loss);
  let ceiling = Infinity;
  return lines.map((line) => {
    const at = round(y(line.loss));
    const baseline = Math.min(roomy ? at + 1 : at - 5, ceiling);
    ceiling = round(baseline - kLabelHeight);
    return { ...line, at, baseline };
  });
}

/** Named beside the plot where there is room, else on the line. */
function referenceLine(
  { left, right, roomy, format }: Plot,
  { label, loss, at, baseline }: NamedLine,
): SVGTemplateResult {
  return svg`<g class="reference">
    <line x1="${left}" x2="${right}" y1="${at}" y2="${at}"></line>
    <text text-anchor="${roomy ? 'start' : 'end'}" x="${roomy ? right + 8 : right}"
      y="${baseline}">${label} ${format.fixed(loss, 2)}</text>
  </g>`;
}

function rawPath(columns: Column[], { x, y }: Plot): string {
  return columns
    .filter((column) => column.low > 0 && column.high >= column.low)
    .map(({ step, low, high }) => {
      const top = round(y(high));
      // A column with one value would be a line of no length.
      return `M${round(x(step))},${Math.max(round(y(low)), top + 1)}V${top}`;
    })
    .join('');
}

function meanPath(columns: Column[], { x, y }: Plot): string {
  const shape = line<Column>(
    ({ step }) => x(step),
    ({ mean }) => y(mean),
  )
    .defined(({ mean }) => isDrawn(mean))
    .digits(1);
  return shape(columns) ?? '';
}

/** Baselines for the mean's number, relative to its line: the first that keeps clear of other names. */
const kLabelOffsets = [14, -6, 28, -20];

/** The number on its line: where the mean stands now. */
function meanLabel(state: ChartState, plot: Plot): SVGTemplateResult | typeof nothing {
  const { columns } = state;
  const { right, roomy, x, y, format } = plot;
  const last = columns.at(-1);
  if (!last || !isDrawn(last.mean) || !roomy) return nothing;
  const at = Math.min(round(x(last.step)), right);
  const middle = round(y(last.mean));
  const names = namedLines(state, plot);
  const clear = (offset: number) =>
    names.every(({ baseline }) => Math.abs(baseline - middle - offset) >= kLabelHeight);
  const offset = kLabelOffsets.find(clear) ?? 0;
  return svg`<text class="mean-label" x="${at + 8}" y="${middle + offset}">${format.fixed(last.mean, 2)}</text>`;
}

function cursorMark(
  { top, bottom, x, y }: Plot,
  cursor: Cursor | null,
): SVGTemplateResult | typeof nothing {
  if (!cursor) return nothing;
  const at = round(x(cursor.step));
  const dot = (loss: number, name: string) =>
    isDrawn(loss)
      ? svg`<circle class="${name}" cx="${at}" cy="${round(y(loss))}" r="4"></circle>`
      : nothing;
  return svg`<g class="cursor">
    <line x1="${at}" x2="${at}" y1="${top}" y2="${bottom}"></line>
    ${dot(cursor.loss, 'cursor-raw')} ${dot(cursor.mean, 'cursor-mean')}
  </g>`;
}

/** What a logarithmic axis can show. */
function isDrawn(loss: number): boolean {
  return loss > 0 && Number.isFinite(loss);
}

/**
 * What context costs: rows of a counting table, contexts that really occur, parameters of a model that
 * learns instead; for 1 … 10 characters.
 */
import { html, svg, type SVGTemplateResult, type TemplateResult } from 'lit-html';
import { say, type Language } from '../../i18n/messages';
import { choice, range } from '../../ui/fields';
import {
  drawFrame,
  type FigureStatus,
  type FigureView,
  type FrameActions,
  type Table,
} from '../../ui/figure-frame';
import { formats, type Formats } from '../../ui/format';
import {
  cursorLine,
  drawCursorPlot,
  linePath,
  type Plot,
  type PlotSpec,
  type Point,
} from '../../ui/plot';
import { round } from '../../ui/svg';
import {
  isLectureSize,
  kSizes,
  type ExplosionSetup,
  type ExplosionState,
  type Scale,
  type SizeName,
} from './state';
import { words } from './words';

export const kName = 'context-explosion';

export type ExplosionView = FigureView<ExplosionState, ExplosionSetup>;

export interface ExplosionActions extends FrameActions {
  resize(name: SizeName, value: number): void;
  setScale(scale: Scale): void;
  move(index: number | null): void;
}

type Words = ReturnType<typeof words>;

export function drawExplosion(view: ExplosionView, actions: ExplosionActions): TemplateResult {
  const { state, setup, status, language } = view;
  const text = words(language);
  const format = formats(language);
  const frame = {
    name: kName,
    title: text.title,
    caption: state.scale === 'log' ? text.captionLog : text.captionLinear,
    drawing: drawCursorPlot({
      widths: view.widths,
      spec: (width) => plotSpec(state, width, text, format),
      marks: (plot, width) => marks(state, plot, width, text, format),
      xs: lengths(state),
      index: state.at,
      label: text.cursor,
      text: readout(state, text, format),
      move: actions.move,
    }),
    controls: controls(state, actions, text),
    status: statusText(state, status, text, format),
    measured: measuredIn(state),
    table: explosionTable(state, language),
    usesCorpus: true,
    long: false,
  };
  return drawFrame(frame, setup, status, actions, language);
}

function measuredIn(state: ExplosionState): Map<string, number> {
  const cost = isLectureSize(state) ? state.cost.values : [];
  return new Map([...state.counts.values, ...cost]);
}

export function explosionTable({ counts, cost }: ExplosionState, language: Language): Table {
  const text = words(language);
  return {
    title: text.table,
    header: [text.length, text.rows, text.seen, text.share, text.parameters],
    rows: counts.rows.map((rows, index) => [
      index + 1,
      // A table's rows are exact: seven digits would round them.
      formats(language).integer(rows),
      counts.seen[index]!,
      100 * counts.shares[index]!,
      cost.parameters[index]!,
    ]),
  };
}

const kShareDigits = 3;

function readout({ counts, cost, at }: ExplosionState, text: Words, format: Formats): string {
  return say(text.at, {
    n: at + 1,
    vocabulary: format.integer(counts.vocabSize),
    rows: format.integer(counts.rows[at]!),
    seen: format.integer(counts.seen[at]!),
    share: format.short(100 * counts.shares[at]!, kShareDigits),
    parameters: format.integer(cost.parameters[at]!),
  });
}

function statusText(
  state: ExplosionState,
  { busy }: FigureStatus,
  text: Words,
  format: Formats,
): string {
  const { counts, scale } = state;
  const last = counts.rows.length - 1;
  if (busy) return text.counting;
  if (scale === 'linear') {
    const times = counts.rows[last]! / linearTop(state);
    return say(text.leaves, { n: last + 1, times: format.integer(times) });
  }
  return say(text.status, {
    vocabulary: format.integer(counts.vocabSize),
    share: format.short(100 * counts.shares[last]!, kShareDigits),
  });
}

function controls(state: ExplosionState, actions: ExplosionActions, text: Words): TemplateResult {
  return html`${choice<Scale>({
    name: `${kName}-scale`,
    label: text.scale,
    options: ['log', 'linear'],
    chosen: state.scale,
    text: (scale) => text[scale],
    choose: (scale) => actions.setScale(scale),
  })}
  ${(['embedDim', 'hiddenDim'] as const).map((name) =>
    range({
      ...kSizes[name],
      name,
      label: text[name],
      value: state[name],
      change: (value) => actions.resize(name, value),
    }),
  )}`;
}

/** From this width on the lines carry their names and values at their right ends. */
const kWide = 560;
/** As the cursor's slider below a plot has it. */
const kRoom = 126;
const kHeadroom = 1.12;
const kLogTicks = [
  [1e3, 'thousand'],
  [1e6, 'million'],
  [1e9, 'billion'],
  [1e12, 'trillion'],
] as const;

const lengths = ({ counts }: ExplosionState) => counts.rows.map((_, index) => index + 1);

/** The linear scale shows all of what doesn't explode; the table goes over its top. */
function linearTop({ counts, cost }: ExplosionState): number {
  return kHeadroom * Math.max(...counts.seen, ...cost.parameters);
}

function plotSpec(state: ExplosionState, width: number, text: Words, format: Formats): PlotSpec {
  const { counts, cost, scale } = state;
  const last = counts.rows.length;
  const log = scale === 'log';
  const top = 10 ** Math.ceil(Math.log10(counts.rows[last - 1]!));
  return {
    width,
    height: width < kWide ? 320 : 360,
    x: {
      label: text.xAxis,
      kind: 'linear',
      domain: [1, last],
      ticks: lengths(state),
      format: String,
    },
    y: log
      ? {
          label: text.yAxisLog,
          kind: 'log',
          domain: [10, top],
          ticks: kLogTicks.map(([value]) => value),
          format: (tick) => {
            const name = kLogTicks.find(([value]) => value === tick)?.[1];
            return name ? text[name] : format.integer(tick);
          },
        }
      : {
          label: text.yAxisLinear,
          kind: 'linear',
          domain: [0, linearTop(state)],
          format: format.integer,
        },
    room: width < kWide ? 0 : kRoom,
    description: say(text.describe, {
      n: last,
      rows: format.integer(counts.rows[last - 1]!),
      seen: format.integer(counts.seen[last - 1]!),
      parameters: format.integer(cost.parameters[last - 1]!),
    }),
  };
}

interface Series {
  name: 'rows' | 'seen' | 'parameters';
  /** The classes of its line and of its words. */
  line: string;
  label: string;
  points: Point[];
}

function seriesOf({ counts, cost }: ExplosionState): Series[] {
  const points = (values: number[]) => values.map((value, index): Point => [index + 1, value]);
  return [
    { name: 'rows', line: 'third-line', label: 'third-name', points: points(counts.rows) },
    { name: 'seen', line: 'measured-line', label: 'measured-name', points: points(counts.seen) },
    {
      name: 'parameters',
      line: 'learned-line',
      label: 'learned-name',
      points: points(cost.parameters),
    },
  ];
}

/** What of a rising line lies below the plot's top; its last point is where it leaves. */
export function upToTop(points: Point[], plot: Plot): Point[] {
  const first = points.findIndex(([, y]) => plot.y(y) < plot.top);
  if (first <= 0) return points;
  const [[x0, y0], [x1, y1]] = [points[first - 1]!, points[first]!];
  const share = (plot.y(y0) - plot.top) / (plot.y(y0) - plot.y(y1));
  return [...points.slice(0, first), [x0 + share * (x1 - x0), y0 + share * (y1 - y0)]];
}

function marks(
  state: ExplosionState,
  plot: Plot,
  width: number,
  text: Words,
  format: Formats,
): SVGTemplateResult {
  const series = seriesOf(state);
  const names =
    width < kWide ? namesInside(series, plot, text) : namesAtEnds(series, plot, text, format);
  return svg`${cursorLine(plot, state.at + 1)}
    ${series.map(({ name, line, points }) => {
      const shown = upToTop(points, plot);
      return svg`<path class="${line}" d="${linePath(shown, plot)}"></path>
        ${points
          .filter(([, y]) => plot.y(y) >= plot.top)
          .map(
            ([x, y]) =>
              svg`<path class="mark-${name} ${x === state.at + 1 ? 'at' : ''}"
                d="${mark(name, round(plot.x(x)), round(plot.y(y)))}"></path>`,
          )}`;
    })}
    ${names}`;
}

/** A circle, a square, a diamond: the series differ without their colours too. */
function mark(name: Series['name'], x: number, y: number): string {
  if (name === 'rows') return `M${x - 4},${y}a4,4 0 1 0 8,0a4,4 0 1 0 -8,0Z`;
  if (name === 'seen') return `M${x - 4},${y - 4}h8v8h-8Z`;
  return `M${x},${y - 5.5}l5.5,5.5l-5.5,5.5l-5.5,-5.5Z`;
}

const kLabelHeight = 36;

/** Beside the lines' ends, moved apart where these lie close together. */
function namesAtEnds(series: Series[], plot: Plot, text: Words, format: Formats) {
  const ends = series.map(({ name, label, points }) => {
    const [x, y] = upToTop(points, plot).at(-1)!;
    return { name, label, leaves: x < points.length, x, y: plot.y(y), value: points.at(-1)![1] };
  });
  const gone = ends.filter(({ leaves }) => leaves);
  const stay = ends.filter(({ leaves }) => !leaves).sort((a, b) => b.y - a.y);
  let below = plot.bottom + kLabelHeight / 2;
  const placed = stay.map((end) => {
    below = Math.min(end.y, below - kLabelHeight);
    return { ...end, y: below };
  });
  return svg`${placed.map(
    ({ name, label, y, value }) => svg`<text class="${label}" x="${plot.right + 10}"
        y="${round(y - 2)}">${text[name]}</text>
      <text x="${plot.right + 10}" y="${round(y + 14)}">${format.integer(value)}</text>`,
  )}
  ${gone.map(
    ({ name, label, x }) => svg`<text class="${label} on-ground" x="${round(plot.x(x)) + 10}"
        y="${plot.top + 12}">↑ ${text[name]}</text>`,
  )}`;
}

/** On a phone the names stand inside of the plot, over or under their lines. */
function namesInside(series: Series[], plot: Plot, text: Words) {
  const [rows, seen, parameters] = series as [Series, Series, Series];
  const leaving = upToTop(rows.points, plot).at(-1)!;
  const leaves = leaving[0] < rows.points.length;
  const middle = rows.points[Math.floor(rows.points.length / 2)]!;
  const last = seen.points.length - 1;
  const seenAbove = seen.points[last]![1] >= parameters.points[last]![1];
  const low = (one: Series, above: boolean) =>
    svg`<text class="${one.label} on-ground" text-anchor="end" x="${plot.right}"
      y="${round(plot.y(one.points[last]![1])) + (above ? -12 : 22)}">${text[one.name]}</text>`;
  const top = leaves
    ? svg`<text class="${rows.label} on-ground" x="${round(plot.x(leaving[0])) + 8}"
        y="${plot.top + 12}">↑ ${text.rows}</text>`
    : svg`<text class="${rows.label} on-ground" text-anchor="end"
        x="${round(plot.x(middle[0])) - 12}" y="${round(plot.y(middle[1])) - 4}">${text.rows}</text>`;
  return svg`${top} ${low(seen, seenAbove)} ${low(parameters, !seenAbove)}`;
}

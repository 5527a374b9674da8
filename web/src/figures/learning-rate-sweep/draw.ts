/** Loss over learning rate: the valley, the steepest fall, and a rate of the reader's own. */
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit-html';
import { say, type Language } from '../../i18n/messages';
import { button, range } from '../../ui/fields';
import {
  drawFrame,
  type FigureSetup,
  type FigureView,
  type FrameActions,
  type Table,
} from '../../ui/figure-frame';
import { formats, type Formats } from '../../ui/format';
import {
  cursorLine,
  drawCursorPlot,
  linePath,
  lossAxis,
  type Plot,
  type PlotSpec,
  type Point,
} from '../../ui/plot';
import { round } from '../../ui/svg';
import type { RunConfig } from '../../worker/protocol';
import { kExponent, kSweepSteps, kTrySteps, type SweepState, type Try } from './state';
import { drawTries } from './tries-view';
import { words } from './words';

export const kName = 'learning-rate-sweep';

export interface SweepSetup extends FigureSetup {
  main: RunConfig;
  /** The sweep that was made while the site was built, shortened. */
  raw: Point[];
  smooth: Point[];
  values: [string, number][];
}

export type SweepView = FigureView<SweepState, SweepSetup>;

export interface SweepActions extends FrameActions {
  sweep(): void;
  setExponent(exponent: number): void;
  train(): void;
  moveCursor(index: number | null): void;
}

export interface Pen {
  view: SweepView;
  actions: SweepActions;
  text: ReturnType<typeof words>;
  format: Formats;
}

export function rateOf(exponent: number): number {
  return 10 ** exponent;
}

export function drawSweep(view: SweepView, actions: SweepActions): TemplateResult {
  const { setup, status, language, state } = view;
  const text = words(language);
  const pen: Pen = { view, actions, text, format: formats(language) };
  const said = statusText(pen);
  const frame = {
    name: kName,
    title: text.title,
    caption: text.caption,
    drawing: drawing(pen),
    controls: controls(pen),
    status: said,
    said,
    measured: state.sweep?.values ?? new Map<string, number>(),
    table: sweepTable(state, language),
    usesCorpus: true,
    long: true,
  };
  return drawFrame(frame, setup, status, actions, language);
}

export function sweepTable({ sweep }: SweepState, language: Language): Table {
  const text = words(language);
  return {
    title: text.table,
    header: [text.exponent, text.rate, text.loss],
    rows: (sweep?.raw ?? []).map(([exponent, loss]) => [exponent, rateOf(exponent), loss]),
  };
}

const kHeight = 300;
const kRateTicks = [-3, -2.5, -2, -1.5, -1, -0.5, 0, 0.5];

function specOf(pen: Pen, width: number): PlotSpec {
  const { view, text, format } = pen;
  const { sweep } = view.state;
  return {
    width,
    height: kHeight,
    x: {
      label: text.rateAxis,
      kind: 'linear',
      domain: [kExponent.min, kExponent.max],
      ticks: kRateTicks,
      format: (exponent) => format.short(rateOf(exponent), 2),
    },
    y: lossAxis(
      text.lossAxis,
      (sweep?.raw ?? []).map(([, loss]) => loss),
      {
        otherwise: [2, 40],
        below: 1.1,
        above: 1.2,
        ticks: [1, 2, 3, 5, 7, 10, 20, 30, 50, 100, 300, 1000],
      },
      (loss) => format.short(loss),
    ),
    description: describe(pen),
  };
}

function drawing(pen: Pen): TemplateResult {
  const { view, actions, text } = pen;
  const { sweep, cursor } = view.state;
  const xs = (sweep?.raw ?? []).map(([exponent]) => exponent);
  return html`${drawCursorPlot({
    widths: view.widths,
    spec: (width) => specOf(pen, width),
    marks: (plot) => marks(pen, plot),
    xs: xs,
    index: cursor,
    label: text.cursorLabel,
    text: cursorText(pen),
    move: actions.moveCursor,
  })}
  ${drawTries(pen)}`;
}

function marks({ view, text, format }: Pen, plot: Plot): unknown {
  const { sweep, exponent, cursor } = view.state;
  const chosen = svg`<line class="second-line" x1="${round(plot.x(exponent))}"
    x2="${round(plot.x(exponent))}" y1="${plot.top}" y2="${plot.bottom}"></line>`;
  if (!sweep) return chosen;
  const valley = sweep.values.get('valley_exponent');
  const steepest = sweep.values.get('steepest_exponent');
  const rate = (value: number) => format.short(rateOf(value), 2);
  return svg`<path class="measured-faint" d="${linePath(sweep.raw, plot)}"></path>
    ${chosen}
    <path class="learned-line" d="${linePath(sweep.smooth, plot)}"></path>
    ${steepest === undefined ? nothing : mark(plot, sweep.smooth, steepest, say(text.steepestMark, { rate: rate(steepest) }), 'third')}
    ${valley === undefined ? nothing : mark(plot, sweep.smooth, valley, say(text.valleyMark, { rate: rate(valley) }), 'learned')}
    ${cursorLine(plot, cursor === null ? null : (sweep.raw[cursor]?.[0] ?? null))}`;
}

/** A dot on the smoothed curve with its name: the valley's below the curve, the fall's above it. */
function mark(
  plot: Plot,
  smooth: readonly Point[],
  exponent: number,
  label: string,
  kind: 'learned' | 'third',
): SVGTemplateResult {
  const nearest = smooth.reduce((best, point) =>
    Math.abs(point[0] - exponent) < Math.abs(best[0] - exponent) ? point : best,
  );
  const x = round(plot.x(exponent));
  const y = round(plot.y(nearest[1]));
  const below = kind === 'learned';
  return svg`<circle class="${kind}-dot" cx="${x}" cy="${y}" r="6"></circle>
    <text class="${kind}-name on-ground" text-anchor="${below ? 'middle' : 'start'}"
      x="${below ? x : x + 10}" y="${below ? Math.min(y + 24, plot.bottom - 6) : y - 10}">${label}</text>`;
}

function describe({ view: { state }, text, format }: Pen): string {
  const { sweep } = state;
  const valley = sweep?.values.get('valley_exponent');
  if (!sweep || valley === undefined) return text.describeEmpty;
  return say(text.describe, {
    first: format.fixed(sweep.raw[0]![1], 2),
    valley: format.short(rateOf(valley), 3),
    mean: format.fixed(sweep.values.get('valley_mean') ?? NaN, 2),
    last: format.fixed(sweep.values.get('last_loss') ?? NaN, 2),
  });
}

function cursorText({ view: { state }, text, format }: Pen): string {
  const point = state.cursor === null ? undefined : state.sweep?.raw[state.cursor];
  if (!point) return text.cursorEmpty;
  const [exponent, loss] = point;
  return say(text.cursorValues, {
    exponent: format.fixed(exponent, 3),
    rate: format.short(rateOf(exponent), 4),
    loss: format.fixed(loss, 4),
  });
}

function controls({ view, actions, text, format }: Pen): TemplateResult {
  const off = view.status.busy;
  const { exponent } = view.state;
  const rate = format.short(rateOf(exponent), 3);
  const trainLabel = say(text.train, { steps: format.integer(kTrySteps) });
  return html`${button({ action: 'sweep', label: text.run, off, primary: true, act: actions.sweep })}
  ${range({
    name: 'exponent',
    label: text.choose,
    min: kExponent.min,
    max: kExponent.max,
    step: kExponent.step,
    value: exponent,
    off,
    spoken: rate,
    logarithmic: true,
    change: actions.setExponent,
  })}
  ${button({ action: 'train', label: trainLabel, off, act: actions.train })}`;
}

function statusText({ view: { state, status, setup }, text, format }: Pen): string {
  const { sweep, current, tries } = state;
  const rate = (value: number) => format.short(value, 3);
  if (status.busy && current) {
    const [step = 0, mean = NaN] = current.curve.at(-1) ?? [];
    return say(text.training, {
      rate: rate(current.rate),
      step: format.integer(step),
      steps: format.integer(kTrySteps),
      loss: format.fixed(mean, 2),
    });
  }
  if (status.busy) {
    return say(text.running, {
      step: format.integer(state.progress),
      steps: format.integer(kSweepSteps),
    });
  }
  const last: Try | undefined = state.ended === 'try' ? tries.at(-1) : undefined;
  if (last?.diverged) return say(text.diverged, { rate: rate(last.rate) });
  if (last) {
    const facts = { rate: rate(last.rate), dev: format.fixed(last.dev, 4) };
    return say(text.trained, { ...facts, steps: format.integer(last.steps) });
  }
  const valley = sweep?.values.get('valley_learning_rate');
  const steepest = sweep?.values.get('steepest_exponent');
  if (!sweep) return text.idle;
  if (valley === undefined || steepest === undefined) {
    return say(text.stopped, { step: format.integer(sweep.raw.length) });
  }
  const isBuilt = sweep.raw.length === setup.raw.length;
  const facts = { valley: rate(valley), steepest: rate(rateOf(steepest)) };
  return say(isBuilt ? text.built : text.done, facts);
}

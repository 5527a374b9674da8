/** The hockey stick and its cause: two starts of one model, their losses and their tanh. */
import { html, nothing, svg, type TemplateResult } from 'lit-html';
import { say, type Language } from '../../i18n/messages';
import { button, select } from '../../ui/fields';
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
} from '../../ui/plot';
import { round } from '../../ui/svg';
import type { Initialization, RunConfig } from '../../worker/protocol';
import { drawSaturations } from './saturation-view';
import { type FirstLossState, kStarts, kSteps, type Moment, type Start } from './state';
import { words } from './words';

export const kName = 'first-loss';

export interface FirstLossSetup extends FigureSetup {
  main: RunConfig;
  /** What was measured while the site was built. */
  starts: Record<Initialization, Start>;
  uniform: number;
  measured: [string, number][];
}

export type FirstLossView = FigureView<FirstLossState, FirstLossSetup>;

export interface FirstLossActions extends FrameActions {
  train(): void;
  setMoment(moment: Moment): void;
  moveCursor(step: number | null): void;
}

export interface Pen {
  view: FirstLossView;
  actions: FirstLossActions;
  text: ReturnType<typeof words>;
  format: Formats;
}

export function drawFirstLoss(view: FirstLossView, actions: FirstLossActions): TemplateResult {
  const { setup, status, language, state } = view;
  const text = words(language);
  const pen: Pen = { view, actions, text, format: formats(language) };
  const said = statusText(pen);
  const frame = {
    name: kName,
    title: text.title,
    caption: text.caption,
    drawing: html`${losses(pen)} ${drawSaturations(pen)}`,
    controls: controls(pen),
    status: said,
    said,
    measured: state.measured,
    table: firstLossTable(state, language),
    usesCorpus: true,
    long: true,
  };
  return drawFrame(frame, setup, status, actions, language);
}

export function firstLossTable({ starts }: FirstLossState, language: Language): Table {
  const text = words(language);
  const { lecture, scaled } = starts;
  const length = Math.max(lecture.curve.length, scaled.curve.length);
  return {
    title: text.table,
    header: [text.step, text.starts.lecture, text.starts.scaled],
    rows: Array.from({ length }, (_, index) => [
      lecture.curve[index]?.[0] ?? scaled.curve[index]![0],
      lecture.curve[index]?.[1] ?? '',
      scaled.curve[index]?.[1] ?? '',
    ]),
  };
}

const kHeight = 290;
const kLossTicks = [1, 2, 3, 5, 7, 10, 15, 20, 30, 50];

function specOf(pen: Pen, width: number): PlotSpec {
  const { view, text, format } = pen;
  const { starts, uniform } = view.state;
  const curves = kStarts.flatMap((start) => starts[start].curve.map(([, loss]) => loss));
  return {
    width,
    height: kHeight,
    x: { label: text.stepAxis, kind: 'linear', domain: [0, kSteps], format: format.integer },
    y: lossAxis(
      text.lossAxis,
      [uniform, 30, ...curves],
      { otherwise: [2, 30], below: 1.15, above: 1.1, ticks: kLossTicks },
      (loss) => format.short(loss),
    ),
    description: describe(pen),
  };
}

function losses(pen: Pen): TemplateResult {
  const { view, actions, text } = pen;
  const { starts, cursor } = view.state;
  const steps = starts.lecture.curve.map(([step]) => step);
  return drawCursorPlot({
    widths: view.widths,
    spec: (width) => specOf(pen, width),
    marks: (plot) => marks(pen, plot),
    xs: steps,
    index: cursor,
    label: text.cursorLabel,
    text: cursorText(pen),
    move: actions.moveCursor,
  });
}

function marks({ view, text, format }: Pen, plot: Plot): unknown {
  const { starts, uniform, cursor } = view.state;
  const { lecture, scaled } = starts;
  const first = lecture.curve[0]?.[1];
  const isKnown = Number.isFinite(uniform);
  const level = isKnown ? round(plot.y(uniform)) : plot.bottom;
  return svg`${
    isKnown
      ? svg`<line class="third-line" x1="${plot.left}" x2="${plot.right}" y1="${level}" y2="${level}"></line>`
      : nothing
  }
    <path class="measured-line" d="${linePath(lecture.curve, plot)}"></path>
    <path class="learned-line" d="${linePath(scaled.curve, plot)}"></path>
    ${
      isKnown
        ? svg`<text class="third-name on-ground" text-anchor="end" x="${plot.right}" y="${level - 7}">${say(
            text.uniformMark,
            { loss: format.fixed(uniform, 2) },
          )}</text>`
        : nothing
    }
    ${
      first === undefined
        ? ''
        : svg`<circle class="measured-dot" cx="${plot.left}" cy="${round(plot.y(first))}" r="5"></circle>
          <text class="measured-name on-ground" x="${plot.left + 10}" y="${round(plot.y(first)) + 4}">${say(
            text.firstMark,
            { loss: format.fixed(first, 2) },
          )}</text>`
    }
    ${cursorLine(plot, cursor === null ? null : (lecture.curve[cursor]?.[0] ?? null))}`;
}

function describe({ view: { state }, text, format }: Pen): string {
  const first = (start: Start) => format.fixed(start.curve[0]?.[1] ?? NaN, 2);
  const { lecture, scaled } = state.starts;
  if (lecture.curve.length === 0) return text.describeEmpty;
  return say(text.describe, { lecture: first(lecture), scaled: first(scaled) });
}

function cursorText({ view: { state }, text, format }: Pen): string {
  const { lecture, scaled } = state.starts;
  const at = state.cursor;
  const point = at === null ? undefined : lecture.curve[at];
  if (at === null || !point) return text.cursorEmpty;
  return say(text.cursorValues, {
    step: format.integer(point[0]),
    lecture: format.fixed(point[1], 4),
    scaled: format.fixed(scaled.curve[at]?.[1] ?? NaN, 4),
  });
}

function controls({ view, actions, text }: Pen): TemplateResult {
  const { busy } = view.status;
  return html`${button({
    action: 'train',
    label: text.train,
    off: busy,
    primary: true,
    act: actions.train,
  })}
  ${select({
    name: 'moment',
    label: text.moment,
    options: ['before', 'after'] as const,
    chosen: view.state.moment,
    text: (moment) => text.moments[moment],
    choose: actions.setMoment,
  })}`;
}

function statusText({ view: { state, status }, text, format }: Pen): string {
  const { lecture, scaled } = state.starts;
  if (status.busy) {
    const running = state.running ?? 'lecture';
    return say(text.running, {
      start: text.starts[running],
      step: format.integer(state.starts[running].curve.length),
      steps: format.integer(kSteps),
    });
  }
  const [before, after] = [lecture.before, scaled.before];
  const [first, firstScaled] = [lecture.curve[0], scaled.curve[0]];
  if (!before || !after || !first || !firstScaled) return text.idle;
  return say(text.done, {
    lecture: format.fixed(first[1], 2),
    scaled: format.fixed(firstScaled[1], 2),
    saturated: format.percent(before.fraction),
    saturatedScaled: format.percent(after.fraction),
  });
}

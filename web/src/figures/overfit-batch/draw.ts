/** The loss on a handful of examples falls to its floor; beside it, what can't be learned. */
import { html, svg, type TemplateResult } from 'lit-html';
import { say, type Language } from '../../i18n/messages';
import { button, range, select } from '../../ui/fields';
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
import { drawExamples } from './examples-view';
import {
  type Example,
  kBounds,
  kHidden,
  kSteps,
  type OverfitSettings,
  type OverfitState,
} from './state';
import { words } from './words';

export const kName = 'overfit-batch';

export interface OverfitSetup extends FigureSetup {
  /** What was trained while the site was built. */
  curve: Point[];
  floor: number;
  examples: Example[];
  measured: [string, number][];
}

export type OverfitView = FigureView<OverfitState, OverfitSetup>;

export interface OverfitActions extends FrameActions {
  train(): void;
  change(settings: Partial<OverfitSettings>): void;
  moveCursor(index: number | null): void;
}

export interface Pen {
  view: OverfitView;
  actions: OverfitActions;
  text: ReturnType<typeof words>;
  format: Formats;
}

export function drawOverfit(view: OverfitView, actions: OverfitActions): TemplateResult {
  const { setup, status, language, state } = view;
  const text = words(language);
  const pen: Pen = { view, actions, text, format: formats(language) };
  const said = statusText(pen);
  const frame = {
    name: kName,
    title: text.title,
    caption: text.caption,
    drawing: html`<div class="overfit-parts">${losses(pen)} ${drawExamples(pen)}</div>`,
    controls: controls(pen),
    status: said,
    said,
    measured: state.measured,
    table: overfitTable(state, language),
    usesCorpus: true,
    long: true,
  };
  return drawFrame(frame, setup, status, actions, language);
}

export function overfitTable({ examples }: OverfitState, language: Language): Table {
  const text = words(language);
  return {
    title: text.table,
    header: [text.context, text.target, text.prob, text.ambiguous],
    rows: examples.map(({ context, target, prob, ambiguous }) => [
      context,
      target,
      prob,
      ambiguous ? text.yes : text.no,
    ]),
  };
}

const kHeight = 300;

function specOf(pen: Pen, width: number): PlotSpec {
  const { view, text, format } = pen;
  const { curve, floor, trainedSteps } = view.state;
  return {
    width,
    height: kHeight,
    x: {
      label: text.stepAxis,
      kind: 'linear',
      domain: [0, Math.max(1, trainedSteps)],
      format: format.integer,
    },
    y: lossAxis(
      text.lossAxis,
      [...curve.map(([, loss]) => loss), floor],
      {
        otherwise: [0.2, 20],
        below: 1.7,
        above: 1.15,
        ticks: [0.001, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30],
      },
      (loss) => format.short(loss),
    ),
    description: describe(pen),
  };
}

function losses(pen: Pen): TemplateResult {
  const { view, actions, text } = pen;
  const { curve, cursor } = view.state;
  const steps = curve.map(([step]) => step);
  return drawCursorPlot({
    widths: view.widths,
    spec: (width) => specOf(pen, chartWidth(width)),
    marks: (plot) => marks(pen, plot),
    xs: steps,
    index: cursor,
    label: text.cursorLabel,
    text: cursorText(pen),
    move: actions.moveCursor,
  });
}

/** Chart and examples stand side by side where the style sheet finds room for both. */
function chartWidth(figure: number): number {
  return figure >= 660 ? figure - 300 : figure;
}

function marks({ view, text, format }: Pen, plot: Plot): unknown {
  const { curve, floor, cursor } = view.state;
  const level = floor > 0 ? round(plot.y(floor)) : plot.bottom;
  return svg`${
    floor > 0
      ? svg`<line class="third-line" x1="${plot.left}" x2="${plot.right}" y1="${level}" y2="${level}"></line>
        <text class="third-name on-ground" text-anchor="end" x="${plot.right}" y="${level + 16}">${say(
          text.floorMark,
          { floor: format.fixed(floor, 4) },
        )}</text>`
      : ''
  }
    <path class="learned-line" d="${linePath(curve, plot)}"></path>
    ${cursorLine(plot, cursor === null ? null : (curve[cursor]?.[0] ?? null))}`;
}

function describe({ view: { state }, text, format }: Pen): string {
  const { curve, floor } = state;
  const [first, last] = [curve[0], curve.at(-1)];
  if (!first || !last) return text.describeEmpty;
  return say(text.describe, {
    first: format.fixed(first[1], 2),
    step: format.integer(last[0]),
    last: format.fixed(last[1], 4),
    floor: format.fixed(floor, 4),
  });
}

function cursorText({ view: { state }, text, format }: Pen): string {
  const point = state.cursor === null ? undefined : state.curve[state.cursor];
  if (!point) return text.cursorEmpty;
  const [step, loss] = point;
  return say(text.cursorValues, {
    step: format.integer(step),
    loss: format.fixed(loss, 4),
    over: format.fixed(loss - state.floor, 4),
  });
}

function controls({ view, actions, text, format }: Pen): TemplateResult {
  const { settings } = view.state;
  const off = view.status.busy;
  const rate = format.short(10 ** settings.exponent, 2);
  return html`${button({ action: 'train', label: text.train, off, primary: true, act: actions.train })}
  ${range({
    name: 'examples',
    label: text.examples,
    ...kBounds.examples,
    value: settings.examples,
    off,
    change: (examples) => actions.change({ examples }),
  })}
  ${range({
    name: 'exponent',
    label: text.rate,
    ...kBounds.exponent,
    value: settings.exponent,
    off,
    spoken: rate,
    logarithmic: true,
    change: (exponent) => actions.change({ exponent }),
  })}
  ${select({
    name: 'steps',
    label: text.steps,
    options: kSteps,
    chosen: settings.steps,
    off,
    text: format.integer,
    choose: (steps) => actions.change({ steps }),
  })}
  ${select({
    name: 'hidden',
    label: text.hidden,
    options: kHidden,
    chosen: settings.hidden,
    off,
    text: format.integer,
    choose: (hidden) => actions.change({ hidden }),
  })}`;
}

function statusText({ view: { state, status }, text, format }: Pen): string {
  const { curve, floor, examples, settings } = state;
  const last = curve.at(-1);
  if (status.busy) {
    return say(text.running, {
      step: format.integer(last?.[0] ?? 0),
      steps: format.integer(settings.steps),
      loss: format.fixed(last?.[1] ?? NaN, 3),
    });
  }
  if (!last) return text.idle;
  const ambiguous = examples.filter((example) => example.ambiguous).length;
  const facts = {
    step: format.integer(last[0]),
    loss: format.fixed(last[1], 4),
    floor: format.fixed(floor, 4),
    count: format.integer(ambiguous),
    examples: format.integer(examples.length),
  };
  // Examples are told at the end of a training only.
  if (examples.length === 0) return say(text.stopped, facts);
  return say(ambiguous > 0 ? text.done : text.doneClear, facts);
}

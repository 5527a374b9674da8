/** The noise of a minibatch gradient on log-log paper, and full batch against small at equal time. */
import { html, svg, type TemplateResult } from 'lit-html';
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
import { cursorLine, drawCursorPlot, type Plot, type PlotSpec } from '../../ui/plot';
import { round } from '../../ui/svg';
import { drawRace } from './race-view';
import { type BuiltNoise, kSeconds, kSmallBatch, type NoiseState } from './state';
import { words } from './words';

export const kName = 'gradient-noise';

export interface NoiseSetup extends FigureSetup, BuiltNoise {}

export type NoiseView = FigureView<NoiseState, NoiseSetup>;

export interface NoiseActions extends FrameActions {
  measureNoise(): void;
  race(): void;
  setSeconds(seconds: number): void;
  moveCursor(index: number | null): void;
}

export interface Pen {
  view: NoiseView;
  actions: NoiseActions;
  text: ReturnType<typeof words>;
  format: Formats;
}

export function drawGradientNoise(view: NoiseView, actions: NoiseActions): TemplateResult {
  const { setup, status, language, state } = view;
  const text = words(language);
  const pen: Pen = { view, actions, text, format: formats(language) };
  const said = statusText(pen);
  const frame = {
    name: kName,
    title: text.title,
    caption: text.caption,
    drawing: html`${variances(pen)} ${drawRace(pen)}`,
    controls: controls(pen),
    status: said,
    said,
    measured: state.measured,
    table: noiseTable(state, language),
    usesCorpus: true,
    long: true,
  };
  return drawFrame(frame, setup, status, actions, language);
}

export function noiseTable({ noise }: NoiseState, language: Language): Table {
  const text = words(language);
  return {
    title: text.table,
    header: [text.batchSize, text.variance],
    rows: (noise?.points ?? []).map(([size, variance]) => [size, variance]),
  };
}

const kHeight = 290;

function specOf(pen: Pen, width: number): PlotSpec {
  const { view, text, format } = pen;
  const values = (view.state.noise?.points ?? []).map(([, variance]) => variance);
  const [low, high] = values.length > 0 ? [Math.min(...values), Math.max(...values)] : [0.1, 100];
  return {
    width,
    height: kHeight,
    x: {
      label: text.batchAxis,
      kind: 'log',
      domain: [0.8, 1300],
      ticks: [1, 4, 16, 64, 256, 1024],
      format: format.integer,
    },
    y: {
      label: text.varianceAxis,
      kind: 'log',
      domain: [low / 2, high * 2],
      ticks: [0.001, 0.01, 0.1, 1, 10, 100, 1000, 10_000],
      format: (variance) => format.short(variance),
    },
    description: describe(pen),
  };
}

function variances(pen: Pen): TemplateResult {
  const { view, actions, text } = pen;
  const { noise, cursor } = view.state;
  const sizes = (noise?.points ?? []).map(([size]) => size);
  return drawCursorPlot({
    widths: view.widths,
    spec: (width) => specOf(pen, width),
    marks: (plot) => marks(pen, plot),
    xs: sizes,
    index: cursor,
    label: text.cursorLabel,
    text: cursorText(pen),
    move: actions.moveCursor,
  });
}

function marks({ view, text, format }: Pen, plot: Plot): unknown {
  const { noise, cursor } = view.state;
  const points = noise?.points ?? [];
  const [first, last] = [points[0], points.at(-1)];
  const chosen = cursor === null ? null : (points[cursor]?.[0] ?? null);
  const line =
    noise && first && last && Number.isFinite(noise.slope)
      ? svg`<line class="learned-line" x1="${round(plot.x(first[0]))}" y1="${round(plot.y(first[1]))}"
          x2="${round(plot.x(last[0]))}" y2="${round(plot.y(last[1]))}"></line>
        <text class="learned-name on-ground" x="${round(plot.x(32)) + 12}"
          y="${round((plot.y(first[1]) + plot.y(last[1])) / 2) - 14}">${say(text.slopeMark, {
            slope: format.fixed(noise.slope, 3),
          })}</text>`
      : '';
  return svg`${line}
    ${points.map(
      ([size, variance]) =>
        svg`<circle class="measured-dot" cx="${round(plot.x(size))}" cy="${round(plot.y(variance))}" r="5"></circle>`,
    )}
    ${cursorLine(plot, chosen)}`;
}

function describe({ view: { state }, text, format }: Pen): string {
  const { noise } = state;
  if (!noise || noise.points.length === 0) return text.describeEmpty;
  return say(text.describe, {
    count: noise.points.length,
    slope: format.fixed(noise.slope, 3),
  });
}

function cursorText({ view: { state }, text, format }: Pen): string {
  const point = state.cursor === null ? undefined : state.noise?.points[state.cursor];
  if (!point) return text.cursorEmpty;
  return say(text.cursorValues, {
    size: format.integer(point[0]),
    variance: format.short(point[1], 5),
  });
}

function controls({ view, actions, text }: Pen): TemplateResult {
  const off = view.status.busy;
  const { seconds } = view.state;
  const { min, max } = kSeconds;
  return html`${button({
    action: 'noise',
    label: text.measure,
    off,
    primary: true,
    act: actions.measureNoise,
  })}
  ${button({ action: 'race', label: text.race, off, act: actions.race })}
  ${range({
    name: 'seconds',
    label: text.seconds,
    min,
    max,
    value: seconds,
    off,
    change: actions.setSeconds,
  })}`;
}

function statusText({ view: { state, status }, text, format }: Pen): string {
  const { noise, race, working } = state;
  if (status.busy && working === 'race') {
    const facts = {
      small: format.integer(race?.small.steps.at(-1) ?? 0),
      large: format.integer(race?.large.steps.at(-1) ?? 0),
    };
    return say(text.racing, facts);
  }
  if (status.busy) {
    return say(text.running, { count: format.integer(noise?.points.length ?? 0), all: 11 });
  }
  if (race && working === null && race.small.points.length > 0) {
    return say(text.raced, {
      batch: kSmallBatch,
      small: format.integer(race.small.steps.at(-1) ?? 0),
      smallLoss: format.fixed(race.small.points.at(-1)?.[1] ?? NaN, 2),
      large: format.integer(race.large.steps.at(-1) ?? 0),
      largeLoss: format.fixed(race.large.points.at(-1)?.[1] ?? NaN, 2),
    });
  }
  if (!noise || noise.points.length === 0) return text.idle;
  if (!Number.isFinite(noise.slope)) return say(text.stopped, { count: noise.points.length });
  return say(text.done, {
    slope: format.fixed(noise.slope, 3),
    draws: format.integer(noise.draws),
  });
}

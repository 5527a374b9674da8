/** One quantity over head sizes from 1 to 1024, with the division by √d and without. */
import { html, type TemplateResult } from 'lit-html';
import { say, type Language } from '../../i18n/messages';
import { button, choice, range } from '../../ui/fields';
import { drawFrame, type FigureView, type FrameActions, type Table } from '../../ui/figure-frame';
import { formats, type Formats } from '../../ui/format';
import { drawSeriesPlot, type Series } from '../../ui/series-plot';
import { kKeys, kQuantities, type Quantity, type ScaleSetup, type ScaleState } from './state';
import { words } from './words';

export const kName = 'score-scale';

export type ScaleView = FigureView<ScaleState, ScaleSetup>;

export interface ScaleActions extends FrameActions {
  show(quantity: Quantity): void;
  setKeys(keys: number): void;
  measure(): void;
  newSeed(): void;
  moveCursor(index: number | null): void;
}

interface Pen {
  view: ScaleView;
  actions: ScaleActions;
  text: ReturnType<typeof words>;
  format: Formats;
}

export function drawScoreScale(view: ScaleView, actions: ScaleActions): TemplateResult {
  const { setup, status, language, state } = view;
  const text = words(language);
  const pen: Pen = { view, actions, text, format: formats(language) };
  const said = statusText(pen);
  const frame = {
    name: kName,
    title: text.title,
    caption: text.caption,
    drawing: plot(pen),
    controls: controls(pen),
    status: said,
    said,
    // The ledger's numbers are of the first number of keys; at another one the badges wait.
    measured: state.keys === kKeys.first ? state.found.values() : new Map<string, number>(),
    table: scaleTable(state, language),
    usesCorpus: false,
    long: true,
  };
  return drawFrame(frame, setup, status, actions, language);
}

const kHeight = 320;

function plot(pen: Pen): TemplateResult {
  const { view, actions, text, format } = pen;
  const { quantity, found, cursor } = view.state;
  const series: Series[] = [
    { name: text.raw, kind: 'measured', values: found.array(`${quantity}_raw`) },
    { name: text.scaled, kind: 'learned', values: found.array(`${quantity}_scaled`) },
  ];
  const uniform = found.value('uniform_entropy');
  return drawSeriesPlot({
    widths: view.widths,
    height: kHeight,
    xs: found.array('head_dim'),
    x: {
      label: text.axis,
      domain: [0.9, 1150],
      ticks: [1, 4, 16, 64, 256, 1024],
      format: format.integer,
    },
    y: {
      label: text.quantities[quantity],
      ticks: [1e-5, 1e-4, 0.001, 0.01, 0.1, 0.2, 0.5, 1, 2, 10, 100, 1000],
      format: (value) => format.compact(value, 2),
    },
    series,
    reference:
      quantity === 'entropy' && Number.isFinite(uniform)
        ? { value: uniform, name: text.uniform }
        : quantity === 'variance'
          ? { value: 1, name: text.one }
          : undefined,
    index: cursor,
    label: text.cursorLabel,
    text: cursorText(pen),
    description: say(text.describe, { quantity: text.quantities[quantity] }),
    move: actions.moveCursor,
  });
}

function cursorText({ view: { state }, text, format }: Pen): string {
  const { found, cursor, quantity } = state;
  const size = cursor === null ? undefined : found.array('head_dim')[cursor];
  if (cursor === null || size === undefined) return text.cursorEmpty;
  const value = (name: string) => format.compact(found.array(`${quantity}_${name}`)[cursor]!, 4);
  return say(text.cursorValues, {
    size: format.integer(size),
    quantity: text.quantities[quantity],
    raw: value('raw'),
    scaled: value('scaled'),
  });
}

function statusText({ view: { state, status }, text, format }: Pen): string {
  const { found } = state;
  const sizes = found.array('head_dim');
  if (status.busy) return say(text.running, { size: format.integer(sizes.at(-1) ?? 0) });
  const ratio = found.value('gradient_ratio_512');
  if (!Number.isFinite(ratio)) return text.idle;
  return say(text.done, {
    spread: format.fixed(found.value('std_512'), 2),
    entropy: format.integer(found.value('entropy_ratio_512')),
    gradient: format.integer(ratio),
  });
}

export function scaleTable({ found }: ScaleState, language: Language): Table {
  const text = words(language);
  const columns = kQuantities.flatMap((name) => [`${name}_raw`, `${name}_scaled`]);
  return {
    title: text.table,
    header: [
      text.axis,
      ...kQuantities.flatMap((name) => [
        `${text.quantities[name]}, ${text.raw}`,
        `${text.quantities[name]}, ${text.scaled}`,
      ]),
    ],
    rows: found
      .array('head_dim')
      .map((size, at) => [size, ...columns.map((name) => found.array(name)[at]!)]),
  };
}

function controls({ view: { state, status }, actions, text }: Pen): TemplateResult {
  return html`${button({
    action: 'measure',
    label: text.measure,
    primary: true,
    off: status.busy,
    act: actions.measure,
  })}
  ${choice({
    name: 'quantity',
    label: text.show,
    options: kQuantities,
    chosen: state.quantity,
    text: (name) => text.quantities[name],
    choose: actions.show,
  })}
  ${range({
    name: 'keys',
    label: text.keys,
    ...kKeys,
    value: state.keys,
    off: status.busy,
    change: actions.setKeys,
  })}
  ${button({ action: 'seed', label: text.newSeed, off: status.busy, act: actions.newSeed })}`;
}

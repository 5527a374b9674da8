/** Softmax twice, naive and stable, from three logits that the reader moves. */
import { html, type TemplateResult } from 'lit-html';
import { say, type Language } from '../../i18n/messages';
import { button, choice, range, select } from '../../ui/fields';
import { drawFrame, type FigureView, type FrameActions, type Table } from '../../ui/figure-frame';
import { formats, type Formats } from '../../ui/format';
import { drawBars } from './bars-view';
import { drawChains } from './chains-view';
import { kBatches, kLogit, kPresets, kShift, type SoftmaxState } from './state';
import { words } from './words';

export const kName = 'softmax';

export type SoftmaxView = FigureView<SoftmaxState>;

export interface SoftmaxActions extends FrameActions {
  setLogit(index: number, value: number): void;
  setShift(shift: number): void;
  setTarget(target: number): void;
  preset(name: keyof typeof kPresets): void;
  setBatch(batch: number): void;
  measureChains(): void;
}

export interface Pen {
  view: SoftmaxView;
  actions: SoftmaxActions;
  text: ReturnType<typeof words>;
  format: Formats;
}

export function drawSoftmax(view: SoftmaxView, actions: SoftmaxActions): TemplateResult {
  const { setup, status, language, state } = view;
  const text = words(language);
  const pen: Pen = { view, actions, text, format: formats(language) };
  const said = statusText(pen);
  const frame = {
    name: kName,
    title: text.title,
    caption: text.caption,
    drawing: html`${drawBars(pen)} ${steps(pen)} ${drawChains(pen)}`,
    controls: controls(pen),
    status: said,
    said,
    measured: state.measured,
    table: softmaxTable(state, language),
    usesCorpus: false,
    long: false,
  };
  return drawFrame(frame, setup, status, actions, language);
}

export function softmaxTable({ logits, shift, ways }: SoftmaxState, language: Language): Table {
  const text = words(language);
  return {
    title: text.table,
    header: [text.logit, text.exp, text.naiveProb, text.shifted, text.shiftedExp, text.stableProb],
    rows: ways
      ? logits.map((logit, index) => [
          logit + shift,
          ways.naive.exp[index]!,
          ways.naive.probs[index]!,
          ways.stable.shifted[index]!,
          ways.stable.exp[index]!,
          ways.stable.probs[index]!,
        ])
      : [],
  };
}

/** A number as float32 has it: nan and ∞ are what the lesson is about. */
export function numberText(value: number, format: Formats): string {
  if (Number.isNaN(value)) return 'nan';
  const size = Math.abs(value);
  if (!Number.isFinite(value) || value === 0 || (size < 1e6 && size >= 1e-4)) {
    return format.short(value, 4);
  }
  const [mantissa = '', exponent = ''] = value.toExponential(1).split('e');
  return `${format.fixed(Number(mantissa), 1)}e${exponent.replace('+', '')}`;
}

/** Every intermediate number, one column a step. */
function steps({ view, text, format }: Pen): TemplateResult {
  const { logits, shift, target, ways } = view.state;
  const cell = (value: number | undefined) => {
    const words = value === undefined ? '' : numberText(value, format);
    return html`<td class="${words === 'nan' || words === '∞' ? 'broken' : ''}">${words}</td>`;
  };
  return html`<section class="table-view steps" tabindex="0" aria-label="${text.table}">
    <table>
      <thead>
        <tr>
          <th scope="col">${text.logit}</th>
          <th scope="col">${text.exp}</th>
          <th scope="col">${text.naiveProb}</th>
          <th scope="col">${text.shifted}</th>
          <th scope="col">${text.shiftedExp}</th>
          <th scope="col">${text.stableProb}</th>
        </tr>
      </thead>
      <tbody>
        ${logits.map(
          (logit, index) =>
            html`<tr>
              <th scope="row">
                z<sub>${index + 1}</sub> = ${numberText(logit + shift, format)}
                ${index === target ? html`<span class="target">${text.isTarget}</span>` : ''}
              </th>
              ${cell(ways?.naive.exp[index])} ${cell(ways?.naive.probs[index])}
              ${cell(ways?.stable.shifted[index])} ${cell(ways?.stable.exp[index])}
              ${cell(ways?.stable.probs[index])}
            </tr>`,
        )}
        <tr>
          <th scope="row">${text.sum}</th>
          ${cell(ways?.naive.sum)}
          <td></td>
          <td></td>
          ${cell(ways?.stable.sum)}
          <td></td>
        </tr>
        <tr>
          <th scope="row">${text.loss}</th>
          <td></td>
          ${cell(ways?.naive.loss)}
          <td></td>
          <td></td>
          ${cell(ways?.stable.loss)}
        </tr>
      </tbody>
    </table>
  </section>`;
}

function controls({ view, actions, text, format }: Pen): TemplateResult {
  const { logits, shift, target, batch } = view.state;
  const presets = Object.keys(kPresets) as (keyof typeof kPresets)[];
  return html`${presets.map((name) =>
    button({
      action: name,
      label: `[${kPresets[name].map((logit) => format.short(logit)).join('; ')}]`,
      act: () => actions.preset(name),
    }),
  )}
  ${logits.map((logit, index) =>
    range({
      name: `z${index}`,
      label: say(text.logitLabel, { index: index + 1 }),
      ...kLogit,
      value: logit,
      change: (value) => actions.setLogit(index, value),
    }),
  )}
  ${range({
    name: 'shift',
    label: text.shiftLabel,
    ...kShift,
    value: shift,
    change: actions.setShift,
  })}
  ${choice({
    name: 'target',
    label: text.target,
    options: ['0', '1', '2'],
    chosen: String(target),
    text: (option) => `z${Number(option) + 1}`,
    choose: (option) => actions.setTarget(Number(option)),
  })}
  ${select({
    name: 'batch',
    label: text.batch,
    options: kBatches,
    chosen: batch,
    text: format.integer,
    choose: actions.setBatch,
  })}
  ${button({ action: 'chains', label: text.measureChains, act: actions.measureChains })}`;
}

function statusText({ view: { state }, text, format }: Pen): string {
  const { ways } = state;
  if (!ways) return text.idle;
  const facts = {
    naive: numberText(ways.naive.loss, format),
    stable: numberText(ways.stable.loss, format),
    overflow: format.fixed(ways.overflow, 2),
    underflow: format.fixed(ways.underflow, 1),
    maximum: format.short(ways.maximum),
  };
  if (ways.naive.exp.some((value) => value === Infinity)) return say(text.overflowed, facts);
  if (ways.naive.sum === 0) return say(text.underflowed, facts);
  if (ways.naive.sum === Infinity) return say(text.sumOverflowed, facts);
  if (ways.naive.loss === Infinity) return say(text.targetUnderflowed, facts);
  return say(text.agree, facts);
}

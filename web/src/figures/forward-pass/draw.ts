/** The forward and the backward pass of one example, op by op, drawn from the compiled program. */
import { html, nothing, type TemplateResult } from 'lit-html';
import { say, type Language } from '../../i18n/messages';
import { button, range, select, text as textField } from '../../ui/fields';
import {
  drawFrame,
  type FigureSetup,
  type FigureView,
  type FrameActions,
  type Table,
} from '../../ui/figure-frame';
import { formats, type Formats } from '../../ui/format';
import type { RunConfig } from '../../worker/protocol';
import { drawChain } from './chain-view';
import { drawStage } from './stage-view';
import { gridsOf } from './stages';
import {
  type BuiltInspection,
  type ForwardState,
  kBatch,
  kContextLength,
  kModelNames,
  kTrained,
  type Settings,
  stageAt,
  stageCount,
} from './state';
import { words } from './words';

export const kName = 'forward-pass';

export interface ForwardSetup extends FigureSetup {
  main: RunConfig;
  alphabet: string[];
  /** What was computed while the site was built, of the first settings. */
  built: BuiltInspection;
  measured: [string, number][];
}

export type ForwardView = FigureView<ForwardState, ForwardSetup>;

export interface ForwardActions extends FrameActions {
  change(settings: Partial<Settings>): void;
  setStage(stage: number): void;
  moveCursor(cursor: ForwardState['cursor']): void;
}

export interface Pen {
  view: ForwardView;
  actions: ForwardActions;
  text: ReturnType<typeof words>;
  format: Formats;
}

export function drawForwardPass(view: ForwardView, actions: ForwardActions): TemplateResult {
  const { setup, status, language, state } = view;
  const text = words(language);
  const pen: Pen = { view, actions, text, format: formats(language) };
  const said = statusText(pen);
  const frame = {
    name: kName,
    title: text.title,
    caption: text.caption,
    drawing: html`${drawChain(pen)} ${steps(pen)} ${drawStage(pen)}`,
    controls: controls(pen),
    status: said,
    said,
    measured: state.measured,
    table: forwardTable(state, language),
    usesCorpus: true,
    long: false,
  };
  return drawFrame(frame, setup, status, actions, language);
}

/** Every number that the present stage shows. */
export function forwardTable({ inspection, stage }: ForwardState, language: Language): Table {
  const text = words(language);
  const rows = inspection
    ? gridsOf(inspection, stage).flatMap(({ name, tensor }) =>
        tensor.values.map((value, index) => [name, index, value]),
      )
    : [];
  return { title: text.table, header: [text.tensor, text.index, text.value], rows };
}

/** Back and forth through the stages: two buttons and a slider that the arrow keys move. */
function steps({ view, actions, text }: Pen): TemplateResult | typeof nothing {
  const { inspection, stage } = view.state;
  if (!inspection) return nothing;
  const count = stageCount(inspection);
  const { pass, op } = stageAt(inspection, stage);
  const label = say(text.stage, {
    number: stage + 1,
    count,
    pass: text.passes[pass],
    op: text.ops[op.op as keyof typeof text.ops],
  });
  return html`<div class="controls stages">
    ${button({
      action: 'back',
      label: text.back,
      off: stage === 0,
      act: () => actions.setStage(stage - 1),
    })}
    ${button({
      action: 'next',
      label: text.next,
      off: stage === count - 1,
      primary: true,
      act: () => actions.setStage(stage + 1),
    })}
    ${range({
      name: 'stage',
      label,
      min: 0,
      max: count - 1,
      value: stage,
      spoken: label,
      place: true,
      change: actions.setStage,
    })}
  </div>`;
}

function controls({ view, actions, text, format }: Pen): TemplateResult {
  const { settings } = view.state;
  const { model, trained, context, target, batch } = settings;
  return html`${textField({
    name: 'context',
    label: text.context,
    value: context,
    maxLength: kContextLength,
    refused: view.status.problem !== null,
    change: (value) => actions.change({ context: value }),
  })}
  ${textField({
    name: 'target',
    label: text.target,
    value: target,
    maxLength: 1,
    refused: view.status.problem !== null,
    change: (value) => actions.change({ target: value }),
  })}
  ${select({
    name: 'model',
    label: text.model,
    options: kModelNames,
    chosen: model,
    text: (name) => text.models[name],
    choose: (name) => actions.change({ model: name }),
  })}
  ${select({
    name: 'trained',
    label: text.trained,
    options: kTrained,
    chosen: trained,
    text: (count) => (count === 0 ? text.untrained : format.integer(count)),
    choose: (count) => actions.change({ trained: count }),
  })}
  ${range({
    name: 'batch',
    label: text.batch,
    min: kBatch.min,
    max: kBatch.max,
    value: batch,
    change: (n) => actions.change({ batch: n }),
  })}`;
}

function statusText({ view: { state, setup, status }, text, format }: Pen): string {
  const { inspection, settings } = state;
  if (!inspection) return status.busy ? text.working : text.idle;
  const character = (id: number) => setup.alphabet[id] ?? '?';
  return say(text.status, {
    context: inspection.ids.map(character).join(''),
    target: character(inspection.target),
    probability: format.percent(inspection.probs[inspection.target] ?? NaN),
    loss: format.fixed(inspection.loss, 4),
    parameters: format.integer(inspection.parameterCount),
    trained: format.integer(settings.trained),
  });
}

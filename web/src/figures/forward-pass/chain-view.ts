/** The program as a chain of boxes: one an op, with its parameters and the shape of what comes out. */
import { html, type TemplateResult } from 'lit-html';
import type { ProgramOp } from '../../worker/protocol';
import type { Pen } from './draw';
import { stageAt } from './state';

const list = (extents: readonly (number | string)[]) => `(${extents.join(', ')})`;

export function drawChain({ view, actions, text }: Pen): TemplateResult {
  const { inspection, stage, settings } = view.state;
  const program = inspection?.program ?? [];
  const current = inspection ? stageAt(inspection, stage) : null;
  const shapeOf = ({ outputShape }: ProgramOp) =>
    outputShape.length > 0 ? list([settings.batch, ...outputShape.slice(1)]) : text.scalar;
  const name = (op: ProgramOp) => text.ops[op.op as keyof typeof text.ops] ?? op.op;
  return html`<ol class="chain">
    ${program.map((op, index) => {
      const here = current?.op === op;
      const kind = op.op === 'tanh' || op.op === 'cross_entropy' ? 'highlighted' : '';
      return html`<li class="${here ? `here ${current.pass}` : ''}">
        <p class="parameters">
          ${op.parameters.map(
            (parameter) => html`<code>${parameter.name} ${list(parameter.shape)}</code>`,
          )}
        </p>
        <button
          type="button"
          class="box ${kind}"
          aria-current="${here ? 'step' : 'false'}"
          @click="${() => actions.setStage(index)}"
        >
          <b>${name(op)}</b>
          <span>${op.output}</span>
        </button>
        <p class="shape">${shapeOf(op)}</p>
      </li>`;
    })}
  </ol>`;
}

/** The formula of the number under the cursor, with the figure's own numbers in it. */
import { html, type TemplateResult } from 'lit-html';
import type { Formats } from '../../ui/format';
import { pluggedNumber, pluggedSum } from '../../ui/plugged';
import type { AlignmentState } from './state';

export function pluggedIn({ at, found }: AlignmentState, format: Formats): TemplateResult {
  const number = (value: number | undefined) => pluggedNumber(value ?? NaN, format);
  const weights = found.array('weights');
  if (at.grid === 'context') {
    const of = found.rows('annotations').map((row) => row[at.column] ?? NaN);
    return html`c<sub>${at.column + 1}</sub> = ${pluggedSum(weights, of, format)} =
      <strong>${number(found.array('context')[at.column])}</strong>`;
  }
  const word = at.grid === 'state' ? 0 : at.row;
  const scores = found.array('scores');
  const layer = found.rows('hidden_layer')[word] ?? [];
  const name = html`<sub>${word + 1}</sub>`;
  const power = (score: number | undefined) => html`e<sup>${number(score)}</sup>`;
  return html`e${name} = v · tanh(s W + h${name} U) =
    ${pluggedSum(found.array('score_vector'), layer, format)} =
    <strong>${number(scores[word])}</strong><br />
    α${name} = ${power(scores[word])} /
    (${scores.map((score, at) => html`${at > 0 ? ' + ' : ''}${power(score)}`)}) =
    <strong>${number(weights[word])}</strong>`;
}

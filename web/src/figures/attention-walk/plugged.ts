/** The formula of a step with the numbers of one cell in it. */
import { html, type TemplateResult } from 'lit-html';
import type { Formats } from '../../ui/format';
import { pluggedFactor, pluggedNumber, pluggedSum } from '../../ui/plugged';
import { kHeadDim, stepName, type WalkState } from './state';

export function pluggedIn(state: WalkState, format: Formats): TemplateResult {
  const numbers = new Numbers(state, format);
  switch (stepName(state)) {
    case 'scores':
      return numbers.score();
    case 'scale':
      return numbers.scaled();
    case 'softmax':
      return numbers.weight();
    case 'output':
      return numbers.output();
  }
}

class Numbers {
  constructor(
    private readonly state: WalkState,
    private readonly format: Formats,
  ) {}

  score(): TemplateResult {
    const { row, column } = this.state;
    const query = this.rowOf('query', row);
    const key = this.rowOf('key', column);
    return html`q<sub>${row}</sub> · k<sub>${column}</sub> = ${pluggedSum(query, key, this.format)}
      = ${this.result(this.cell('raw_scores', row, column))}`;
  }

  scaled(): TemplateResult {
    const { row, column } = this.state;
    return html`s<sub>${row},${column}</sub> / √${kHeadDim} =
      ${this.fixed(this.cell('raw_scores', row, column))} /
      ${this.fixed(this.state.found.value('divisor'))} =
      ${this.result(this.cell('scaled_scores', row, column))}`;
  }

  weight(): TemplateResult {
    const { row, column, found } = this.state;
    const highest = found.array('row_max')[row]!;
    const exps = this.rowOf('exps', row).map((value) => this.fixed(value));
    return html`e<sup
        >${this.fixed(this.cell('scaled_scores', row, column))} −
        ${pluggedFactor(highest, this.format)}</sup
      >
      / (${exps.join(' + ')}) = ${this.fixed(this.cell('exps', row, column))} /
      ${this.fixed(found.array('row_sums')[row]!)} =
      ${this.result(this.cell('weights', row, column))}`;
  }

  output(): TemplateResult {
    const { row, dimension, found } = this.state;
    const values = found.rows('value').map((value) => value[dimension]!);
    const weights = this.rowOf('weights', row);
    return html`o<sub>${row},${dimension}</sub> = ${pluggedSum(weights, values, this.format)} =
      ${this.result(this.cell('output', row, dimension))}`;
  }

  private rowOf(name: string, row: number): number[] {
    return this.state.found.rows(name)[row] ?? [];
  }

  private cell(name: string, row: number, column: number): number {
    return this.rowOf(name, row)[column] ?? NaN;
  }

  private fixed(value: number): string {
    return pluggedNumber(value, this.format);
  }

  private result(value: number): TemplateResult {
    return html`<strong>${this.fixed(value)}</strong>`;
  }
}

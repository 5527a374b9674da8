/** `<lab-dimension-flow>`: one attention over a batch of the reader's own sizes. */
import type { TemplateResult } from 'lit-html';
import type { Table } from '../../ui/figure-frame';
import { NumbersFigure } from '../../ui/numbers-figure';
import { drawDimensionFlow, flowTable, kName } from './draw';
import { kMeasurement, kSpecs, type FlowNumber } from './state';

export class DimensionFlowFigure extends NumbersFigure<FlowNumber> {
  protected readonly name = kName;
  protected readonly specs = kSpecs;
  protected readonly measurement = kMeasurement;

  protected draw(): TemplateResult {
    return drawDimensionFlow(this.view(), this.actions());
  }

  protected table(): Table {
    return flowTable(this.state.value, this.language);
  }
}

if (!customElements.get('lab-dimension-flow')) {
  customElements.define('lab-dimension-flow', DimensionFlowFigure);
}

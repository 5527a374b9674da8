/** `<lab-multi-head>`: several attentions side by side on parts of one width. */
import type { TemplateResult } from 'lit-html';
import type { Table } from '../../ui/figure-frame';
import { NumbersFigure } from '../../ui/numbers-figure';
import { drawMultiHead, kName, multiHeadTable } from './draw';
import { fitted, kMeasurement, kSpecs, type HeadNumber } from './state';

export class MultiHeadFigure extends NumbersFigure<HeadNumber> {
  protected readonly name = kName;
  protected readonly specs = kSpecs;
  protected readonly measurement = kMeasurement;

  protected override fitted(numbers: Record<HeadNumber, number>): Record<HeadNumber, number> {
    return fitted(numbers);
  }

  protected draw(): TemplateResult {
    return drawMultiHead(this.view(), this.actions());
  }

  protected table(): Table {
    return multiHeadTable(this.state.value, this.language);
  }
}

if (!customElements.get('lab-multi-head')) {
  customElements.define('lab-multi-head', MultiHeadFigure);
}

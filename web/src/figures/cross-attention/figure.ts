/** `<lab-cross-attention>`: the same attention with one source and with two. */
import type { TemplateResult } from 'lit-html';
import type { Table } from '../../ui/figure-frame';
import { NumbersFigure } from '../../ui/numbers-figure';
import { crossTable, drawCrossAttention, kName } from './draw';
import { kMeasurement, kSpecs, type CrossNumber } from './state';

export class CrossAttentionFigure extends NumbersFigure<CrossNumber> {
  protected readonly name = kName;
  protected readonly specs = kSpecs;
  protected readonly measurement = kMeasurement;

  protected draw(): TemplateResult {
    return drawCrossAttention(this.view(), this.actions());
  }

  protected table(): Table {
    return crossTable(this.state.value, this.language);
  }
}

if (!customElements.get('lab-cross-attention')) {
  customElements.define('lab-cross-attention', CrossAttentionFigure);
}

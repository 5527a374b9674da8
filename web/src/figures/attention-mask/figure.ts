/** `<lab-attention-mask>`: one attention of the core, with the reader's mask and without any. */
import type { TemplateResult } from 'lit-html';
import type { Table } from '../../ui/figure-frame';
import { LabFigure } from '../../ui/lab-figure';
import type { Inputs } from '../../worker/protocol';
import { drawAttentionMask, kName, maskTable } from './draw';
import {
  firstState,
  kSeed,
  linkOf,
  maskedInputs,
  openInputs,
  patternMask,
  stateFromLink,
  toggled,
  type MaskSetup,
  type MaskState,
} from './state';

export class AttentionMaskFigure extends LabFigure<MaskState, MaskSetup> {
  protected readonly name = kName;
  protected override readonly usesList = false;

  protected override firstState(): MaskState {
    return firstState(this.setup);
  }

  protected override begin(): void {
    void this.run(async () => {
      this.set({ claims: await this.measure('attention_claims') });
      await this.ask();
    });
  }

  protected draw(): TemplateResult {
    return drawAttentionMask(this.view(), {
      ...this.frameActions,
      move: (at) => this.set({ at }),
      press: (place) => {
        if (place.grid === 'mask') this.change({ mask: toggled(this.state.value.mask, place) });
      },
      pattern: (name) => this.change({ mask: patternMask(name) }),
      setBreak: (name, on) => this.change({ [name]: on }),
      newSeed: () => this.change({ seed: (this.state.value.seed + 1) % (kSeed.max + 1) }),
    });
  }

  protected table(): Table {
    return maskTable(this.state.value, this.language);
  }

  protected linkState(): Inputs {
    return linkOf(this.state.value);
  }

  protected restore(link: URLSearchParams): void {
    this.state.value = stateFromLink(link, this.setup);
  }

  private change(settings: Partial<MaskState>): void {
    this.set(settings);
    void this.run(() => this.ask());
  }

  private async ask(): Promise<void> {
    const asked = this.state.value;
    const open = await this.measure('attention', openInputs(asked));
    this.set({ open, masked: await this.measure('attention', maskedInputs(asked)) });
    this.report(Object.fromEntries(this.state.value.masked.values()));
  }
}

if (!customElements.get('lab-attention-mask')) {
  customElements.define('lab-attention-mask', AttentionMaskFigure);
}

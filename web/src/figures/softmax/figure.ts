/** `<lab-softmax>`: asks the core for both ways whenever a logit moves. */
import type { TemplateResult } from 'lit-html';
import type { Table } from '../../ui/figure-frame';
import type { Found } from '../../ui/found';
import { LabFigure } from '../../ui/lab-figure';
import { linkNumber, within } from '../../ui/link-number';
import type { Inputs } from '../../worker/protocol';
import { drawSoftmax, kName, softmaxTable } from './draw';
import {
  firstState,
  chainsOf,
  inputsOf,
  kLogit,
  kPresets,
  kShift,
  type SoftmaxState,
  waysOf,
} from './state';

export class SoftmaxFigure extends LabFigure<SoftmaxState> {
  protected readonly name = kName;

  protected override firstState(): SoftmaxState {
    return firstState();
  }

  protected override begin(): void {
    void this.run(async () => {
      await this.measureClaims({ timings: 0 });
      this.set({ ways: waysOf(await this.measure('softmax_of_logits', this.inputs())) });
    });
  }

  /** The loss of equal probabilities depends on the list's alphabet. */
  protected override corpusChanged(): void {
    this.set({ measured: new Map() });
    this.begin();
  }

  protected draw(): TemplateResult {
    const change = (settings: Partial<SoftmaxState>) => {
      this.set(settings);
      void this.compute();
    };
    return drawSoftmax(this.view(), {
      ...this.frameActions,
      setLogit: (index, value) => {
        const { logits } = this.state.peek();
        change({ logits: logits.map((logit, at) => (at === index ? value : logit)) });
      },
      setShift: (shift) => change({ shift }),
      setTarget: (target) => change({ target }),
      preset: (name) => change({ logits: kPresets[name], shift: 0 }),
      setBatch: (batch) => this.set({ batch, chains: null }),
      measureChains: () => void this.run(() => this.measureChains()),
    });
  }

  protected table(): Table {
    return softmaxTable(this.state.value, this.language);
  }

  protected linkState(): Inputs {
    const { logits, shift, target } = this.state.value;
    return { z: logits.join(' '), shift, target };
  }

  protected restore(state: URLSearchParams): void {
    const logits = (state.get('z') ?? '').split(' ').map(Number);
    const shift = linkNumber(state, 'shift');
    const target = linkNumber(state, 'target');
    if (logits.length === 3 && logits.every((logit) => within(logit, kLogit))) this.set({ logits });
    if (within(shift, kShift)) this.set({ shift });
    if ([0, 1, 2].includes(target)) this.set({ target });
  }

  private compute(): Promise<void> {
    return this.run(async () => {
      this.set({ ways: waysOf(await this.measure('softmax_of_logits', this.inputs())) });
    });
  }

  private inputs(): Inputs {
    return inputsOf(this.state.peek());
  }

  private async measureChains(): Promise<void> {
    const { batch } = this.state.peek();
    const found = await this.measureClaims({ batch });
    this.set({ chains: chainsOf(found, batch) });
  }

  /** What the badges show; answers what was found of cross entropy. */
  private async measureClaims(inputs: Inputs): Promise<Found> {
    const softmax = await this.measure('softmax');
    const uniform = await this.measure('uniform_loss');
    const compared = await this.measure('cross_entropy', inputs);
    const all = [softmax, uniform, compared].flatMap((found) => [...found.values()]);
    this.set({ measured: new Map(all) });
    return compared;
  }
}

if (!customElements.get('lab-softmax')) customElements.define('lab-softmax', SoftmaxFigure);

/** `<lab-kv-cache>`: counts a cache's bytes for any sizes, and times one layer when asked. */
import type { TemplateResult } from 'lit-html';
import type { Table } from '../../ui/figure-frame';
import { LabFigure } from '../../ui/lab-figure';
import type { Inputs } from '../../worker/protocol';
import { drawKvCache, kName, kvTable } from './draw';
import { kPresets } from './presets';
import {
  firstState,
  kvInputs,
  stateFromLink,
  withHeads,
  type KvSetup,
  type KvState,
} from './state';

export class KvCacheFigure extends LabFigure<KvState, KvSetup> {
  protected readonly name = kName;
  protected override readonly usesList = false;

  protected override firstState(): KvState {
    return firstState(this.setup);
  }

  protected override begin(): void {
    void this.count();
  }

  protected draw(): TemplateResult {
    return drawKvCache(this.view(), {
      ...this.frameActions,
      preset: (id) => {
        const preset = kPresets.find((one) => one.id === id);
        if (!preset) return;
        const { layers, heads, kvHeads, headDim, length } = preset;
        this.change({ model: preset.id, layers, heads, kvHeads, headDim, length });
      },
      set: (part) => this.change(part),
      measure: () => void this.time(),
    });
  }

  protected table(): Table {
    return kvTable(this.state.value, this.language);
  }

  protected linkState(): Inputs {
    const { model, layers, heads, kvHeads, headDim, length, numberBytes, benchLength } =
      this.state.value;
    return {
      model,
      layers,
      heads,
      kvHeads,
      headDim,
      length,
      bytes: numberBytes,
      bench: benchLength,
    };
  }

  protected restore(link: URLSearchParams): void {
    this.state.value = stateFromLink(link, this.setup);
  }

  private change(part: Partial<KvState>): void {
    const { heads, kvHeads } = { ...this.state.value, ...part };
    this.set({ ...part, ...withHeads(heads, kvHeads), timed: null });
    void this.count();
  }

  /** Bytes and bits follow the controls; seconds are measured only when asked for. */
  private count(): Promise<void> {
    return this.run(async () => {
      this.set({ found: await this.measure('kv_cache', kvInputs(this.state.value, false)) });
      this.report(Object.fromEntries(this.state.value.found.values()));
    });
  }

  private time(): Promise<void> {
    return this.run(async () => {
      this.set({ timed: null });
      const timed = await this.measure('kv_cache', kvInputs(this.state.value, true));
      this.set({ timed });
      this.report(Object.fromEntries(timed.values()));
    });
  }
}

if (!customElements.get('lab-kv-cache')) customElements.define('lab-kv-cache', KvCacheFigure);

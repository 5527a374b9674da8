/** `<lab-storage-view>`: reads one storage of the core under two shapes. */
import { signal } from '@preact/signals-core';
import type { TemplateResult } from 'lit-html';
import type { Table } from '../../ui/figure-frame';
import { LabFigure } from '../../ui/lab-figure';
import type { Inputs } from '../../worker/protocol';
import { drawStorageView, kName, storageTable } from './draw';
import {
  firstState,
  stateFromLink,
  storageInputs,
  storageOf,
  type StorageSetup,
  type StorageState,
} from './state';

export class StorageViewFigure extends LabFigure<StorageSetup> {
  protected readonly name = kName;
  private readonly state = signal<StorageState | null>(null);

  protected override begin(): void {
    this.state.value ??= firstState(this.setup);
    void this.look();
  }

  protected override corpusChanged(): void {
    void this.look();
  }

  protected watch(): void {
    void [this.state.value, this.status.value];
  }

  protected draw(): TemplateResult {
    const { setup, language } = this;
    const view = {
      state: this.state.value!,
      setup,
      status: this.status.value,
      language,
      widths: [this.width],
    };
    return drawStorageView(view, {
      ...this.frameActions,
      type: (word) => {
        this.change({ word });
        void this.look();
      },
      resize: (name, value) => {
        this.change({ [name]: value });
        void this.look();
      },
      move: (at) => {
        if (at !== this.state.value!.at) this.change({ at });
      },
    });
  }

  protected table(): Table {
    return storageTable(this.state.value!, this.language);
  }

  protected linkState(): Inputs {
    const { word, rows, embedDim } = this.state.value!;
    return { word, rows, embed: embedDim };
  }

  protected restore(link: URLSearchParams): void {
    this.state.value = stateFromLink(link, this.setup);
  }

  private change(part: Partial<StorageState>): void {
    this.state.value = { ...this.state.value!, ...part };
  }

  private look(): Promise<void> {
    return this.run(async () => {
      const { alphabet } = await this.corpus.ensure();
      const { word, rows, embedDim } = this.state.value!;
      const inputs = storageInputs(this.lowerCase(word), rows, embedDim);
      const storage = storageOf(await this.measure('storage_view', inputs));
      const at = Math.min(this.state.value!.at, storage.numbers.length - 1);
      this.change({ alphabet, storage, at });
      this.report({
        pointer_equal: storage.pointerEqual ? 1 : 0,
        bytes_copied: storage.bytesCopied,
        stride_row: storage.flatStrides[0]!,
      });
    });
  }
}

if (!customElements.get('lab-storage-view')) {
  customElements.define('lab-storage-view', StorageViewFigure);
}

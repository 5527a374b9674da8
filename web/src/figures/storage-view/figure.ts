/** `<lab-storage-view>`: reads one storage of the core under two shapes. */
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

export class StorageViewFigure extends LabFigure<StorageState, StorageSetup> {
  protected readonly name = kName;

  protected override firstState(): StorageState {
    return firstState(this.setup);
  }

  protected override begin(): void {
    void this.look();
  }

  protected override corpusChanged(): void {
    void this.look();
  }

  protected draw(): TemplateResult {
    return drawStorageView(this.view(), {
      ...this.frameActions,
      type: (word) => {
        this.set({ word });
        void this.look();
      },
      resize: (name, value) => {
        this.set({ [name]: value });
        void this.look();
      },
      move: (at) => {
        if (at !== this.state.value.at) this.set({ at });
      },
    });
  }

  protected table(): Table {
    return storageTable(this.state.value, this.language);
  }

  protected linkState(): Inputs {
    const { word, rows, embedDim } = this.state.value;
    return { word, rows, embed: embedDim };
  }

  protected restore(link: URLSearchParams): void {
    this.state.value = stateFromLink(link, this.setup);
  }

  private look(): Promise<void> {
    return this.run(async () => {
      const { alphabet } = await this.corpus.ensure();
      const { word, rows, embedDim } = this.state.value;
      const inputs = storageInputs(this.lowerCase(word), rows, embedDim);
      const storage = storageOf(await this.measure('storage_view', inputs));
      const at = Math.min(this.state.value.at, storage.numbers.length - 1);
      this.set({ alphabet, storage, at });
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

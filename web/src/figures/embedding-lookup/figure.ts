/** `<lab-embedding-lookup>`: looks up whatever context is typed or pressed together. */
import type { TemplateResult } from 'lit-html';
import type { CellPlace } from '../../ui/cell-cursor';
import type { Table } from '../../ui/figure-frame';
import { LabFigure } from '../../ui/lab-figure';
import type { Inputs } from '../../worker/protocol';
import { drawLookup, kName, lookupTable } from './draw';
import {
  firstState,
  lookupInputs,
  lookupOf,
  slide,
  stateFromLink,
  type LookupSetup,
  type LookupState,
} from './state';

export class EmbeddingLookupFigure extends LabFigure<LookupState, LookupSetup> {
  protected readonly name = kName;

  protected override firstState(): LookupState {
    return firstState(this.setup);
  }

  protected override begin(): void {
    void this.lookUp();
  }

  protected override corpusChanged(): void {
    void this.lookUp();
  }

  protected draw(): TemplateResult {
    return drawLookup(this.view(), {
      ...this.frameActions,
      type: (word) => this.takeWord(word),
      resize: (embedDim) => {
        this.set({ embedDim });
        void this.lookUp();
      },
      move: (at) => this.set({ at }),
      press: (place) => this.press(place),
    });
  }

  protected table(): Table {
    return lookupTable(this.state.value, this.language);
  }

  protected linkState(): Inputs {
    const { word, embedDim } = this.state.value;
    return { word, embed: embedDim };
  }

  protected restore(link: URLSearchParams): void {
    this.state.value = stateFromLink(link, this.setup);
  }

  private takeWord(word: string): void {
    this.set({ word });
    void this.lookUp(true);
  }

  /** A press on a row of the table types its character. */
  private press({ grid, row }: CellPlace): void {
    const { word, alphabet } = this.state.value;
    const character = alphabet[row];
    if (grid === 'table' && character !== undefined) this.takeWord(slide(word, character));
  }

  private lookUp(lightUp = false): Promise<void> {
    return this.run(async () => {
      const { alphabet } = await this.corpus.ensure();
      const { word, embedDim } = this.state.value;
      const found = await this.measure('lookup', lookupInputs(this.lowerCase(word), embedDim));
      const lookup = lookupOf(found);
      const { at, turn } = this.state.value;
      // A cursor beyond the edge of a narrower table goes back to its beginning.
      const lost = at.column >= (at.grid === 'oneHot' ? alphabet.length : embedDim);
      this.set({
        alphabet,
        lookup,
        at: lost || at.row >= alphabet.length ? { ...at, row: 0, column: 0 } : at,
        turn: lightUp ? turn + 1 : turn,
      });
      this.report({
        equal: lookup.equal ? 1 : 0,
        multiply_adds_one_hot: lookup.oneHotCost,
        multiply_adds_lookup: lookup.lookupCost,
      });
    });
  }
}

if (!customElements.get('lab-embedding-lookup')) {
  customElements.define('lab-embedding-lookup', EmbeddingLookupFigure);
}

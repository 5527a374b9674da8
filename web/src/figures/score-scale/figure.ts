/** `<lab-score-scale>`: draws queries and keys of growing size, and measures their scores. */
import type { TemplateResult } from 'lit-html';
import type { Table } from '../../ui/figure-frame';
import { Found } from '../../ui/found';
import { LabFigure } from '../../ui/lab-figure';
import type { Inputs } from '../../worker/protocol';
import { drawScoreScale, kName, scaleTable } from './draw';
import {
  firstState,
  kSeed,
  scaleInputs,
  stateFromLink,
  type ScaleSetup,
  type ScaleState,
} from './state';

const nothing = () => new Found({ values: [], arrays: [] });

export class ScoreScaleFigure extends LabFigure<ScaleState, ScaleSetup> {
  protected readonly name = kName;
  protected override readonly usesList = false;

  protected override firstState(): ScaleState {
    return firstState(this.setup);
  }

  protected draw(): TemplateResult {
    return drawScoreScale(this.view(), {
      ...this.frameActions,
      show: (quantity) => this.set({ quantity }),
      setKeys: (keys) => this.set({ keys, found: nothing(), cursor: null }),
      measure: () => void this.measureAll(),
      newSeed: () => {
        this.set({ seed: (this.state.value.seed + 1) % (kSeed.max + 1) });
        void this.measureAll();
      },
      moveCursor: (cursor) => this.set({ cursor }),
    });
  }

  protected table(): Table {
    return scaleTable(this.state.value, this.language);
  }

  protected linkState(): Inputs {
    const { quantity, keys, seed } = this.state.value;
    return { show: quantity, keys, seed };
  }

  /** Numbers of other settings are not those that the build measured. */
  protected restore(link: URLSearchParams): void {
    const state = stateFromLink(link, this.setup);
    const { keys, seed } = firstState(this.setup);
    const same = state.keys === keys && state.seed === seed;
    this.state.value = same ? state : { ...state, found: nothing() };
  }

  private measureAll(): Promise<void> {
    return this.run(async () => {
      this.set({ found: nothing(), cursor: null });
      const found = await this.measure('score_scale', scaleInputs(this.state.value), (part) =>
        this.set({ found: part }),
      );
      this.set({ found });
      this.report(Object.fromEntries(found.values()));
    });
  }
}

if (!customElements.get('lab-score-scale')) {
  customElements.define('lab-score-scale', ScoreScaleFigure);
}

/** `<lab-flash-tiles>`: plays the core's own steps through the tiles, when the reader asks. */
import type { TemplateResult } from 'lit-html';
import type { Table } from '../../ui/figure-frame';
import { LabFigure } from '../../ui/lab-figure';
import type { Inputs } from '../../worker/protocol';
import { drawFlashTiles, flashTable, kName } from './draw';
import {
  firstState,
  flashInputs,
  kSeed,
  stateFromLink,
  tilesOf,
  type FlashSetup,
  type FlashState,
} from './state';

const kStepMilliseconds = 900;

export class FlashTilesFigure extends LabFigure<FlashState, FlashSetup> {
  protected readonly name = kName;
  protected override readonly usesList = false;
  private player: ReturnType<typeof setInterval> | undefined;

  protected override firstState(): FlashState {
    return firstState(this.setup);
  }

  protected override begin(): void {
    void this.compute();
  }

  protected override end(): void {
    clearInterval(this.player);
    super.end();
  }

  protected draw(): TemplateResult {
    return drawFlashTiles(this.view(), {
      ...this.frameActions,
      go: (step) => {
        this.pausePlaying();
        this.go(step);
      },
      play: () => (this.state.value.playing ? this.pausePlaying() : this.play()),
      setRow: (row) => this.set({ row }),
      set: (part) => {
        this.pausePlaying();
        this.set(part);
        void this.compute();
      },
      newSeed: () => {
        this.pausePlaying();
        this.set({ seed: (this.state.value.seed + 1) % (kSeed.max + 1) });
        void this.compute();
      },
    });
  }

  protected table(): Table {
    return flashTable(this.state.value, this.language);
  }

  protected linkState(): Inputs {
    const { queryTile, keyTile, causal, spread, seed, step, row } = this.state.value;
    const bit = causal ? 1 : 0;
    return { queries: queryTile, keys: keyTile, causal: bit, spread, seed, step, row };
  }

  protected restore(link: URLSearchParams): void {
    this.state.value = stateFromLink(link, this.setup);
  }

  private go(step: number): void {
    const last = tilesOf(this.state.value).length;
    this.set({ step: Math.max(0, Math.min(last, step)) });
  }

  private play(): void {
    const { step } = this.state.value;
    const last = tilesOf(this.state.value).length;
    this.set({ playing: true, step: step === last ? 0 : step });
    this.player = setInterval(() => {
      this.go(this.state.value.step + 1);
      if (this.state.value.step === tilesOf(this.state.value).length) this.pausePlaying();
    }, kStepMilliseconds);
  }

  private pausePlaying(): void {
    clearInterval(this.player);
    if (this.state.value.playing) this.set({ playing: false });
  }

  private compute(): Promise<void> {
    return this.run(async () => {
      const found = await this.measure('flash_steps', flashInputs(this.state.value));
      this.set({ found });
      this.go(this.state.value.step);
      this.report(Object.fromEntries(found.values()));
    });
  }
}

if (!customElements.get('lab-flash-tiles')) {
  customElements.define('lab-flash-tiles', FlashTilesFigure);
}

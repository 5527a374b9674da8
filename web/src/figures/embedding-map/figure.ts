/** `<lab-embedding-map>`: trains the two-column model and lets the letters move. */
import type { TemplateResult } from 'lit-html';
import type { Table } from '../../ui/figure-frame';
import { Found } from '../../ui/found';
import { LabFigure } from '../../ui/lab-figure';
import { kSeeds, linkInteger } from '../../ui/link-number';
import type { Point } from '../../ui/plot';
import type { Inputs } from '../../worker/protocol';
import { samplingConfig } from '../sampling/state';
import { nextSeed } from '../training/state';
import { drawEmbeddingMap, kName, type MapSetup, mapTable } from './draw';
import {
  firstState,
  distancesOf,
  harmonyOf,
  hasHarmony,
  kGroupCharacters,
  kSteps,
  kTrail,
  kVowels,
  kWideSteps,
  ledgerValues,
  type MapState,
  pointsOf,
  visualConfig,
  vowelsOf,
} from './state';

/** Pictures of the moving letters a second. */
const kPictures = 10;

export class EmbeddingMapFigure extends LabFigure<MapState, MapSetup> {
  protected readonly name = kName;
  private runId: number | null = null;
  private lastPicture = 0;

  protected override firstState(): MapState {
    return firstState();
  }

  protected override begin(): void {
    if (this.state.peek().seed === 0) this.set({ seed: this.setup.main.seed });
    this.showBuilt();
  }

  protected override corpusChanged(): void {
    void this.forgetRun();
    this.showBuilt();
  }

  protected draw(): TemplateResult {
    return drawEmbeddingMap(this.view(), {
      ...this.frameActions,
      train: () => void this.run(() => this.train()),
      pause: () => void this.stop(),
      reset: () => void this.run(() => this.restart(this.state.peek().seed)),
      newSeed: () => void this.run(() => this.restart(nextSeed(this.state.peek().seed))),
      setGroup: (group) => {
        this.set({ group });
        void this.run(() => this.look());
      },
      moveCursor: (cursor) => this.set({ cursor }),
      trainWide: () => void this.run(() => this.trainWide()),
    });
  }

  protected table(): Table {
    return mapTable(this.view());
  }

  protected linkState(): Inputs {
    const { seed, group } = this.state.value;
    return { seed, group };
  }

  protected restore(state: URLSearchParams): void {
    const seed = linkInteger(state, 'seed', kSeeds);
    if (seed) this.set({ seed });
    this.set({ group: (state.get('group') ?? kVowels).slice(0, kGroupCharacters) });
  }

  protected override end(): void {
    void this.forgetRun();
    super.end();
  }

  /** What the build's run had learned, where that is the chosen list's; else nothing. */
  private showBuilt(): void {
    const { built } = this.setup;
    const isBuilt = this.onBuiltList;
    this.set({
      points: isBuilt ? built.points : [],
      distances: isBuilt ? built.distances : null,
      measured: new Map(isBuilt ? built.measured : []),
      trails: [],
      harmony: null,
      wide: null,
    });
  }

  private async forgetRun(): Promise<void> {
    const run = this.runId;
    this.runId = null;
    this.set({ begun: false, step: kSteps });
    if (run !== null) await this.lab.closeRun(run).catch(() => {});
  }

  /** An untrained run of that seed, its letters where they begin. */
  private async restart(seed: number): Promise<void> {
    await this.forgetRun();
    const { corpusId, alphabet } = await this.corpus.ensure();
    const { group } = this.state.peek();
    const usual = group === kVowels || group === vowelsOf(alphabet);
    const run = await this.lab.createRun(corpusId, visualConfig(this.setup.main, seed));
    this.setStatus({ own: true });
    this.runId = run.runId;
    this.set({
      seed,
      step: 0,
      begun: true,
      trails: [],
      wide: null,
      measured: new Map(),
      group: usual ? vowelsOf(alphabet) : group,
    });
    await this.picture();
    await this.look();
  }

  private async train(): Promise<void> {
    const { step, steps, seed } = this.state.peek();
    if (this.runId === null || step >= steps) await this.restart(seed);
    const run = this.runId!;
    // What was measured holds for letters that stand still.
    this.set({ distances: null, harmony: null, measured: new Map() });
    this.trainingRun = run;
    try {
      await this.lab.train(run, null, ({ step: now }) => {
        this.set({ step: now });
        this.setStatus({ fraction: now / kSteps });
        if (performance.now() - this.lastPicture < 1000 / kPictures) return;
        this.lastPicture = performance.now();
        void this.picture().catch(() => {});
      });
    } finally {
      this.trainingRun = null;
    }
    await this.picture();
    await this.look();
    this.tellLedger();
  }

  /** The same question to a model with MAIN's columns: too many to draw, not too many to ask. */
  private async trainWide(): Promise<void> {
    const main = { ...this.setup.main, seed: this.state.peek().seed };
    this.set({ wideUnderWay: true });
    try {
      await this.withRun(samplingConfig(main, kWideSteps), async ({ runId }) => {
        const { state } = await this.lab.train(runId, null, ({ step }) =>
          this.setStatus({ fraction: step / kWideSteps }),
        );
        if (state !== 'finished') return;
        const follow = new Found(await this.lab.read(runId, 'vowel_follow', {}));
        this.set({ wide: follow.rows('model_probs') });
      });
    } finally {
      this.set({ wideUnderWay: false });
    }
  }

  private async picture(): Promise<void> {
    if (this.runId === null) return;
    const { values } = await this.lab.parameter(this.runId, 'C');
    const points = pointsOf(values);
    const { trails } = this.state.peek();
    const longer = points.map((point, id): Point[] =>
      [...(trails[id] ?? []), point].slice(-kTrail),
    );
    this.set({ points, trails: longer });
  }

  /** What the distances say now; letters that the list lacks are left out of the group. */
  private async look(): Promise<void> {
    if (this.runId === null) return;
    const alphabet = this.alphabet();
    const group = [...new Set(this.lowerCase(this.state.peek().group))].filter(
      (one) => one !== '.' && alphabet.includes(one),
    );
    if (group.length >= 2) {
      const inputs = { group: group.join('') };
      const found = new Found(await this.lab.read(this.runId, 'letter_distances', inputs));
      this.set({ distances: distancesOf(found, inputs.group) });
    } else {
      this.set({ distances: null });
    }
    if (!hasHarmony(alphabet)) return;
    const apart = new Found(await this.lab.read(this.runId, 'harmony', {}));
    const follow = new Found(await this.lab.read(this.runId, 'vowel_follow', {}));
    this.set({ harmony: harmonyOf(apart, follow) });
  }

  /** The ledger speaks of the whole run of the lecture's seed. */
  private tellLedger(): void {
    const { step, steps, seed, distances, points, group } = this.state.peek();
    const alphabet = this.alphabet();
    const whole = step >= steps && seed === this.setup.main.seed;
    if (!whole || !distances || group !== vowelsOf(alphabet)) return;
    this.set({ measured: ledgerValues(distances, points, alphabet) });
    this.report({ ratio: distances.ratio, fraction: distances.fraction });
  }
}

if (!customElements.get('lab-embedding-map')) {
  customElements.define('lab-embedding-map', EmbeddingMapFigure);
}

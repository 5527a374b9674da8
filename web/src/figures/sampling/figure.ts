/** `<lab-sampling>`: trains once, then writes character by character. */
import type { TemplateResult } from 'lit-html';
import type { Table } from '../../ui/figure-frame';
import { Found } from '../../ui/found';
import { LabFigure } from '../../ui/lab-figure';
import { kSeeds, linkInteger, linkNumber } from '../../ui/link-number';
import type { Inputs } from '../../worker/protocol';
import { nextSeed } from '../training/state';
import { sampledNames } from '../training/types';
import { drawSampling, kName, type SamplingSetup, samplingTable } from './draw';
import {
  firstState,
  expectationOf,
  kFirstSeed,
  kFirstWord,
  kNames,
  kNothingLearned,
  kNothingWritten,
  kSteps,
  kTemperature,
  kWordCharacters,
  samplingConfig,
  type SamplingState,
  scoredOf,
} from './state';

function lettersOf(ids: readonly number[], alphabet: readonly string[]): string {
  return ids
    .filter((id) => id !== 0)
    .map((id) => alphabet[id] ?? '?')
    .join('');
}

export class SamplingFigure extends LabFigure<SamplingState, SamplingSetup> {
  protected readonly name = kName;
  private runId: number | null = null;
  private step = 0;
  /** The line that is being written was drawn at this one. */
  private lineTemperature = 1;

  protected override firstState(): SamplingState {
    return firstState();
  }

  protected override begin(): void {
    this.showBuilt();
  }

  protected override corpusChanged(): void {
    void this.forgetRun();
    this.showBuilt();
  }

  protected draw(): TemplateResult {
    return drawSampling(
      { ...this.view(), step: this.step },
      {
        ...this.frameActions,
        train: () => void this.run(() => this.train()),
        nextCharacter: () => void this.run(() => this.write(1)),
        wholeName: () => void this.run(() => this.write(Infinity)),
        again: () => void this.run(() => this.beginLine(nextSeed(this.state.peek().seed))),
        manyNames: () => void this.run(() => this.writeMany()),
        setSteps: (steps) => this.set({ steps }),
        setTemperature: (exponent) => {
          this.set({ temperature: 10 ** exponent });
          void this.run(() => this.expect());
        },
        type: (word) => {
          this.set({ word });
          if (this.runId !== null) void this.run(() => this.score());
        },
        moveCursor: (cursor) => this.set({ cursor }),
      },
    );
  }

  protected table(): Table {
    return samplingTable(this.view());
  }

  protected linkState(): Inputs {
    const { steps, temperature, seed, word } = this.state.value;
    return { steps, temperature, seed, word };
  }

  protected restore(state: URLSearchParams): void {
    const [steps, temperature] = ['steps', 'temperature'].map((name) => linkNumber(state, name));
    if (kSteps.includes(steps!)) this.set({ steps: steps! });
    const { min, max } = kTemperature;
    if (temperature! >= 10 ** min && temperature! <= 10 ** max) {
      this.set({ temperature: temperature! });
    }
    const seed = linkInteger(state, 'seed', kSeeds);
    if (seed !== null) this.set({ seed });
    this.set({ word: (state.get('word') ?? kFirstWord).slice(0, kWordCharacters) });
  }

  protected override end(): void {
    void this.forgetRun();
    super.end();
  }

  /** What the build's run had learned, where that is the chosen list's. */
  private showBuilt(): void {
    const { steps, ...shown } = this.setup.built;
    this.set({
      ...kNothingWritten,
      ...(this.onBuiltList ? { ...shown, learned: steps } : kNothingLearned),
    });
  }

  private async forgetRun(): Promise<void> {
    const run = this.runId;
    this.runId = null;
    this.set({ trained: false });
    if (run !== null) await this.lab.closeRun(run).catch(() => {});
  }

  private async train(): Promise<void> {
    await this.forgetRun();
    this.showBuilt();
    this.step = 0;
    const { steps } = this.state.peek();
    const { corpusId } = await this.corpus.ensure();
    const { runId } = await this.lab.createRun(corpusId, samplingConfig(this.setup.main, steps));
    this.setStatus({ own: true });
    this.trainingRun = runId;
    const { state } = await this.lab
      .train(runId, null, ({ step }) => {
        this.step = step;
        this.setStatus({ fraction: step / steps });
      })
      .finally(() => (this.trainingRun = null));
    if (state !== 'finished') {
      await this.lab.closeRun(runId).catch(() => {});
      return;
    }
    this.runId = runId;
    const losses = await this.lab.evaluate(runId);
    const bigramLosses = await this.lab.bigramLosses(corpusId, 1);
    this.set({ losses, bigramLosses, trained: true, learned: steps });
    await this.beginLine(kFirstSeed);
    await this.writeMany();
    await this.score();
    this.report({ dev: losses.dev, bigram_dev: bigramLosses.dev });
  }

  private async beginLine(seed: number): Promise<void> {
    this.lineTemperature = this.state.peek().temperature;
    this.set({ ...kNothingWritten, seed });
    await this.expect();
  }

  /** What the last character was drawn from; before the first one, what it will be drawn from. */
  private async expect(): Promise<void> {
    if (this.runId === null) return;
    const { drawn, temperature } = this.state.peek();
    const { alphabet } = await this.corpus.ensure();
    const context = lettersOf(drawn.slice(0, -1), alphabet);
    const found = new Found(
      await this.lab.read(this.runId, 'distribution', { context, temperature }),
    );
    this.set({ next: expectationOf(found) });
  }

  /** The whole line is drawn in advance, so that the same seed writes the same name at any pace. */
  private async write(characters: number): Promise<void> {
    if (this.runId === null) return;
    const before = this.state.peek();
    if (before.ended) await this.beginLine(nextSeed(before.seed));
    else if (before.temperature !== this.lineTemperature) await this.beginLine(before.seed);
    const { seed, temperature, drawn } = this.state.peek();
    const { alphabet } = await this.corpus.ensure();
    const line = new Found(await this.lab.read(this.runId, 'sample_steps', { seed, temperature }));
    const ids = line.array('drawn').slice(0, drawn.length + characters);
    const ended = ids.length === line.array('drawn').length;
    this.set({ drawn: ids, line: lettersOf(ids, alphabet), ended });
    await this.expect();
  }

  private async writeMany(): Promise<void> {
    if (this.runId === null) return;
    const { seed, temperature } = this.state.peek();
    const { corpusId } = await this.corpus.ensure();
    const options = { count: kNames, temperature, seed };
    const mine = await this.lab.sample(this.runId, options);
    const counted = await this.lab.bigramSample(corpusId, 1, options);
    const known = await this.lab.knownLines(corpusId, [...mine, ...counted]);
    this.set({
      names: sampledNames(mine, known),
      bigramNames: sampledNames(counted, known.slice(mine.length)),
    });
  }

  private async score(): Promise<void> {
    if (this.runId === null) return;
    const word = this.lowerCase(this.state.peek().word);
    const found = new Found(await this.lab.read(this.runId, 'example_losses', { word }));
    this.set({ scored: scoredOf(found, word) });
  }
}

if (!customElements.get('lab-sampling')) customElements.define('lab-sampling', SamplingFigure);

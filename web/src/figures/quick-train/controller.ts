/** One button's worth of work: read the Turkish names, train a tiny model, keep the names that are new. */
import { signal } from '@preact/signals-core';
import type { CorpusEntry } from '../../corpora/corpora';
import { OpenCorpus } from '../../corpora/open-corpus';
import { LossCurve } from '../../ui/loss-curve';
import { toErrorParts } from '../../worker/errors';
import type { LabApi, Limits, RunConfig } from '../../worker/protocol';
import { nextSeed } from '../training/state';
import type { QuickExample, QuickState } from './draw';

/** Small enough for a slow laptop's ten seconds, large enough to learn how Turkish names sound. */
export const kQuickConfig: RunConfig = {
  contextLength: 3,
  embedDim: 8,
  hiddenDim: 64,
  batchSize: 32,
  steps: 8000,
  learningRate: 0.1,
  decayStep: 6000,
  decayFactor: 0.1,
  seed: 2147483647,
  initialization: 'scaled',
};

export const kQuickCorpus = 'turkish';
const kNames = 12;
/** Drawn in one go: a good part of them will be names of the list, or the same one twice. */
const kDraws = 60;
const kShortest = 3;
const kLongest = 10;

export interface QuickSetup {
  base: string;
  limits: Limits;
  corpora: CorpusEntry[];
  lines: number;
  example: QuickExample;
}

/** What the model made up itself, and what looks like a name. `known` answers for each of `drawn`. */
export function newNames(drawn: string[], known: boolean[]): string[] {
  const fresh = drawn.filter(
    (name, index) => name.length >= kShortest && name.length <= kLongest && !known[index],
  );
  return [...new Set(fresh)].slice(0, kNames);
}

export class QuickController {
  readonly curve = new LossCurve();
  readonly state = signal<QuickState>({
    phase: 'example',
    step: 0,
    stepsPerSecond: 0,
    names: [],
    problem: null,
  });
  private readonly corpus: OpenCorpus;
  private seed = kQuickConfig.seed;
  private busy = false;

  constructor(
    private readonly client: LabApi,
    setup: QuickSetup,
  ) {
    this.corpus = new OpenCorpus(client, setup);
  }

  /** Each press starts from other weights, so each gives other names. */
  async train(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.set({ phase: 'opening', problem: null, step: 0, names: [] });
    this.curve.truncate(0);
    try {
      this.seed = nextSeed(this.seed);
      await this.trainOnce(this.seed);
    } catch (thrown) {
      this.corpus.forgetWorker();
      this.set({ phase: 'failed', problem: toErrorParts(thrown) });
    } finally {
      this.busy = false;
    }
  }

  async dispose(): Promise<void> {
    await this.corpus.close();
  }

  private set(change: Partial<QuickState>): void {
    this.state.value = { ...this.state.value, ...change };
  }

  private async trainOnce(seed: number): Promise<void> {
    const { corpusId } = await this.corpus.ensure(kQuickCorpus);
    const { runId } = await this.client.createRun(corpusId, { ...kQuickConfig, seed });
    try {
      this.set({ phase: 'running' });
      await this.client.train(runId, null, ({ step, losses, stepsPerSecond }) => {
        this.curve.push(losses);
        this.set({ step, stepsPerSecond });
      });
      this.set({ phase: 'naming' });
      const drawn = await this.client.sample(runId, { count: kDraws, temperature: 1, seed });
      const known = await this.client.knownLines(corpusId, drawn);
      this.set({ phase: 'done', names: newNames(drawn, known) });
    } finally {
      await this.client.closeRun(runId).catch(() => {});
    }
  }
}

/**
 * What the training figure does, without a page: it drives the client and keeps one immutable state,
 * which `draw.ts` turns into pictures and words.
 */
import { signal } from '@preact/signals-core';
import { OpenCorpus } from '../../corpora/open-corpus';
import type { Language } from '../../i18n/messages';
import { isAmbiguous, parseNumber } from '../../ui/format';
import type { LossCurve } from '../../ui/loss-curve';
import { LabError, toErrorParts } from '../../worker/errors';
import type {
  CaseLocale,
  CorpusInfo,
  Initialization,
  LabApi,
  RunConfig,
  TrainResult,
} from '../../worker/protocol';
import { initialCurve } from './initial';
import {
  isWhole,
  kDefaults,
  nextSeed,
  sameConfig,
  validate,
  type NumberField,
  type Settings,
} from './state';
import {
  isBusy,
  isLocked,
  sampledNames,
  type SampledName,
  type TrainingSetup,
  type TrainingState,
} from './types';

/** Added to every count of the bigram. */
const kSmoothing = 1;
const kNames = 12;

/** The client, or a stand-in with the same calls in tests. */
export type Client = LabApi & { onDeath?: (listener: (reason: LabError) => void) => () => void };

export class TrainingController {
  readonly state;
  readonly curve: LossCurve;
  readonly corpus: OpenCorpus;

  private runId: number | null = null;
  private runConfig: RunConfig = kDefaults.config;
  private stopAsked = false;
  private readonly stopListening: () => void;

  constructor(
    private readonly client: Client,
    private readonly setup: TrainingSetup,
    private readonly language: Language,
    initial: TrainingState,
  ) {
    this.state = signal(initial);
    this.curve = initialCurve(initial);
    this.corpus = new OpenCorpus(client, setup);
    this.stopListening = client.onDeath?.(() => this.forgetWorker()) ?? (() => {});
  }

  /** Ends the run and frees what the worker keeps for this figure. */
  async dispose(): Promise<void> {
    this.stopListening();
    this.forgetRun();
    await this.corpus.close();
  }

  set(change: Partial<TrainingState>): void {
    this.state.value = { ...this.state.value, ...change };
  }

  // Settings

  typeField(field: NumberField, text: string): void {
    const { config } = this.state.value.settings;
    this.set({ drafts: { ...this.state.value.drafts, [field]: text } });
    const unclear = isWhole(field) && isAmbiguous(text, this.language);
    const value = unclear ? NaN : parseNumber(text, this.language);
    this.changeConfig({ ...config, [field]: value });
  }

  /** When the field is left: what was typed gives way to how the page writes the number. */
  settleField(field: NumberField): void {
    if (!this.state.value.fieldErrors[field]) this.dropDrafts(field);
  }

  slideRate(learningRate: number): void {
    this.dropDrafts('learningRate');
    this.changeConfig({ ...this.state.value.settings.config, learningRate });
  }

  chooseInitialization(initialization: Initialization): void {
    this.changeConfig({ ...this.state.value.settings.config, initialization });
  }

  newSeed(): void {
    const { config } = this.state.value.settings;
    this.dropDrafts('seed');
    this.changeConfig({
      ...config,
      seed: nextSeed(Number.isFinite(config.seed) ? config.seed : 0),
    });
  }

  useDefaults(): void {
    this.set({ drafts: {} });
    this.changeConfig({ ...kDefaults.config });
  }

  /** Settings of an earlier run; a file of the reader's has to be chosen again. */
  async useSettings(settings: Settings): Promise<void> {
    this.set({ drafts: {} });
    const { corpus } = this.state.value.settings;
    this.changeSettings({ ...settings, corpus });
    if (settings.corpus !== 'file') await this.chooseCorpus(settings.corpus);
  }

  async chooseCorpus(id: string): Promise<void> {
    await this.replaceCorpus(() => this.corpus.openListed(id));
  }

  async chooseFile(file: File): Promise<void> {
    await this.replaceCorpus(async () => {
      const info = await this.corpus.openFile(file, this.state.value.fileLocale);
      this.set({ fileName: file.name, fileWanted: false });
      return info;
    });
  }

  async chooseLocale(fileLocale: CaseLocale): Promise<void> {
    this.set({ fileLocale });
    if (this.corpus.id !== 'file') return;
    await this.replaceCorpus(() => this.corpus.reopen(fileLocale));
  }

  private async replaceCorpus(open: () => Promise<CorpusInfo | null>): Promise<void> {
    if (isLocked(this.state.value.phase)) return this.refuseBusy();
    await this.attempt(async () => {
      const corpusInfo = await open();
      this.forgetRun();
      this.set({ phase: 'idle', corpusInfo, baseline: null });
      this.changeSettings({ ...this.state.value.settings, corpus: this.corpus.id ?? '' });
    });
  }

  // Training

  /** Starts, or goes on where a pause left off. */
  async train(maxSteps: number | null = null): Promise<void> {
    if (isBusy(this.state.value.phase)) {
      // The second half of a double click on "one step" is no mistake worth a sentence.
      if (maxSteps === null) this.refuseBusy();
      return;
    }
    if (Object.keys(this.state.value.fieldErrors).length > 0) return;
    await this.attempt(async () => {
      const runId = await this.readyRun(maxSteps !== null);
      this.stopAsked = false;
      this.set({ phase: 'running' });
      const result = await this.client.train(runId, maxSteps, (progress) => {
        if (this.runId !== runId) return;
        this.curve.push(progress.losses);
        this.set({ step: progress.step, stepsPerSecond: progress.stepsPerSecond });
      });
      if (this.runId === runId) await this.settle(result);
    });
  }

  async step(): Promise<void> {
    await this.train(1);
  }

  async pause(): Promise<void> {
    if (this.runId === null || this.state.value.phase !== 'running') return;
    await this.client.pause(this.runId).catch(() => {});
  }

  /** Ends the run where it is and measures it there. */
  async stop(): Promise<void> {
    const { phase } = this.state.value;
    if (phase === 'running') {
      this.stopAsked = true;
      await this.pause();
    } else if (phase === 'paused' || phase === 'restored') {
      await this.attempt(() => this.measure(true));
    }
  }

  async reset(): Promise<void> {
    const { runId } = this;
    if (runId === null) return;
    await this.attempt(async () => {
      await this.client.resetRun(runId);
      this.curve.truncate(0);
      this.set({ ...this.atStart(), outcome: null });
    });
  }

  async restoreLastGood(): Promise<void> {
    const { runId } = this;
    if (runId === null) return;
    await this.attempt(async () => {
      const step = await this.client.restoreLastGood(runId);
      this.curve.truncate(step);
      this.set(step > 0 ? { phase: 'restored', step, cursorStep: null } : this.atStart());
    });
  }

  /** "The same initial weights" is said of the run that is there, not of another. */
  private atStart(): Partial<TrainingState> {
    return { phase: this.state.value.changed ? 'idle' : 'ready', step: 0, cursorStep: null };
  }

  // Names

  async setTemperature(temperature: number): Promise<void> {
    if (!Number.isFinite(temperature)) return;
    this.changeSettings({ ...this.state.value.settings, temperature });
    await this.resample();
  }

  async sampleAgain(): Promise<void> {
    const { settings } = this.state.value;
    this.changeSettings({ ...settings, sampleSeed: nextSeed(settings.sampleSeed) });
    await this.resample();
  }

  private async resample(): Promise<void> {
    const { outcome, phase } = this.state.value;
    if (!outcome || phase !== 'finished') return;
    await this.attempt(async () => {
      const names = await this.sampleNames();
      this.set({ outcome: { ...outcome, ...names } });
    });
  }

  // Inside

  private changeConfig(config: RunConfig): void {
    this.changeSettings({ ...this.state.value.settings, config });
  }

  private changeSettings(settings: Settings): void {
    const vocabSize = this.state.value.corpusInfo?.vocabSize ?? null;
    const fieldErrors = validate(settings.config, this.setup.limits, vocabSize);
    const settingsOpen = this.state.value.settingsOpen || Object.keys(fieldErrors).length > 0;
    const changed = this.runId !== null && !sameConfig(this.runConfig, settings.config);
    const { phase } = this.state.value;
    const told = phase === 'ready' && changed ? 'idle' : phase;
    this.set({ settings, fieldErrors, settingsOpen, changed, phase: told });
  }

  private dropDrafts(field: NumberField): void {
    const drafts = { ...this.state.value.drafts };
    delete drafts[field];
    this.set({ drafts });
  }

  private refuseBusy(): void {
    this.set({ problem: new LabError('busy', 'A run is already training.').parts() });
  }

  /** Whatever fails is told in the state; the figure goes back to where it was useful. */
  private async attempt(work: () => Promise<void>): Promise<void> {
    this.set({ problem: null, notice: '' });
    try {
      await work();
    } catch (thrown) {
      const problem = toErrorParts(thrown);
      if (problem.code === 'cancelled') return;
      const { phase } = this.state.value;
      const lost = isBusy(phase) || (this.runId === null && phase !== 'idle');
      this.set({ problem, phase: lost && problem.code !== 'busy' ? 'failed' : phase });
    }
  }

  private forgetRun(): void {
    if (this.runId !== null) void this.client.closeRun(this.runId).catch(() => {});
    this.runId = null;
    this.curve.truncate(0);
    this.set({ step: 0, outcome: null, example: null, cursorStep: null, changed: false });
  }

  /** The worker took corpora and runs with it; the curve and the settings stay. */
  private forgetWorker(): void {
    this.corpus.forgetWorker();
    if (this.runId === null) return;
    this.runId = null;
    const problem = new LabError('worker.died', 'The worker is gone.').parts();
    this.set({ phase: 'failed', problem });
  }

  /** The run to go on with: the paused one, the same from step 0, or a new one. */
  /** The run to go on with. A single step goes on with one that was stopped, too. */
  private async readyRun(single: boolean): Promise<number> {
    const { phase, settings, outcome } = this.state.value;
    if (this.runId !== null && sameConfig(this.runConfig, settings.config)) {
      if (phase === 'paused' || phase === 'restored' || phase === 'ready') return this.runId;
      if (single && outcome?.stopped) return this.runId;
      this.set({ phase: 'opening' });
      await this.client.resetRun(this.runId);
      this.curve.truncate(0);
      this.set({ step: 0, outcome: null, cursorStep: null });
      return this.runId;
    }
    this.set({ phase: 'opening' });
    const corpusInfo = await this.corpus.ensure(settings.corpus);
    this.forgetRun();
    this.set({ corpusInfo });
    this.changeSettings({ ...this.state.value.settings, corpus: this.corpus.id ?? '' });
    this.runConfig = { ...settings.config };
    const run = await this.client.createRun(corpusInfo.corpusId, this.runConfig);
    this.runId = run.runId;
    const { dev } = await this.client.bigramLosses(corpusInfo.corpusId, kSmoothing);
    this.set({ baseline: { bigramDev: dev } });
    return run.runId;
  }

  private async settle(result: TrainResult): Promise<void> {
    const { step, lastGoodStep, state } = result;
    this.set({ step, lastGoodStep });
    // The rate that was too large stands in the settings.
    if (state === 'diverged') this.set({ phase: 'diverged', settingsOpen: true });
    else if (state === 'finished') await this.measure(false);
    else if (this.stopAsked) await this.measure(true);
    else this.set({ phase: 'paused' });
  }

  private async measure(stopped: boolean): Promise<void> {
    const { runId } = this;
    if (runId === null) return;
    this.set({ phase: 'measuring' });
    const splits = await this.client.evaluate(runId);
    const names = await this.sampleNames();
    const fingerprint = await this.client.fingerprint(runId);
    if (this.runId !== runId) return;
    this.set({ phase: 'finished', outcome: { stopped, splits, fingerprint, ...names } });
  }

  private async sampleNames(): Promise<{ names: SampledName[]; bigramNames: SampledName[] }> {
    const { temperature, sampleSeed } = this.state.value.settings;
    const options = { count: kNames, temperature, seed: sampleSeed };
    const { corpusId } = this.corpus.info!;
    const names = await this.client.sample(this.runId!, options);
    const bigramNames = await this.client.bigramSample(corpusId, kSmoothing, options);
    return {
      names: sampledNames(names, await this.client.knownLines(corpusId, names)),
      bigramNames: sampledNames(bigramNames, await this.client.knownLines(corpusId, bigramNames)),
    };
  }
}

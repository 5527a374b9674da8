/**
 * The element behind most figures: reads its setup, follows the page's list of names, runs one piece
 * of work at a time in the worker, and answers the menu. A figure adds state, drawing and words.
 */
import { effect, type Signal, signal } from '@preact/signals-core';
import type { TemplateResult } from 'lit-html';
import { type LessonCorpus, lessonCorpus } from '../corpora/lesson-corpus';
import { labClient } from '../worker/client';
import { LabError, toErrorParts } from '../worker/errors';
import type { Inputs, RunConfig, RunInfo } from '../worker/protocol';
import { csvText, saveCsv, savePng, saveSvg } from './export';
import { FigureElement } from './figure-element';
import {
  type FigureSetup,
  type FigureStatus,
  type FigureView,
  type FrameActions,
  kFirstStatus,
  type Table,
} from './figure-frame';
import { Found } from './found';

export abstract class LabFigure<
  State,
  Setup extends FigureSetup = FigureSetup,
> extends FigureElement {
  /** The figure's folder: also its name in links, jobs and files. */
  protected abstract readonly name: string;
  /** False: it asks the attention module and knows of no list; `corpus` isn't there then. */
  protected readonly usesList: boolean = true;
  protected setup!: Setup;
  protected state!: Signal<State>;
  protected corpus!: LessonCorpus;
  protected readonly lab = labClient();
  protected readonly status = signal<FigureStatus>(kFirstStatus);
  protected readonly frameActions: FrameActions = {
    toggleTable: () => this.setStatus({ tableOpen: !this.status.value.tableOpen }),
    saveSvg: () => this.withDrawing((drawing) => saveSvg(drawing, this.name)),
    savePng: () => this.withDrawing((drawing) => void savePng(drawing, this.name)),
    saveCsv: () => {
      const { header, rows } = this.table();
      saveCsv(csvText(header, rows), this.name);
    },
    copyLink: () => void this.copyLink(),
    chooseCorpus: (id) => this.corpus.choose(id),
    stop: () => void this.stop(),
  };
  private stopAsked = false;
  /** The work under way is on a list that is no longer the chosen one. */
  private outdated = false;
  private wanted: (() => Promise<void>) | null = null;
  private unfollow: () => void = () => {};

  /** The state before anything was done, from the setup alone. */
  protected abstract firstState(): State;
  /** The figure's values now. */
  protected abstract table(): Table;
  /** Settings that a link carries. */
  protected abstract linkState(): Inputs;
  /** Takes over what a link carried; values are as typed by anyone, so each is checked. */
  protected abstract restore(state: URLSearchParams): void;
  /** Another list was chosen: what was measured on the old one goes. */
  protected corpusChanged(): void {}
  /** Called once, after setup, corpus and link were read. */
  protected begin(): void {}

  protected start(): void {
    this.setup = JSON.parse(this.dataset['setup'] ?? '{}') as Setup;
    if (this.usesList) this.corpus = lessonCorpus(this.setup);
    this.state ??= signal(this.firstState());
    const state = new URLSearchParams(location.search).get(this.name);
    if (state !== null && !this.setup.instance) this.restore(new URLSearchParams(state));
    this.begin();
    if (this.usesList) this.followList();
  }

  private followList(): void {
    let followed = this.corpus.chosen.value;
    this.unfollow = effect(() => {
      const corpus = this.corpus.chosen.value;
      const sha256 = this.setup.corpora.find(({ id }) => id === corpus)?.sha256 ?? null;
      this.setStatus({ corpus, sha256 });
      if (corpus === followed) return;
      followed = corpus;
      this.setStatus({ own: false });
      // Another figure may have chosen it in the middle of this one's work: that ends.
      this.outdated = this.status.peek().busy;
      if (this.outdated) void this.stop();
      this.corpusChanged();
    });
  }

  protected end(): void {
    this.unfollow();
    void this.stop();
  }

  protected watch(): void {
    void [this.state.value, this.status.value];
    if (this.usesList) void this.corpus.info.value;
  }

  /** The chosen list's letters, once it was read; until then those that the build saw. */
  protected alphabet(): string[] {
    const info = this.usesList ? this.corpus.info.peek() : null;
    return info?.alphabet ?? this.setup.alphabet ?? [];
  }

  protected view(): FigureView<State, Setup> {
    return {
      state: this.state.value,
      setup: { ...this.setup, alphabet: this.alphabet() },
      status: this.status.value,
      language: this.language,
      widths: [this.width],
    };
  }

  protected set(change: Partial<State>): void {
    this.state.value = { ...this.state.peek(), ...change };
  }

  protected moving(): boolean {
    return this.status.value.busy;
  }

  protected setStatus(change: Partial<FigureStatus>): void {
    this.status.value = { ...this.status.peek(), ...change };
  }

  /**
   * Runs `work` and tells its failure. One piece at a time: a call while another is under way waits
   * for it, and of several that wait only the last is run, so a slider may ask as often as it likes.
   */
  protected async run(work: () => Promise<void>): Promise<void> {
    if (this.status.peek().busy) {
      this.wanted = work;
      return;
    }
    this.stopAsked = false;
    this.setStatus({ busy: true, fraction: null, problem: null });
    try {
      await work();
    } catch (thrown) {
      const problem = toErrorParts(thrown);
      if (problem.code !== 'cancelled') this.setStatus({ problem });
    } finally {
      // What it still found before it ended is of the old list.
      if (this.outdated) this.corpusChanged();
      this.outdated = false;
      this.setStatus({ busy: false, fraction: null });
    }
    const next = this.wanted;
    this.wanted = null;
    if (next) await this.run(next);
  }

  /** Stop may be pressed when there is nothing yet that the worker could end. */
  private goOn(): void {
    const { busy } = this.status.peek();
    if (busy && this.stopAsked) throw new LabError('cancelled', 'The work was stopped.');
  }

  /** Two of one figure on a page have jobs of their own. */
  private job(): string {
    return `${this.name} ${this.setup.instance ?? ''}`;
  }

  /** One measurement of the core, on the page's list if any; `onPart` gets what was found so far. */
  protected async measure(
    measurement: string,
    inputs: Inputs = {},
    onPart: (found: Found) => void = () => {},
  ): Promise<Found> {
    const corpusId = this.usesList ? (await this.corpus.ensure()).corpusId : null;
    this.goOn();
    const job = { corpusId, measurement, inputs, job: this.job() };
    const findings = await this.lab.measure(job, (fraction, part) => {
      this.setStatus({ fraction });
      onPart(new Found(part));
    });
    this.setStatus({ own: true });
    return new Found(findings);
  }

  /** A run for as long as `use` takes; it is closed whatever happens. */
  protected async withRun<T>(config: RunConfig, use: (run: RunInfo) => Promise<T>): Promise<T> {
    const { corpusId } = await this.corpus.ensure();
    const run = await this.lab.createRun(corpusId, config);
    this.setStatus({ own: true });
    this.trainingRun = run.runId;
    try {
      this.goOn();
      return await use(run);
    } finally {
      this.trainingRun = null;
      await this.lab.closeRun(run.runId).catch(() => {});
    }
  }

  /** The chosen list is the one that the build worked on. */
  protected get onBuiltList(): boolean {
    return this.corpus.chosen.peek() === this.setup.corpora[0]?.id;
  }

  /** As the core wants the letters of the page's list: small, composed, by that list's own rules. */
  protected lowerCase(text: string): string {
    const { locale } = this.setup.corpora.find(({ id }) => id === this.corpus.chosen.peek()) ?? {};
    return text.normalize('NFC').toLocaleLowerCase(locale === 'tr' ? 'tr' : 'en');
  }

  /** True once the reader pressed stop during the present work. */
  protected get stopped(): boolean {
    return this.stopAsked;
  }

  /** The run that `stop` pauses. */
  protected trainingRun: number | null = null;

  protected async stop(): Promise<void> {
    this.stopAsked = true;
    this.wanted = null;
    if (!this.status.peek().busy) return;
    await this.lab.cancelMeasure(this.job()).catch(() => {});
    if (this.trainingRun !== null) await this.lab.pause(this.trainingRun).catch(() => {});
  }

  protected report(values: Record<string, number>): void {
    const corpus = this.usesList ? this.corpus.chosen.peek() : '';
    this.tell({ figure: this.name, corpus, values });
  }

  private async copyLink(): Promise<void> {
    const link = new URL(location.href);
    const state = Object.entries(this.linkState()).map(([key, value]) => [key, String(value)]);
    link.search = '';
    link.searchParams.set(this.name, new URLSearchParams(state).toString());
    this.setStatus({ notice: await this.copy(link) });
  }

  protected abstract override draw(): TemplateResult;
}

/** Runs the measurements of the claims one after the other, each once, whoever asks for it. */
import { signal } from '@preact/signals-core';
import {
  measurementsFor,
  toMap,
  verdict,
  type Claim,
  type Measured,
  type Subject,
  type Verdict,
} from '../../claims/evaluate';
import type { CorpusEntry } from '../../corpora/corpora';
import { OpenCorpus } from '../../corpora/open-corpus';
import { LabError, toErrorParts } from '../../worker/errors';
import type { CaseLocale, CorpusInfo, ErrorParts, LabApi, Limits } from '../../worker/protocol';

const kJob = 'verification';

export interface VerificationSetup {
  base: string;
  limits: Limits;
  corpora: CorpusEntry[];
  claims: Claim[];
}

export interface VerificationState {
  phase: 'idle' | 'opening' | 'running';
  corpus: string;
  fileName: string;
  fileLocale: CaseLocale;
  info: CorpusInfo | null;
  measured: Measured;
  /** Measurements that could not be made, with the reason. */
  failed: Map<string, ErrorParts>;
  /** What is being measured, how much of it is done, and how many are still to come. */
  current: string | null;
  fraction: number;
  done: number;
  planned: number;
  problem: ErrorParts | null;
}

/** The lecture's list where the site has it: most claims speak of it. */
export function initialVerification(
  corpora: CorpusEntry[],
  fileLocale: CaseLocale,
): VerificationState {
  const corpus = corpora.some(({ id }) => id === 'lecture') ? 'lecture' : (corpora[0]?.id ?? '');
  return {
    phase: 'idle',
    corpus,
    fileName: '',
    fileLocale,
    info: null,
    measured: new Map(),
    failed: new Map(),
    current: null,
    fraction: 0,
    done: 0,
    planned: 0,
    problem: null,
  };
}

/** What the claims take this corpus for: a file with the bytes of a known one is that one. */
export function claimSubject(
  { corpus, info }: VerificationState,
  known: Map<string, string>,
): Subject {
  return { id: (info && known.get(info.sha256)) ?? corpus, alphabet: info?.alphabet };
}

export class VerificationController {
  readonly state;
  private readonly corpus: OpenCorpus;
  private stopAsked = false;

  constructor(
    private readonly client: LabApi & { onDeath?: (listener: () => void) => () => void },
    setup: VerificationSetup,
    private readonly knownCorpora: Map<string, string>,
    initial: VerificationState,
  ) {
    this.state = signal(initial);
    this.corpus = new OpenCorpus(client, setup);
    client.onDeath?.(() => this.corpus.forgetWorker());
  }

  async dispose(): Promise<void> {
    this.stop();
    await this.corpus.close();
  }

  /** All claims, or those given. What is measured already is measured again only when asked for alone. */
  async run(claims: Claim[]): Promise<void> {
    if (this.state.value.phase !== 'idle') {
      return this.set({ problem: new LabError('busy', 'A measurement is under way.').parts() });
    }
    this.stopAsked = false;
    this.set({ phase: 'opening', problem: null });
    try {
      const info = await this.corpus.ensure(this.state.value.corpus);
      this.set({ info });
      const subject = claimSubject(this.state.value, this.knownCorpora);
      await this.measureAll(info.corpusId, measurementsFor(claims, subject));
    } catch (thrown) {
      this.set({ problem: toErrorParts(thrown) });
    } finally {
      this.set({ phase: 'idle', current: null });
    }
  }

  stop(): void {
    this.stopAsked = true;
    if (this.state.value.phase === 'running') void this.client.cancelMeasure(kJob).catch(() => {});
  }

  async chooseCorpus(id: string): Promise<void> {
    await this.replaceCorpus(() => this.corpus.openListed(id));
  }

  async chooseFile(file: File): Promise<void> {
    await this.replaceCorpus(async () => {
      const info = await this.corpus.openFile(file, this.state.value.fileLocale);
      this.set({ fileName: file.name });
      return info;
    });
  }

  async chooseLocale(fileLocale: CaseLocale): Promise<void> {
    this.set({ fileLocale });
    if (this.corpus.id === 'file') await this.replaceCorpus(() => this.corpus.reopen(fileLocale));
  }

  private set(change: Partial<VerificationState>): void {
    this.state.value = { ...this.state.value, ...change };
  }

  /** Another text, other values: what was measured on the old one is taken away. */
  private async replaceCorpus(open: () => Promise<CorpusInfo | null>): Promise<void> {
    if (this.state.value.phase !== 'idle') return;
    this.set({ problem: null });
    try {
      const info = await open();
      const corpus = this.corpus.id ?? '';
      this.set({ info, corpus, measured: new Map(), failed: new Map(), done: 0, planned: 0 });
    } catch (thrown) {
      const problem = toErrorParts(thrown);
      if (problem.code !== 'cancelled') this.set({ problem });
    }
  }

  private async measureAll(corpusId: number, names: string[]): Promise<void> {
    this.set({ phase: 'running', done: 0, planned: names.length });
    for (const [done, name] of names.entries()) {
      if (this.stopAsked) return;
      this.set({ current: name, fraction: 0, done });
      await this.measureOne(corpusId, name);
    }
    this.set({ done: names.length });
  }

  private async measureOne(corpusId: number, name: string): Promise<void> {
    const failed = new Map(this.state.value.failed);
    failed.delete(name);
    try {
      const job = { corpusId, measurement: name, job: kJob };
      const { values } = await this.client.measure(job, (fraction) => this.set({ fraction }));
      const measured = new Map(this.state.value.measured).set(name, toMap(values));
      this.set({ measured, failed });
    } catch (thrown) {
      const problem = toErrorParts(thrown);
      if (problem.code === 'cancelled') return;
      // One that can't be made is told in its rows; without a worker none of the others can either.
      if (problem.code.startsWith('worker.')) throw thrown;
      this.set({ failed: failed.set(name, problem) });
    }
  }
}

/** Claims met and missed, for the line above the list; one measured in part isn't met yet. */
export function tally(claims: Claim[], measured: Measured, subject: Subject) {
  const verdicts = claims.map((claim) => verdict(claim, measured, subject));
  const count = (wanted: Verdict) => verdicts.filter((one) => one === wanted).length;
  return { met: count('met'), missed: count('missed') };
}

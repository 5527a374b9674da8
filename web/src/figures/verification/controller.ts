/** Runs the measurements of the claims one after the other, each once, whoever asks for it. */
import { signal } from '@preact/signals-core';
import {
  isListless,
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

/** Where a claim is stated, in the page's language. */
export interface LessonLink {
  id: string;
  title: string;
  href: string;
}

export interface VerificationSetup {
  base: string;
  lessons: LessonLink[];
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

interface Planned {
  name: string;
  /** Null: the attention module's. */
  corpusId: number | null;
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
  private readonly claims: Claim[];
  private stopAsked = false;

  constructor(
    private readonly client: LabApi & { onDeath?: (listener: () => void) => () => void },
    setup: VerificationSetup,
    private readonly knownCorpora: Map<string, string>,
    initial: VerificationState,
  ) {
    this.state = signal(initial);
    this.corpus = new OpenCorpus(client, setup);
    this.claims = setup.claims;
    client.onDeath?.(() => this.corpus.forgetWorker());
  }

  async dispose(): Promise<void> {
    this.stop();
    await this.corpus.close();
  }

  /**
   * All claims, or those given. What needs no list comes first, and is measured again only when it is
   * asked for alone; the list is opened when it is the first to be needed.
   */
  async run(claims: Claim[]): Promise<void> {
    if (this.state.value.phase !== 'idle') {
      return this.set({ problem: new LabError('busy', 'A measurement is under way.').parts() });
    }
    this.stopAsked = false;
    this.set({ phase: 'opening', problem: null });
    try {
      await this.measureAll(await this.plan(claims));
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

  /** Another text, other values: what was measured on the old one is taken away, the rest stays. */
  private async replaceCorpus(open: () => Promise<CorpusInfo | null>): Promise<void> {
    if (this.state.value.phase !== 'idle') return;
    this.set({ problem: null });
    try {
      const info = await open();
      const corpus = this.corpus.id ?? '';
      this.set({ info, corpus, ...this.withoutOldList(), done: 0, planned: 0 });
    } catch (thrown) {
      const problem = toErrorParts(thrown);
      if (problem.code !== 'cancelled') this.set({ problem });
    }
  }

  private withoutOldList(): Pick<VerificationState, 'measured' | 'failed'> {
    const { measured, failed } = this.state.value;
    const names = measurementsFor(this.claims.filter(isListless), { id: '' });
    const keep = <T>(map: Map<string, T>) =>
      new Map([...map].filter(([name]) => names.includes(name)));
    return { measured: keep(measured), failed: keep(failed) };
  }

  private async plan(claims: Claim[]): Promise<Planned[]> {
    const listless = claims.filter(isListless);
    const others = claims.filter((claim) => !isListless(claim));
    const names = (some: Claim[]) =>
      measurementsFor(some, claimSubject(this.state.value, this.knownCorpora));
    const known = (name: string) => claims.length > 1 && this.state.value.measured.has(name);
    const planned: Planned[] = names(listless)
      .filter((name) => !known(name))
      .map((name) => ({ name, corpusId: null }));
    if (others.length === 0) return planned;
    const info = await this.corpus.ensure(this.state.value.corpus);
    this.set({ info });
    return [...planned, ...names(others).map((name) => ({ name, corpusId: info.corpusId }))];
  }

  private async measureAll(planned: Planned[]): Promise<void> {
    this.set({ phase: 'running', done: 0, planned: planned.length });
    for (const [done, one] of planned.entries()) {
      if (this.stopAsked) return;
      this.set({ current: one.name, fraction: 0, done });
      await this.measureOne(one);
    }
    this.set({ done: planned.length });
  }

  private async measureOne({ corpusId, name }: Planned): Promise<void> {
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

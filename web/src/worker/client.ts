/**
 * The page's side of the worker: one client for all figures of a page.
 *
 * The worker starts with the first call. When it dies, every call under way is refused with
 * `worker.died`, listeners of `onDeath` are told, and the next call starts a new worker. Corpora and
 * runs of the dead worker are gone with it.
 */
import { proxy, type Remote, wrap } from 'comlink';
import { installErrorTransfer, LabError, toErrorParts } from './errors';
import type {
  CaseLocale,
  CorpusInfo,
  Findings,
  Inputs,
  LabApi,
  MeasureJob,
  RunConfig,
  RunInfo,
  SampleOptions,
  SplitLosses,
  TensorData,
  TrainProgress,
  TrainResult,
} from './protocol';
import { checkSupport } from './support';

installErrorTransfer();

/** A worker that doesn't react to pause or cancel for this long is ended. */
const kStuckMilliseconds = 20_000;

interface Connection {
  api: Remote<LabApi>;
  /** Never resolves; refuses when the worker is gone. */
  gone: Promise<never>;
  end: (reason: LabError) => void;
}

type DeathListener = (reason: LabError) => void;

export class LabClient implements LabApi {
  private connection: Promise<Connection> | null = null;
  private readonly listeners = new Set<DeathListener>();

  /** Answers a function that takes the listener away again. */
  onDeath(listener: DeathListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Ends the worker at once; what is under way is refused with `cancelled`. */
  end(): void {
    const reason = new LabError('cancelled', 'The worker was ended.');
    void this.connection?.then((connection) => connection.end(reason)).catch(() => {});
  }

  ready(): Promise<void> {
    return this.call((api) => api.ready());
  }
  openCorpus(bytes: Uint8Array, locale: CaseLocale): Promise<CorpusInfo> {
    return this.call((api) => api.openCorpus(bytes, locale));
  }
  closeCorpus(corpusId: number): Promise<void> {
    return this.call((api) => api.closeCorpus(corpusId));
  }
  createRun(corpusId: number, config: RunConfig): Promise<RunInfo> {
    return this.call((api) => api.createRun(corpusId, config));
  }
  resumeRun(corpusId: number, checkpoint: Uint8Array): Promise<RunInfo> {
    return this.call((api) => api.resumeRun(corpusId, checkpoint));
  }
  resetRun(runId: number): Promise<void> {
    return this.call((api) => api.resetRun(runId));
  }
  closeRun(runId: number): Promise<void> {
    return this.call((api) => api.closeRun(runId));
  }
  train(
    runId: number,
    maxSteps: number | null,
    onProgress: (progress: TrainProgress) => void,
  ): Promise<TrainResult> {
    return this.call((api) => api.train(runId, maxSteps, proxy(onProgress)));
  }
  pause(runId: number): Promise<void> {
    return this.callOrEnd((api) => api.pause(runId));
  }
  restoreLastGood(runId: number): Promise<number> {
    return this.call((api) => api.restoreLastGood(runId));
  }
  evaluate(runId: number): Promise<SplitLosses> {
    return this.call((api) => api.evaluate(runId));
  }
  sample(runId: number, options: SampleOptions): Promise<string[]> {
    return this.call((api) => api.sample(runId, options));
  }
  losses(runId: number): Promise<Float32Array> {
    return this.call((api) => api.losses(runId));
  }
  parameter(runId: number, name: string): Promise<TensorData> {
    return this.call((api) => api.parameter(runId, name));
  }
  checkpoint(runId: number): Promise<Uint8Array> {
    return this.call((api) => api.checkpoint(runId));
  }
  fingerprint(runId: number): Promise<{ losses: string; parameters: string }> {
    return this.call((api) => api.fingerprint(runId));
  }
  bigramLosses(corpusId: number, smoothing: number): Promise<SplitLosses> {
    return this.call((api) => api.bigramLosses(corpusId, smoothing));
  }
  bigramSample(corpusId: number, smoothing: number, options: SampleOptions): Promise<string[]> {
    return this.call((api) => api.bigramSample(corpusId, smoothing, options));
  }
  knownLines(corpusId: number, names: string[]): Promise<boolean[]> {
    return this.call((api) => api.knownLines(corpusId, names));
  }
  read(runId: number, reading: string, inputs: Inputs): Promise<Findings> {
    return this.call((api) => api.read(runId, reading, inputs));
  }
  measure(
    job: MeasureJob,
    onProgress: (fraction: number, findings: Findings) => void,
  ): Promise<Findings> {
    return this.call((api) => api.measure(job, proxy(onProgress)));
  }
  cancelMeasure(job: string): Promise<void> {
    return this.callOrEnd((api) => api.cancelMeasure(job));
  }

  private async call<T>(use: (api: Remote<LabApi>) => Promise<T>): Promise<T> {
    this.connection ??= this.connect();
    const connection = await this.connection;
    try {
      return await Promise.race([use(connection.api), connection.gone]);
    } catch (thrown) {
      const error = thrown instanceof LabError ? thrown : asLabError(thrown);
      if (endsWorker(error.code)) connection.end(error);
      throw error;
    }
  }

  private async callOrEnd<T>(use: (api: Remote<LabApi>) => Promise<T>): Promise<T> {
    const connection = await this.connection;
    const stuck = () =>
      connection?.end(new LabError('worker.died', 'The worker stopped answering.'));
    const timer = setTimeout(stuck, kStuckMilliseconds);
    try {
      return await this.call(use);
    } finally {
      clearTimeout(timer);
    }
  }

  private async connect(): Promise<Connection> {
    try {
      checkSupport();
      return this.open();
    } catch (thrown) {
      this.connection = null;
      throw thrown;
    }
  }

  private open(): Connection {
    const name = crypto.randomUUID?.() ?? `lab-${performance.timeOrigin}`;
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name });
    const watch = new AbortController();
    let refuse: (reason: LabError) => void = () => {};
    const gone = new Promise<never>((_, reject) => {
      refuse = reject;
    });
    gone.catch(() => {});
    let ended = false;
    const end = (reason: LabError) => {
      if (ended) return;
      ended = true;
      watch.abort();
      worker.terminate();
      this.connection = null;
      refuse(reason);
      for (const listener of this.listeners) listener(reason);
    };
    let answered = false;
    worker.addEventListener('error', (event) => {
      const code = answered ? 'worker.died' : 'worker.start';
      end(new LabError(code, event.message || 'The worker could not be started.'));
    });
    const api = wrap<LabApi>(worker);
    api.ready().then(
      () => {
        answered = true;
        this.watchLock(name, watch.signal, end);
      },
      () => {},
    );
    return { api, gone, end };
  }

  /** The lock is the worker's for life: to be given it means that the worker is dead. */
  private watchLock(name: string, signal: AbortSignal, end: (reason: LabError) => void): void {
    if (!('locks' in navigator)) return;
    navigator.locks
      .request(name, { signal }, () => end(new LabError('worker.died', 'The worker is gone.')))
      .catch(() => {});
  }
}

function asLabError(thrown: unknown): LabError {
  const parts = toErrorParts(thrown);
  return new LabError(parts.code, parts.sentence, parts.details);
}

/** After these the worker is of no use: the next call starts another one. */
function endsWorker(code: string): boolean {
  return ['worker.crashed', 'module.fetch', 'module.compile'].includes(code);
}

let shared: LabClient | null = null;

/** The page's one client. */
export function labClient(): LabClient {
  shared ??= new LabClient();
  return shared;
}

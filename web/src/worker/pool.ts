/**
 * Many independent pieces of work on several workers, one module instance each: pages can't share
 * memory between threads here, and needn't.
 */
import { LabClient } from './client';
import { toErrorParts } from './errors';
import type { ErrorParts } from './protocol';

export type PoolJob<T> = (client: LabClient) => Promise<T>;

/** What a job answered, or why it failed. */
export type PoolResult<T> = { value: T } | { problem: ErrorParts };

/** More gain nothing on a phone and starve the page on a laptop. */
const kMostWorkers = 8;

/** A worker may die of something that isn't the job's fault. */
const kTries = 2;

export function workersFor(jobs: number, cores = navigator.hardwareConcurrency || 2): number {
  return Math.max(1, Math.min(jobs, cores, kMostWorkers));
}

export class WorkerPool {
  private readonly clients: LabClient[];
  private ended = false;

  constructor(size: number, make: () => LabClient = () => new LabClient()) {
    this.clients = Array.from({ length: size }, make);
  }

  /**
   * Takes the jobs in order, as many at once as there are workers, and tells each result as it comes.
   * Resolves when all are told, or at `end`: jobs that were not done then tell nothing.
   */
  async run<T>(
    jobs: readonly PoolJob<T>[],
    onResult: (index: number, result: PoolResult<T>) => void,
  ): Promise<void> {
    const waiting = jobs.map((job, index) => ({ job, index, tries: 0 }));
    const work = async (client: LabClient): Promise<void> => {
      for (let next = waiting.shift(); next && !this.ended; next = waiting.shift()) {
        const result = await attempt(next.job, client);
        if (this.ended) return;
        if ('problem' in result && isWorkers(result.problem) && ++next.tries < kTries) {
          waiting.unshift(next);
        } else {
          onResult(next.index, result);
        }
      }
    };
    await Promise.all(this.clients.map(work));
  }

  /** Ends every worker at once, whatever it is doing. */
  end(): void {
    this.ended = true;
    for (const client of this.clients) client.end();
  }
}

async function attempt<T>(job: PoolJob<T>, client: LabClient): Promise<PoolResult<T>> {
  try {
    return { value: await job(client) };
  } catch (thrown) {
    return { problem: toErrorParts(thrown) };
  }
}

function isWorkers({ code }: ErrorParts): boolean {
  return code.startsWith('worker.');
}

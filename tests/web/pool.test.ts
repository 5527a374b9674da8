import { describe, expect, it } from 'vitest';
import type { LabClient } from '../../web/src/worker/client';
import { LabError } from '../../web/src/worker/errors';
import { type PoolResult, WorkerPool, workersFor } from '../../web/src/worker/pool';

/** Clients that only remember how often they were ended. */
function fakePool(size: number) {
  const clients: { ended: number }[] = [];
  const pool = new WorkerPool(size, () => {
    const client = { ended: 0, end: () => void ++client.ended };
    clients.push(client);
    return client as unknown as LabClient;
  });
  return { pool, clients };
}

const later = () => new Promise<void>((resolve) => setTimeout(resolve));

describe('a pool of workers', () => {
  it('does every job once and tells each result by its place', async () => {
    const { pool } = fakePool(3);
    const told = new Map<number, unknown>();
    const jobs = Array.from({ length: 10 }, (_, index) => async () => {
      await later();
      return index * index;
    });
    await pool.run(jobs, (index, result) => told.set(index, result));
    expect([...told.keys()].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(told.get(7)).toEqual({ value: 49 });
  });

  it('has no more jobs under way than workers', async () => {
    const { pool } = fakePool(2);
    let now = 0;
    let most = 0;
    const jobs = Array.from({ length: 6 }, () => async () => {
      most = Math.max(most, ++now);
      await later();
      --now;
    });
    await pool.run(jobs, () => {});
    expect(most).toBe(2);
  });

  it('tries the job of a dead worker once more, and tells its second death', async () => {
    const { pool } = fakePool(1);
    const told: PoolResult<string>[] = [];
    const deaths = [1, 2];
    const dies = (times: number) => async () => {
      if (deaths[times - 1]!-- > 0) throw new LabError('worker.died', 'gone');
      return `after ${times}`;
    };
    await pool.run([dies(1), dies(2)], (_, result) => told.push(result));
    expect(told).toEqual([
      { value: 'after 1' },
      { problem: { code: 'worker.died', sentence: 'gone', details: {} } },
    ]);
  });

  it('does not repeat a job that failed by its own fault, and goes on with the others', async () => {
    const { pool } = fakePool(1);
    let tries = 0;
    const told: number[] = [];
    const fails = async () => {
      ++tries;
      throw new LabError('range', 'too large');
    };
    await pool.run([fails, async () => undefined as never], (index) => told.push(index));
    expect(tries).toBe(1);
    expect(told).toEqual([0, 1]);
  });

  it('tells nothing more once it was ended, and ends every worker', async () => {
    const { pool, clients } = fakePool(2);
    const told: number[] = [];
    const jobs = Array.from({ length: 8 }, () => later);
    await pool.run(jobs, (index) => {
      told.push(index);
      if (told.length === 3) pool.end();
    });
    expect(told).toHaveLength(3);
    expect(clients.map(({ ended }) => ended)).toEqual([1, 1]);
  });
});

it('a pool is never larger than its work, the machine, or eight', () => {
  expect(workersFor(16, 4)).toBe(4);
  expect(workersFor(3, 16)).toBe(3);
  expect(workersFor(100, 64)).toBe(8);
  expect(workersFor(0, 4)).toBe(1);
});

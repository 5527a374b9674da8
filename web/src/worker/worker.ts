/**
 * The worker's entry: loads the compiled module from the site itself and answers the page's calls.
 *
 * It holds a lock named after itself for as long as it lives. The page waits for the same lock, and
 * so learns at once when the worker is gone, however it died.
 */
import { expose } from 'comlink';
import createModule from '../../../build/wasm-release/lab.mjs';
import wasmUrl from '../../../build/wasm-release/lab.wasm?url';
import { Api } from './api';
import { installErrorTransfer, LabError } from './errors';
import type { LabModule } from './module';
import type { LabApi } from './protocol';

installErrorTransfer();

async function holdLock(): Promise<void> {
  if (!('locks' in navigator)) return;
  await new Promise<void>((held) => {
    void navigator.locks.request(self.name, () => {
      held();
      return new Promise(() => {});
    });
  });
}

async function fetchModule(): Promise<ArrayBuffer> {
  const answer = await fetch(wasmUrl).catch((cause: unknown) => {
    throw new LabError('module.fetch', String(cause), { status: '–' });
  });
  if (!answer.ok) {
    throw new LabError('module.fetch', `The module answered ${answer.status}.`, {
      status: String(answer.status),
    });
  }
  return answer.arrayBuffer();
}

async function start(): Promise<LabModule> {
  await holdLock();
  const wasmBinary = await fetchModule();
  try {
    return await createModule({ wasmBinary });
  } catch (cause) {
    throw new LabError('module.compile', String(cause));
  }
}

const ready = start().then((module) => new Api(module));
// The failure is told to whoever calls first; without a listener it would also count as unhandled.
ready.catch(() => {});

/** Every call waits for the module, so the page may ask before it has arrived. */
const waiting = new Proxy({} as LabApi, {
  get: (_, name) => {
    if (name === 'then') return undefined;
    return async (...values: unknown[]) => {
      const api = await ready;
      const method = api[name as keyof LabApi] as (...values: unknown[]) => unknown;
      return method.apply(api, values);
    };
  },
});

expose(waiting);

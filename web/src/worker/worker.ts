/**
 * The worker's entry: loads the compiled modules from the site itself, each when a call first needs it,
 * and answers the page's calls.
 *
 * It holds a lock named after itself for as long as it lives. The page waits for the same lock, and
 * so learns at once when the worker is gone, however it died.
 */
import { expose } from 'comlink';
import attentionUrl from '../../../build/wasm-release/attention.wasm?url';
import labUrl from '../../../build/wasm-release/lab.wasm?url';
import { Api } from './api';
import { installErrorTransfer, LabError } from './errors';
import type { CreateModule } from './module';
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

function notFetched(cause: unknown): never {
  throw new LabError('module.fetch', String(cause), { status: '–' });
}

async function fetchBytes(url: string): Promise<ArrayBuffer> {
  const answer = await fetch(url).catch(notFetched);
  if (!answer.ok) {
    throw new LabError('module.fetch', `The module answered ${answer.status}.`, {
      status: String(answer.status),
    });
  }
  return answer.arrayBuffer();
}

/** `script`: the loader that Emscripten wrote, a file of its own so that it comes with its module only. */
async function load<Module>(
  script: Promise<{ default: CreateModule<Module> }>,
  url: string,
): Promise<Module> {
  const [{ default: createModule }, wasmBinary] = await Promise.all([
    script.catch(notFetched),
    fetchBytes(url),
  ]);
  try {
    return await createModule({ wasmBinary });
  } catch (cause) {
    throw new LabError('module.compile', String(cause));
  }
}

const api = new Api({
  lab: () => load(import('../../../build/wasm-release/lab.mjs'), labUrl),
  attention: () => load(import('../../../build/wasm-release/attention.mjs'), attentionUrl),
});
const locked = holdLock();

/** Every call waits for the lock, so that the page never waits for one that nobody holds yet. */
const waiting = new Proxy({} as LabApi, {
  get: (_, name) => {
    if (name === 'then') return undefined;
    return async (...values: unknown[]) => {
      await locked;
      const method = api[name as keyof LabApi] as (...values: unknown[]) => unknown;
      return method.apply(api, values);
    };
  },
});

expose(waiting);

/** Loads the module as the site's worker does and answers `measureModule`'s result. */
import createModule from './lab.mjs';
import { measureModule } from './measure-module.mjs';

const bytes = async (name) => new Uint8Array(await (await fetch(name)).arrayBuffer());

globalThis.onmessage = async ({ data: options }) => {
  try {
    const module = await createModule({ wasmBinary: await bytes('lab.wasm') });
    const corpus = await bytes('names.txt');
    postMessage({ result: measureModule(module, corpus, options, () => performance.now()) });
  } catch (error) {
    postMessage({ error: String(error) });
  }
};

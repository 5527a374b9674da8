/** Loads both modules as the site's worker does and answers what was measured of each. */
import createAttention from './attention.mjs';
import createModule from './lab.mjs';
import { measureAttention, measureModule } from './measure-module.mjs';

const bytes = async (name) => new Uint8Array(await (await fetch(name)).arrayBuffer());

globalThis.onmessage = async ({ data: options }) => {
  try {
    const module = await createModule({ wasmBinary: await bytes('lab.wasm') });
    const corpus = await bytes('names.txt');
    const training = measureModule(module, corpus, options, () => performance.now());
    const attention = await createAttention({ wasmBinary: await bytes('attention.wasm') });
    postMessage({ result: { ...training, attention: measureAttention(attention) } });
  } catch (error) {
    postMessage({ error: String(error) });
  }
};

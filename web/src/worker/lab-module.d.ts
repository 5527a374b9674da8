/** The modules that Emscripten writes to `build/wasm-release/`; `module.ts` has their types. */
declare module '*/wasm-release/lab.mjs' {
  const createModule: import('./module').CreateModule<import('./module').LabModule>;
  export default createModule;
}
declare module '*/wasm-release/attention.mjs' {
  const createModule: import('./module').CreateModule<import('./module').AttentionModule>;
  export default createModule;
}
declare module '*.wasm?url' {
  const url: string;
  export default url;
}

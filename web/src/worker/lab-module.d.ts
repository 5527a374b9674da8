/** The module that Emscripten writes to `build/wasm-release/`; `module.ts` has its types. */
declare module '*/wasm-release/lab.mjs' {
  const createModule: import('./module').CreateModule;
  export default createModule;
}
declare module '*.wasm?url' {
  const url: string;
  export default url;
}

/**
 * The compiled modules in Node, for the drawings that are made while the site is built. No page loads
 * this file.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AttentionModule, CreateModule, LabModule } from './module';

/** The project's folder: Astro bundles this file elsewhere, so it is looked for from where we stand. */
export function projectFolder(): string {
  for (let folder = process.cwd(); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'CMakePresets.json'))) return folder;
    if (folder === dirname(folder)) throw new Error('run the build inside of the project');
  }
}

export function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(join(projectFolder(), path), 'utf8')) as T;
}

let lab: Promise<LabModule> | null = null;
let attention: Promise<AttentionModule> | null = null;

export function labModule(): Promise<LabModule> {
  lab ??= load('lab');
  return lab;
}

export function attentionModule(): Promise<AttentionModule> {
  attention ??= load('attention');
  return attention;
}

async function load<Module>(name: string): Promise<Module> {
  const folder = join(projectFolder(), 'build/wasm-release');
  const loader = join(folder, `${name}.mjs`);
  if (!existsSync(loader)) throw new Error(`${loader} is missing: run ./lab build first`);
  const imported = (await import(/* @vite-ignore */ pathToFileURL(loader).href)) as {
    default: CreateModule<Module>;
  };
  return imported.default({ wasmBinary: readFileSync(join(folder, `${name}.wasm`)) });
}

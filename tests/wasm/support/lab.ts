/** The compiled module, and what the tests read. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { kDefaults } from '../../../web/src/figures/training/state';
import type {
  AttentionModule,
  Corpus,
  CoreError,
  CreateModule,
  LabModule,
} from '../../../web/src/worker/module';
import type { RunConfig } from '../../../web/src/worker/protocol';

const root = new URL('../../../', import.meta.url);
const fileOf = (name: string): string => fileURLToPath(new URL(name, root));

export const loadLab = () => load<LabModule>('lab');
export const loadAttention = () => load<AttentionModule>('attention');

async function load<Module>(name: string): Promise<Module> {
  const loader = new URL(`build/wasm-release/${name}.mjs`, root).href;
  const { default: createModule } = (await import(loader)) as { default: CreateModule<Module> };
  return createModule({ wasmBinary: readFileSync(fileOf(`build/wasm-release/${name}.wasm`)) });
}

export function readJson<T>(name: string): T {
  return JSON.parse(readFileSync(fileOf(name), 'utf8')) as T;
}

/** Where the corpus of this id lies; the lecture's only where somebody put it. */
function pathOf(corpusId: string): string {
  if (corpusId === 'lecture') return process.env['LAB_NAMES'] || fileOf('data/names.txt');
  return fileOf(corpusId === 'turkish' ? 'data/turkish-names.txt' : `data/names-${corpusId}.txt`);
}

export const noLectureNames = "the lecture's names.txt is not here (LAB_NAMES or data/names.txt)";

export function isHere(corpusId: string): boolean {
  return corpusId !== 'lecture' || existsSync(pathOf(corpusId));
}

export function openCorpus(lab: LabModule, corpusId: string): Corpus {
  return lab.openCorpus(readFileSync(pathOf(corpusId)), corpusId === 'turkish' ? 'tr' : 'und');
}

/** Twelve lines, read in no time. */
export function openTinyCorpus(lab: LabModule): Corpus {
  const lines = 'ada ali ana aylin bora can cem deniz ece ela emre fatma'.replaceAll(' ', '\n');
  return lab.openCorpus(new TextEncoder().encode(lines), 'und');
}

export const mainConfig: RunConfig = kDefaults.config;

/** Trains its 450 steps in some milliseconds. */
export const smallConfig: RunConfig = {
  ...mainConfig,
  embedDim: 4,
  hiddenDim: 16,
  batchSize: 8,
  steps: 450,
  decayStep: 300,
};

/** The error that `action` throws; it must be one of the core's. */
export function coreError(action: () => unknown): CoreError {
  try {
    action();
  } catch (error) {
    return error as CoreError;
  }
  throw new Error('nothing was thrown');
}

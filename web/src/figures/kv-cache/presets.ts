/**
 * Sizes of well-known models, as their authors published them: the paper or the model card's
 * configuration.
 */
export interface Sizes {
  layers: number;
  heads: number;
  kvHeads: number;
  headDim: number;
  length: number;
}

/** Its name is in the figure's words, under `models`. */
export interface Preset extends Sizes {
  id:
    | 'gpt-2'
    | 'gpt-2-xl'
    | 'llama-2-7b'
    | 'llama-2-70b'
    | 'llama-3-8b'
    | 'mistral-7b'
    | 'falcon-7b'
    | 'gemma-2b';
}

export const kPresets: readonly Preset[] = [
  // Radford et al. 2019, and the configuration of the released weights.
  {
    id: 'gpt-2',
    layers: 12,
    heads: 12,
    kvHeads: 12,
    headDim: 64,
    length: 1024,
  },
  {
    id: 'gpt-2-xl',
    layers: 48,
    heads: 25,
    kvHeads: 25,
    headDim: 64,
    length: 1024,
  },
  // Touvron et al. 2023, "Llama 2": the 70B model shares keys and values among eight heads each.
  {
    id: 'llama-2-7b',
    layers: 32,
    heads: 32,
    kvHeads: 32,
    headDim: 128,
    length: 4096,
  },
  {
    id: 'llama-2-70b',
    layers: 80,
    heads: 64,
    kvHeads: 8,
    headDim: 128,
    length: 4096,
  },
  // Configuration of the released weights, 2024.
  {
    id: 'llama-3-8b',
    layers: 32,
    heads: 32,
    kvHeads: 8,
    headDim: 128,
    length: 8192,
  },
  // Jiang et al. 2023, table 1.
  {
    id: 'mistral-7b',
    layers: 32,
    heads: 32,
    kvHeads: 8,
    headDim: 128,
    length: 8192,
  },
  // Almazrouei et al. 2023, and the configuration of the released weights.
  {
    id: 'falcon-7b',
    layers: 32,
    heads: 71,
    kvHeads: 1,
    headDim: 64,
    length: 2048,
  },
  // Gemma Team 2024, table 1.
  {
    id: 'gemma-2b',
    layers: 18,
    heads: 8,
    kvHeads: 1,
    headDim: 256,
    length: 8192,
  },
];

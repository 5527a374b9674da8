/** A model's sizes, the cache that they ask for, and what the core measured of one layer of it. */
import type { FigureSetup } from '../../ui/figure-frame';
import type { Found } from '../../ui/found';
import { linkInteger } from '../../ui/link-number';
import { unpackFindings, type PackedFindings } from '../../ui/packed-findings';
import type { Inputs } from '../../worker/protocol';
import { kPresets, type Preset, type Sizes } from './presets';

export const kBounds = {
  layers: { min: 1, max: 128 },
  heads: { min: 1, max: 128 },
  headDim: { min: 1, max: 256 },
  length: { min: 1, max: 1048576 },
} as const;

export const kBenchLengths = [16, 64, 256, 1024];
/** Bytes of a number: half precision is what models are served in. */
export const kNumberBytes = [1, 2, 4];

export interface KvSetup extends FigureSetup {
  found: PackedFindings;
}

export interface KvState extends Sizes {
  /** The one that was chosen; it counts as long as the sizes are its own. */
  model: Preset['id'];
  numberBytes: number;
  benchLength: number;
  /** Bytes and equal bits of the present sizes. */
  found: Found;
  /** Tokens a second, once the reader asked for them. */
  timed: Found | null;
}

export function firstState({ found }: Pick<KvSetup, 'found'>): KvState {
  const { id: model, layers, heads, kvHeads, headDim, length } = kPresets[0]!;
  return {
    model,
    layers,
    heads,
    kvHeads,
    headDim,
    length,
    numberBytes: 2,
    benchLength: 64,
    found: unpackFindings(found),
    timed: null,
  };
}

export function kvInputs(state: KvState, timings: boolean): Inputs {
  return {
    num_layers: state.layers,
    num_heads: state.heads,
    num_kv_heads: state.kvHeads,
    head_dim: state.headDim,
    length: state.length,
    bytes_per_number: state.numberBytes,
    bench_length: state.benchLength,
    timings: timings ? 1 : 0,
  };
}

export function divisorsOf(heads: number): number[] {
  return Array.from({ length: heads }, (_, index) => index + 1).filter((n) => heads % n === 0);
}

/** As many KV heads as before where that divides the heads, else as many as there are heads. */
export function withHeads(heads: number, kvHeads: number): Pick<Sizes, 'heads' | 'kvHeads'> {
  return { heads, kvHeads: heads % kvHeads === 0 ? kvHeads : heads };
}

/** The model whose sizes these are. Two may be alike: then the one that was chosen. */
export function presetOf(state: Sizes & Pick<KvState, 'model'>): Preset | undefined {
  const { layers, heads, kvHeads, headDim, length } = state;
  const alike = kPresets.filter(
    (one) =>
      one.layers === layers &&
      one.heads === heads &&
      one.kvHeads === kvHeads &&
      one.headDim === headDim &&
      one.length === length,
  );
  return alike.find(({ id }) => id === state.model) ?? alike[0];
}

export type Sharing = 'mha' | 'gqa' | 'mqa';

export function sharingOf(heads: number, kvHeads: number): Sharing {
  if (kvHeads === heads) return 'mha';
  return kvHeads === 1 ? 'mqa' : 'gqa';
}

export function stateFromLink(link: URLSearchParams, setup: KvSetup): KvState {
  const first = firstState(setup);
  const whole = (name: 'layers' | 'heads' | 'headDim' | 'length') =>
    linkInteger(link, name, kBounds[name]) ?? first[name];
  const heads = whole('heads');
  const kvHeads = linkInteger(link, 'kvHeads', { min: 1, max: heads }) ?? first.kvHeads;
  const bench = linkInteger(link, 'bench', { min: 1, max: 1024 });
  const bytes = linkInteger(link, 'bytes', { min: 1, max: 8 });
  return {
    ...first,
    model: kPresets.find(({ id }) => id === link.get('model'))?.id ?? first.model,
    layers: whole('layers'),
    ...withHeads(heads, kvHeads),
    headDim: whole('headDim'),
    length: whole('length'),
    numberBytes: bytes !== null && kNumberBytes.includes(bytes) ? bytes : first.numberBytes,
    benchLength: bench !== null && kBenchLengths.includes(bench) ? bench : first.benchLength,
  };
}

/**
 * What the core answered while the site was built, small enough for an element's attribute: the first
 * drawing of the living figure is then the static one's, and nothing jumps.
 */
import type { NamedValue } from '../worker/protocol';
import { decodeFloats, encodeFloats } from './base64-floats';
import { Found } from './found';

export interface PackedFindings {
  values: NamedValue[];
  arrays: { name: string; shape: number[]; floats: string }[];
}

/** Arrays go as float32: for what the core keeps in float32, and for whole numbers up to 2^24. */
export function packFindings({ findings }: Found): PackedFindings {
  return {
    values: findings.values,
    arrays: findings.arrays.map(({ name, shape, values }) => ({
      name,
      shape,
      floats: encodeFloats(Float32Array.from(values)),
    })),
  };
}

export function unpackFindings({ values, arrays }: PackedFindings): Found {
  return new Found({
    values,
    arrays: arrays.map(({ name, shape, floats }) => ({
      name,
      shape,
      values: Float64Array.from(decodeFloats(floats)),
    })),
  });
}

import { expect, it } from 'vitest';
import { decodeFloats, encodeFloats } from '../../web/src/ui/base64-floats';

it('numbers come back bit by bit', () => {
  const values = Float32Array.of(28.7118015, -0, 1e-45, NaN, Infinity, 3.4028235e38);
  const back = decodeFloats(encodeFloats(values));
  expect(back).toEqual(values);
  expect(Object.is(back[1], -0)).toBe(true);
});

it('the bytes are little-endian, as data/README.md has them', () => {
  expect(encodeFloats(Float32Array.of(1))).toBe('AACAPw==');
  expect(decodeFloats('')).toHaveLength(0);
});

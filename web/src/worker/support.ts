/** What the browser must be able to do before the module is worth fetching. */
import { LabError } from './errors';

/**
 * The smallest module with a vector instruction: one function that makes a v128 with `i8x16.splat`
 * and reads it back with `i8x16.extract_lane_s`. A browser without SIMD refuses it.
 */
const kSimdProbe = new Uint8Array([
  0x00,
  0x61,
  0x73,
  0x6d,
  0x01,
  0x00,
  0x00,
  0x00, // "\0asm", version
  0x01,
  0x05,
  0x01,
  0x60,
  0x00,
  0x01,
  0x7f, // type: () → i32
  0x03,
  0x02,
  0x01,
  0x00, // one function of that type
  0x0a,
  0x0b,
  0x01,
  0x09,
  0x00, // code: one body, no locals
  0x41,
  0x00,
  0xfd,
  0x0f,
  0xfd,
  0x15,
  0x00,
  0x0b, // i32.const 0, splat, extract lane 0, end
]);

/** Throws `webassembly.missing` or `webassembly.simd`. */
export function checkSupport(): void {
  if (typeof WebAssembly === 'undefined') {
    throw new LabError('webassembly.missing', 'This browser has no WebAssembly.');
  }
  if (!WebAssembly.validate(kSimdProbe)) {
    throw new LabError('webassembly.simd', 'This browser has WebAssembly without SIMD.');
  }
}

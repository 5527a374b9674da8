/** Greys as a PNG in a data address: the same in Node as in the browser, so that the build needs no canvas. */
import { encode } from 'fast-png';

/** A picture that stands inside of an attribute. `greys` row by row, 0 black and 255 white. */
export function pngAddress(greys: ArrayLike<number>, width: number, height: number): string {
  const bytes = encode({ data: Uint8Array.from(greys), width, height, channels: 1, depth: 8 });
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return `data:image/png;base64,${btoa(letters)}`;
}

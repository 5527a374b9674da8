/** Numbers inside of an attribute: little-endian float32 in base64, so that no digit is lost. */

export function encodeFloats(values: Float32Array): string {
  const bytes = new Uint8Array(4 * values.length);
  const view = new DataView(bytes.buffer);
  values.forEach((value, index) => view.setFloat32(4 * index, value, true));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

export function decodeFloats(text: string): Float32Array {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  return Float32Array.from({ length: bytes.length / 4 }, (_, index) =>
    view.getFloat32(4 * index, true),
  );
}

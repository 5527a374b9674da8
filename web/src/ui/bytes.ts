/** Bytes as people read them, in powers of a thousand: 4,2 kB, 40 GB, 1,2 TB. */
import type { Formats } from './format';

const kUnits = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'];

export function bytesText(bytes: number, format: Formats): string {
  if (!Number.isFinite(bytes)) return '–';
  let value = bytes;
  let unit = 0;
  while (Math.abs(value) >= 999.5 && unit + 1 < kUnits.length) {
    value /= 1000;
    ++unit;
  }
  return `${format.short(value, 3)} ${kUnits[unit]}`;
}

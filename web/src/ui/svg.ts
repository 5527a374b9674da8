/** A coordinate to a tenth of a pixel: finer is invisible and only makes the markup longer. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Sums of products with a figure's own numbers in them, for the line below its drawing. */
import type { Formats } from './format';

/** Digits after the mark: enough to follow, few enough to read. */
const kDigits = 2;

export function pluggedNumber(value: number, format: Formats): string {
  return format.fixed(value, kDigits);
}

/** In brackets where a sign would follow another. */
export function pluggedFactor(value: number, format: Formats): string {
  const digits = pluggedNumber(value, format);
  return value < 0 ? `(${digits})` : digits;
}

export function pluggedSum(left: number[], right: number[], format: Formats): string {
  const factor = (value: number | undefined) => pluggedFactor(value ?? NaN, format);
  return left.map((value, index) => `${factor(value)}·${factor(right[index])}`).join(' + ');
}

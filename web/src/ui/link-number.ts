/** A number that a link carries; NaN where there is none, and an empty one is none. */
export function linkNumber(state: URLSearchParams, name: string): number {
  const text = state.get(name)?.trim();
  return text ? Number(text) : NaN;
}

/** Seeds are 32 bits wide. */
export const kSeeds = { min: 0, max: 4294967295 };

interface Bounds {
  min: number;
  max: number;
}

export function within(value: number, { min, max }: Bounds): boolean {
  return value >= min && value <= max;
}

/** A whole number that a control with these bounds could have been set to; null for anything else. */
export function linkInteger(state: URLSearchParams, name: string, bounds: Bounds): number | null {
  const value = linkNumber(state, name);
  return Number.isInteger(value) && within(value, bounds) ? value : null;
}

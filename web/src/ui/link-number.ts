/** A number that a link carries; NaN where there is none, and an empty one is none. */
export function linkNumber(state: URLSearchParams, name: string): number {
  const text = state.get(name)?.trim();
  return text ? Number(text) : NaN;
}

/** What a measurement found, looked up by name. */
import type { Findings, NamedArray } from '../worker/protocol';

export class Found {
  constructor(readonly findings: Findings) {}

  /** NaN where nothing of that name was found (yet). */
  value(name: string): number {
    return this.findings.values.find((one) => one.name === name)?.value ?? NaN;
  }

  /** Numbers row by row; empty where nothing of that name was found (yet). */
  array(name: string): number[] {
    return Array.from(this.named(name)?.values ?? []);
  }

  /** The array's rows, for a shape of two extents. */
  rows(name: string): number[][] {
    const array = this.named(name);
    const [count = 0, width = 0] = array?.shape ?? [];
    return Array.from({ length: count }, (_, row) =>
      Array.from(array!.values.subarray(row * width, (row + 1) * width)),
    );
  }

  shape(name: string): number[] {
    return this.named(name)?.shape ?? [];
  }

  /** All single numbers, for badges. */
  values(): Map<string, number> {
    return new Map(this.findings.values.map(({ name, value }) => [name, value]));
  }

  private named(name: string): NamedArray | undefined {
    return this.findings.arrays.find((one) => one.name === name);
  }
}

/**
 * The losses of a run, ready to be drawn: every value is kept, and a drawing asks for as many columns
 * as it has pixels.
 */

/** Window of the strong line, in steps: the lecture's smoothing. */
export const kTrailingWindow = 200;

/** Steps whose lowest and highest loss are kept ready, so that long runs draw as fast as short ones. */
const kBlock = 64;

/** What one pixel column shows of the steps it covers. Losses in nats. */
export interface Column {
  /** Last step of the column. */
  step: number;
  low: number;
  high: number;
  /** Trailing mean at `step`. */
  mean: number;
}

export class LossCurve {
  private losses = new Float32Array(1024);
  private count = 0;
  /** Lowest and highest finite loss of each full or begun block of `kBlock` steps. */
  private low: number[] = [];
  private high: number[] = [];

  get length(): number {
    return this.count;
  }

  loss(step: number): number {
    return step >= 0 && step < this.count ? this.losses[step]! : NaN;
  }

  /** A view, valid until the next `push`. */
  values(): Float32Array {
    return this.losses.subarray(0, this.count);
  }

  push(batch: ArrayLike<number>): void {
    this.reserve(this.count + batch.length);
    for (let i = 0; i < batch.length; ++i) {
      this.losses[this.count] = batch[i]!;
      this.widenBlock(this.count, this.losses[this.count]!);
      ++this.count;
    }
  }

  /** Forgets everything from step `length` on. */
  truncate(length: number): void {
    const kept = this.losses.slice(0, Math.max(0, Math.min(length, this.count)));
    this.count = 0;
    this.low = [];
    this.high = [];
    this.push(kept);
  }

  /** How many losses `trailingMean(step)` is the mean of. */
  trailingWindow(step: number): number {
    return Math.max(0, Math.min(step + 1, this.count, kTrailingWindow));
  }

  /** Mean of the last `kTrailingWindow` losses up to and with `step`; of fewer near the start. */
  trailingMean(step: number): number {
    const end = Math.min(step + 1, this.count);
    const start = end - this.trailingWindow(step);
    let sum = 0;
    for (let i = start; i < end; ++i) sum += this.losses[i]!;
    return end > start ? sum / (end - start) : NaN;
  }

  /** The curve over steps 0 … `domain` in at most `width` columns. */
  columns(domain: number, width: number): Column[] {
    const perColumn = Math.max(1, domain / Math.max(1, width));
    const columns: Column[] = [];
    for (let index = 0; ; ++index) {
      const start = Math.ceil(index * perColumn);
      if (start >= this.count) return columns;
      const end = Math.min(Math.ceil((index + 1) * perColumn), this.count);
      if (end > start) columns.push(this.column(start, end));
    }
  }

  private column(start: number, end: number): Column {
    let low = Infinity;
    let high = -Infinity;
    for (let i = start; i < end;) {
      const block = i / kBlock;
      if (Number.isInteger(block) && i + kBlock <= end) {
        low = Math.min(low, this.low[block]!);
        high = Math.max(high, this.high[block]!);
        i += kBlock;
        continue;
      }
      const loss = this.losses[i++]!;
      if (!Number.isFinite(loss)) continue;
      low = Math.min(low, loss);
      high = Math.max(high, loss);
    }
    return { step: end - 1, low, high, mean: this.trailingMean(end - 1) };
  }

  private widenBlock(step: number, loss: number): void {
    const block = Math.floor(step / kBlock);
    if (block === this.low.length) {
      this.low.push(Infinity);
      this.high.push(-Infinity);
    }
    if (!Number.isFinite(loss)) return;
    this.low[block] = Math.min(this.low[block]!, loss);
    this.high[block] = Math.max(this.high[block]!, loss);
  }

  private reserve(length: number): void {
    if (length <= this.losses.length) return;
    const larger = new Float32Array(Math.max(length, 2 * this.losses.length));
    larger.set(this.values());
    this.losses = larger;
  }
}

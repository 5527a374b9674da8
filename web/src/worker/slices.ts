/**
 * Long work in slices: between two of them the worker reads its messages, so that pause, stop and
 * questions never wait for more than one slice.
 */

/** Wall time of a slice: short enough for a quick pause, long enough to make the turn's cost vanish. */
export const kSliceMilliseconds = 12;

/** A turn of the event loop. Unlike timers, messages aren't slowed down in background tabs. */
export class Turns {
  private readonly channel = new MessageChannel();
  private resume: (() => void) | null = null;

  constructor() {
    this.channel.port1.onmessage = () => {
      const resume = this.resume;
      this.resume = null;
      resume?.();
    };
  }

  next(): Promise<void> {
    return new Promise((resolve) => {
      this.resume = resolve;
      this.channel.port2.postMessage(null);
    });
  }

  close(): void {
    this.channel.port1.close();
  }
}

/** Says yes at most `perSecond` times a second. `now` in milliseconds. */
export class Throttle {
  private last = -Infinity;
  private readonly interval: number;

  constructor(perSecond: number) {
    this.interval = 1000 / perSecond;
  }

  due(now: number): boolean {
    if (now - this.last < this.interval) return false;
    this.last = now;
    return true;
  }
}

/** Steps per second over a sliding window of about a second. */
export class SpeedMeter {
  private marks: { time: number; step: number }[] = [];

  mark(time: number, step: number): void {
    this.marks.push({ time, step });
    while (this.marks.length > 2 && time - this.marks[1]!.time >= 1000) this.marks.shift();
  }

  stepsPerSecond(): number {
    const first = this.marks[0];
    const last = this.marks.at(-1);
    if (!first || !last || last.time <= first.time) return 0;
    return ((last.step - first.step) * 1000) / (last.time - first.time);
  }
}

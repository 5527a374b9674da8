/**
 * A figure's element without a browser: just enough of a page for it to start, with the fake of the
 * worker behind it. What it would draw is asked for as text. A test that mounts mocks `lit-html`'s
 * `render` and `labClient` itself: only the test's own file can.
 */
import { expect, vi } from 'vitest';
import type { TemplateResult } from 'lit-html';
import { renderToString } from '../../../web/src/ui/render-to-string';

class FakeElement extends EventTarget {
  dataset: Record<string, string> = {};
  id = '';
  clientWidth = 400;
  closest(): null {
    return null;
  }
  replaceChildren(): void {}
  contains(): boolean {
    return false;
  }
  querySelectorAll(): never[] {
    return [];
  }
}

class FakeObserver {
  observe(): void {}
  disconnect(): void {}
}

/** Before the figure's module is imported. `search` is the page's query. */
export function stubPage(search = ''): void {
  // The page's one list of names would outlive the test.
  vi.resetModules();
  vi.stubGlobal('HTMLElement', FakeElement);
  vi.stubGlobal('customElements', { get: () => undefined, define: () => {} });
  vi.stubGlobal('ResizeObserver', FakeObserver);
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  vi.stubGlobal('requestAnimationFrame', () => 1);
  vi.stubGlobal('cancelAnimationFrame', () => {});
  vi.stubGlobal('location', { search });
  vi.stubGlobal('document', { activeElement: null });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('fetch', async () => new Response('ab\nabc\n'));
}

export interface Mounted {
  /** What the figure would draw now. */
  drawn(): string;
  /**
   * Has `event` reach the element that would be drawn with `where` in it ("data-action=..."), or the
   * `index`-th of several.
   */
  fire(event: string, where: string, target?: Record<string, unknown>, index?: number): void;
  /** What it told exercises, the latest last. */
  outcomes: Record<string, number>[];
  /** Resolves when the work under way is done. */
  settled(): Promise<void>;
}

type Listener = (event: unknown) => void;

/** Listeners to `event` of the innermost templates that are drawn with `where`. */
function listenersOf(value: unknown, event: string, where: string): Listener[] {
  if (Array.isArray(value)) return value.flatMap((one) => listenersOf(one, event, where));
  const { strings, values } = (value ?? {}) as Partial<TemplateResult>;
  if (!strings || !values) return [];
  const inner = listenersOf(values, event, where);
  if (inner.length > 0 || !renderToString(value).includes(where)) return inner;
  return values.filter((_, index) => strings[index]!.endsWith(`@${event}="`)) as Listener[];
}

/** Presses a button, and stop once the training that it began has asked for steps. */
export async function stopInTraining(
  { fire, settled }: Mounted,
  lab: { calls: string[] },
  letGo: () => void,
): Promise<void> {
  fire('click', 'data-action="train"');
  await vi.waitFor(() => expect(lab.calls).toContain('train'));
  fire('click', 'data-action="stop"');
  await vi.waitFor(() => expect(lab.calls).toContain('pause'));
  letGo();
  await settled();
}

/** Puts a figure into the page. */
export function mount(Figure: new () => HTMLElement, setup: unknown): Mounted {
  const element = new Figure() as unknown as FakeElement & {
    connectedCallback(): void;
    draw(): TemplateResult;
  };
  const outcomes: Record<string, number>[] = [];
  element.dataset['setup'] = JSON.stringify(setup);
  element.addEventListener('lab-outcome', (event) =>
    outcomes.push((event as CustomEvent<{ values: Record<string, number> }>).detail.values),
  );
  element.connectedCallback();
  const drawn = () => renderToString(element.draw());
  const fire: Mounted['fire'] = (event, where, target = {}, index = 0) => {
    const listener = listenersOf([element.draw()], event, where)[index];
    if (!listener) throw new Error(`nothing with ${where} listens to ${event}`);
    listener({ target, key: target['key'], preventDefault() {} });
  };
  const settled = () =>
    vi.waitFor(() => {
      if (drawn().includes('data-phase="running"')) throw new Error('still at work');
    });
  return { drawn, fire, outcomes, settled };
}

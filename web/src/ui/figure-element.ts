/**
 * What every figure's element does: takes over from the static drawing, draws at most once a frame and
 * only while it can be seen, and knows its width and its page's language.
 */
import { effect } from '@preact/signals-core';
import { render, type TemplateResult } from 'lit-html';
import { languageOf, messages, say, type Language } from '../i18n/messages';

/** With reduced motion a growing curve moves in a few still pictures rather than flowing. */
const kReducedMotionMilliseconds = 1000;

/** Drawn for until the element has a width of its own: a phone's. */
const kUnknownWidth = 330;

/** What the reader's own work in a figure found. */
export interface Outcome {
  figure: string;
  /** Id of the list that it worked on; empty where there is none. */
  corpus: string;
  values: Record<string, number>;
}

export abstract class FigureElement extends HTMLElement {
  protected language: Language = 'tr';
  protected width = 0;
  private seen = true;
  private drawn = false;
  private frame = 0;
  private lastDrawn = -Infinity;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private cleanups: (() => void)[] = [];

  /** Makes controllers; called once the element stands in the page. */
  protected abstract start(): void;
  /** Reads the state (that subscribes to it). Called whenever the state changed. */
  protected abstract watch(): void;
  protected abstract draw(): TemplateResult;
  protected abstract end(): void;
  /** True while the picture changes by itself: reduced motion then slows it down. */
  protected abstract moving(): boolean;

  connectedCallback(): void {
    this.language = languageOf(this);
    this.width = this.clientWidth || kUnknownWidth;
    this.start();
    const resize = new ResizeObserver(() => {
      if (this.clientWidth === 0 || this.clientWidth === this.width) return;
      this.width = this.clientWidth;
      this.requestDraw();
    });
    resize.observe(this);
    const sight = new IntersectionObserver(([entry]) => {
      this.seen = entry?.isIntersecting ?? true;
      if (this.seen) this.requestDraw();
    });
    sight.observe(this);
    const unwatch = effect(() => {
      this.watch();
      this.requestDraw();
    });
    this.cleanups = [() => resize.disconnect(), () => sight.disconnect(), unwatch];
    this.drawNow();
    this.dataset.ready = '';
  }

  disconnectedCallback(): void {
    for (const cleanup of this.cleanups) cleanup();
    cancelAnimationFrame(this.frame);
    clearTimeout(this.timer);
    this.frame = 0;
    this.end();
  }

  /** Tells whoever listens (an exercise): the event `lab-outcome` bubbles. */
  protected tell(outcome: Outcome): void {
    this.dispatchEvent(new CustomEvent('lab-outcome', { bubbles: true, detail: outcome }));
  }

  /** The drawing that is seen now: of a static figure's two, the style sheet shows one. */
  protected withDrawing(use: (drawing: SVGSVGElement) => void): void {
    const drawings = [...this.querySelectorAll<SVGSVGElement>('.figure-drawing svg[data-chart]')];
    const shown = drawings.find((one) => one.getBoundingClientRect().width > 0);
    if (shown) use(shown);
  }

  /** What to say after the link to this figure was copied, or could not be. */
  protected async copy(link: URL): Promise<string> {
    const { ui } = messages(this.language);
    link.hash = this.id;
    // Not every page may write to the clipboard: the address is shown then, to be copied by hand.
    const copied = await navigator.clipboard?.writeText(link.href).then(
      () => true,
      () => false,
    );
    return copied ? ui.linkCopied : say(ui.linkShown, { link: link.href });
  }

  protected requestDraw(): void {
    if (this.frame || !this.seen || !this.drawn) return;
    const wait = this.pauseBeforeDrawing();
    if (wait > 0) {
      this.timer ??= setTimeout(() => {
        this.timer = undefined;
        this.requestDraw();
      }, wait);
      return;
    }
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.drawNow();
    });
  }

  private pauseBeforeDrawing(): number {
    if (!this.moving() || !matchMedia('(prefers-reduced-motion: reduce)').matches) return 0;
    return this.lastDrawn + kReducedMotionMilliseconds - performance.now();
  }

  private drawNow(): void {
    // The static drawing is plain markup that lit didn't make: it gives way once.
    if (!this.drawn) this.replaceChildren();
    this.drawn = true;
    this.lastDrawn = performance.now();
    const had = this.contains(document.activeElement);
    render(this.draw(), this);
    // A button that went away with its reason takes the keyboard's place along.
    if (had && !this.contains(document.activeElement)) {
      const next = '[data-action]:not([aria-disabled]):not(:disabled)';
      this.querySelector<HTMLElement>(next)?.focus({ preventScroll: true });
    }
  }
}

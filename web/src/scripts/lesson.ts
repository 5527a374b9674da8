/**
 * A lesson's contents list: marks the section in view and those already read. A section counts as
 * read when its end has passed the middle of the window after it was in view for a while, so jumping
 * over it does not count, nor flying past.
 */
import { keepProgress, onChange, recallProgress } from '../progress/kept';
import { currentPlace, namedHeadings } from './place';

const contents = document.querySelector<HTMLElement>('[data-lesson]');
const lesson = contents?.dataset.lesson ?? '';
const links = [...(contents?.querySelectorAll<HTMLAnchorElement>('a[href^="#"]') ?? [])];
const read = new Set(recallProgress('read', lesson));

function markRead(): void {
  for (const link of links) {
    const done = read.has(link.hash.slice(1));
    link.parentElement?.toggleAttribute('data-read', done);
    const mark = link.querySelector<HTMLElement>('.read-mark');
    if (mark) mark.setAttribute('aria-hidden', String(!done));
  }
}

let lastKept = '';

function markCurrent(): void {
  const place = currentPlace();
  if (place && place !== lastKept) keepProgress('place', lesson, (lastKept = place));
  for (const link of links) {
    if (link.hash === `#${place}`) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
}

const kReadingMilliseconds = 1000;

/** How long each section was in view until now. */
class Dwell {
  private readonly total = new Map<string, number>();
  private inView = new Set<string>();
  private since = performance.now();

  note(inView: Set<string>): void {
    const now = performance.now();
    for (const id of this.inView) this.total.set(id, this.of(id) + now - this.since);
    this.inView = inView;
    this.since = now;
  }

  of(id: string): number {
    return this.total.get(id) ?? 0;
  }

  clear(): void {
    this.total.clear();
  }
}

/** Marks what has been read; answers whether anything was added. */
function noteRead(headings: readonly HTMLElement[], dwell: Dwell): boolean {
  const height = window.innerHeight;
  const { scrollHeight } = document.documentElement;
  const atEnd = window.scrollY + height >= scrollHeight - 8;
  // The last sections can't reach the middle of the window: at the page's end its foot counts.
  const line = atEnd ? height : height / 2;
  const before = read.size;
  const tops = headings.map((heading) => heading.getBoundingClientRect().top);
  const ends = headings.map((_, index) => tops[index + 1] ?? (atEnd ? 0 : Infinity));
  const inView = headings.filter((_, index) => tops[index]! < height && ends[index]! > 0);
  dwell.note(new Set(inView.map(({ id }) => id)));
  for (const [index, { id }] of headings.entries()) {
    if (dwell.of(id) >= kReadingMilliseconds && ends[index]! < line) read.add(id);
  }
  return read.size > before;
}

function watchReading(): void {
  const headings = namedHeadings().filter(({ tagName }) => tagName === 'H2');
  const dwell = new Dwell();
  // A copy held on to would bring back what was deleted, or lose what a file has brought.
  onChange((change) => {
    if (change === 'added') return;
    dwell.clear();
    read.clear();
    for (const name of recallProgress('read', lesson)) read.add(name);
    markRead();
  });
  const onMove = () => {
    markCurrent();
    if (!noteRead(headings, dwell)) return;
    markRead();
    keepProgress('read', lesson, [...read]);
  };
  let waiting = false;
  let rest: ReturnType<typeof setTimeout> | undefined;
  const schedule = () => {
    // Whoever stays where they are is reading, too.
    clearTimeout(rest);
    rest = setTimeout(onMove, kReadingMilliseconds + 100);
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      onMove();
    });
  };
  window.addEventListener('scroll', schedule, { passive: true });
  window.addEventListener('resize', schedule, { passive: true });
  onMove();
}

/** Where CSS can't open a folded note for the margin, the note is opened here. */
function openFoldedParts(): void {
  if (CSS.supports('selector(::details-content)')) return;
  const wide = window.matchMedia('(min-width: 1200px)');
  const apply = () => {
    for (const part of document.querySelectorAll<HTMLDetailsElement>('.note details')) {
      part.open = wide.matches;
    }
    const list = contents?.querySelector('details');
    if (list) list.open = window.innerWidth >= 1000;
  };
  wide.addEventListener('change', apply);
  apply();
}

/** On a narrow page a chosen entry closes the list, so that its section is seen. */
contents?.addEventListener('click', (event) => {
  const list = contents.querySelector('details');
  if (list && window.innerWidth < 1000 && (event.target as Element).closest('a')) list.open = false;
});

markRead();
watchReading();
openFoldedParts();

/**
 * A lesson's contents list: marks the section in view and those already read. A section counts as
 * read when its end has passed the middle of the window, so jumping over it does not count.
 */
import { onReplaced } from '../progress/changes';
import { currentPlace, namedHeadings } from './place';
import { keepPlace, keepSections, readSections } from './progress';

const contents = document.querySelector<HTMLElement>('[data-lesson]');
const lesson = contents?.dataset.lesson ?? '';
const links = [...(contents?.querySelectorAll<HTMLAnchorElement>('a[href^="#"]') ?? [])];
const read = readSections(lesson);

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
  if (place && place !== lastKept) keepPlace(lesson, (lastKept = place));
  for (const link of links) {
    if (link.hash === `#${place}`) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
}

/** Marks what has been read; answers whether anything was added. */
function noteRead(headings: readonly HTMLElement[], seen: Set<string>): boolean {
  const height = window.innerHeight;
  const { scrollHeight } = document.documentElement;
  const atEnd = window.scrollY + height >= scrollHeight - 8;
  // The last sections can't reach the middle of the window: at the page's end its foot counts.
  const line = atEnd ? height : height / 2;
  const before = read.size;
  for (const [index, heading] of headings.entries()) {
    const { top } = heading.getBoundingClientRect();
    if (top > 0 && top < height) seen.add(heading.id);
    const end = headings[index + 1]?.getBoundingClientRect().top ?? (atEnd ? 0 : Infinity);
    if (seen.has(heading.id) && end < line) read.add(heading.id);
  }
  return read.size > before;
}

function watchReading(): void {
  const headings = namedHeadings().filter(({ tagName }) => tagName === 'H2');
  const seen = new Set<string>();
  // A copy held on to would bring back what was deleted, or lose what a file has brought.
  onReplaced(() => {
    seen.clear();
    read.clear();
    for (const name of readSections(lesson)) read.add(name);
    markRead();
  });
  const onMove = () => {
    markCurrent();
    if (!noteRead(headings, seen)) return;
    markRead();
    keepSections(lesson, read);
  };
  let waiting = false;
  const schedule = () => {
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

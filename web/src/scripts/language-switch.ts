/**
 * Takes the reader's place along to the other language: both pages give their headings the same
 * names. Reaching the switch means scrolling to the top, so what counts there is the last place where
 * the reader stayed; the address is settled when the link is about to be used, by whatever means.
 */
import { currentPlace, namedHeadings } from './place';

const kStayed = 600; // milliseconds without scrolling
const link = document.querySelector<HTMLAnchorElement>('[data-language-switch]');
let lastStay = '';
let timer = 0;

/** The place the reader came for, while it is in view: at a page's end it can't rise to the top. */
function wantedPlace(): string {
  const id = decodeURIComponent(window.location.hash.slice(1));
  const heading = namedHeadings().find((one) => one.id === id);
  const top = heading?.getBoundingClientRect().top ?? -1;
  return top >= 0 && top < window.innerHeight ? id : '';
}

function noteStay(): void {
  clearTimeout(timer);
  timer = window.setTimeout(() => {
    lastStay = wantedPlace() || currentPlace() || lastStay;
  }, kStayed);
}

function carryPlace(): void {
  if (!link) return;
  const place = currentPlace() || lastStay;
  link.hash = place ? `#${place}` : '';
  // A figure's state lives in the query and means the same in either language.
  link.search = window.location.search;
}

window.addEventListener('scroll', noteStay, { passive: true });
noteStay();
for (const event of ['pointerenter', 'pointerdown', 'focus', 'click']) {
  link?.addEventListener(event, carryPlace);
}

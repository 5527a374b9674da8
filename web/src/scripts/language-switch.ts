/**
 * Takes the reader's place along to the other language: both pages give their headings the same
 * names. Reaching the switch means scrolling to the top, so what counts there is the last place where
 * the reader stayed; the address is settled when the link is about to be used, by whatever means.
 */
import { currentPlace, namedHeadings } from './place';

const kStayed = 600; // milliseconds without scrolling
const link = document.querySelector<HTMLAnchorElement>('[data-language-switch]');
let timer = 0;

/** The heading that the address names. */
function wantedHeading(): HTMLElement | undefined {
  return namedHeadings().find(({ id }) => `#${id}` === window.location.hash);
}

/** The same while it is in view: at a page's end a heading can't rise to where it would be current. */
function wantedPlace(): string {
  const heading = wantedHeading();
  const top = heading?.getBoundingClientRect().top ?? -1;
  return heading && top >= 0 && top < window.innerHeight ? heading.id : '';
}

// Until the page has come to rest there.
let lastStay = wantedHeading()?.id ?? '';

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
window.addEventListener('hashchange', () => {
  lastStay = wantedHeading()?.id ?? lastStay;
});
noteStay();
for (const event of ['pointerenter', 'pointerdown', 'focus', 'click']) {
  link?.addEventListener(event, carryPlace);
}

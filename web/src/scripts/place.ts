/** Where the reader is on a page: the last heading with a name above the upper third. */

export function namedHeadings(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('main h2[id], main h3[id]')];
}

export function currentPlace(): string {
  const line = window.innerHeight / 3;
  let place = '';
  for (const heading of namedHeadings()) {
    if (heading.getBoundingClientRect().top > line) break;
    place = heading.id;
  }
  return place;
}

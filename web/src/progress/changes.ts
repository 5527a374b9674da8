/** Word of the reader's progress between the parts of a page that keep it and those that show it. */
const page = new EventTarget();

/** A file, a deletion or its undoing has rewritten what is kept: whoever holds a copy reads again. */
export function tellReplaced(): void {
  page.dispatchEvent(new Event('replaced'));
}

export function onReplaced(act: () => void): void {
  page.addEventListener('replaced', act);
}

/** Something was read on this page. */
export function tellAdded(): void {
  page.dispatchEvent(new Event('added'));
}

export function onAdded(act: () => void): void {
  page.addEventListener('added', act);
}

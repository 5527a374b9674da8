/**
 * What a page holds of the search until it is wanted: its button and its two keys. The dialog and the
 * index are fetched at the first opening.
 */
import { slashOpensSearch } from './setting';

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  );
}

function asksForSearch(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (altKey) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k';
  return key === '/' && !isTyping(event.target) && slashOpensSearch();
}

async function openSearch(): Promise<void> {
  const { showSearch } = await import('./dialog');
  await showSearch();
}

document.querySelector('[data-search-open]')?.addEventListener('click', () => void openSearch());
document.addEventListener('keydown', (event) => {
  // Another dialog in front keeps its keys to itself.
  if (!asksForSearch(event) || document.querySelector('dialog:modal')) return;
  event.preventDefault();
  void openSearch();
});

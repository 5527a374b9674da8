/** The search dialog: made at the first opening, kept with its last words for the next. */
import { render } from 'lit-html';
import { languageOf } from '../i18n/messages';
import { withSlash } from '../ui/html';
import { drawSearch, type SearchActions, type SearchState } from './draw';
import { find, loadIndex, type Index } from './index-client';
import { keepSlash, slashOpensSearch } from './setting';
import { words } from './words';
import styles from './search.css?url';

/** Milliseconds without a key before the index is asked. */
const kPause = 120;

const language = languageOf(document.documentElement);
const dialog = document.createElement('dialog');
dialog.className = 'search-dialog';
dialog.setAttribute('aria-labelledby', 'search-title');

let state: SearchState = { phase: 'empty', query: '', pages: [], slash: slashOpensSearch() };
let index: Promise<Index> | undefined;
let timer = 0;
/** Rises with every question, so that a late answer to an older one is dropped. */
let asked = 0;

function update(change: Partial<SearchState>): void {
  state = { ...state, ...change };
  render(drawSearch(state, actions, words(language)), dialog);
}

async function ask(query: string): Promise<void> {
  const mine = asked;
  try {
    index ??= loadIndex(withSlash(import.meta.env.BASE_URL));
    const pages = await find(await index, query, language);
    if (mine === asked) update({ phase: 'done', pages });
  } catch {
    // Perhaps the line was down: the next question tries again.
    index = undefined;
    if (mine === asked) update({ phase: 'missing', pages: [] });
  }
}

const links = () => [...dialog.querySelectorAll<HTMLAnchorElement>('.search-found a')];
const field = () => dialog.querySelector<HTMLInputElement>('#search-words');

const actions: SearchActions = {
  type(query) {
    clearTimeout(timer);
    asked += 1;
    if (query.trim() === '') return update({ phase: 'empty', query, pages: [] });
    update({ phase: 'searching', query });
    timer = window.setTimeout(() => void ask(query), kPause);
  },
  openFirst: () => links()[0]?.click(),
  // A link within this page doesn't load anything: the dialog has to make room by itself.
  follow: () => dialog.close(),
  setSlash(on) {
    keepSlash(on);
    update({ slash: on });
  },
  close: () => dialog.close(),
};

/** The arrows go through field and results; everything else keeps its own keys. */
function moveFocus(event: KeyboardEvent): void {
  const direction = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!direction) return;
  const stops: HTMLElement[] = [field()!, ...links()];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  event.preventDefault();
  const next = stops[Math.min(Math.max(at + direction, 0), stops.length - 1)]!;
  next.focus();
  next.scrollIntoView({ block: 'nearest' });
}

dialog.addEventListener('keydown', moveFocus);
dialog.addEventListener('click', (event) => {
  if (event.target === dialog) dialog.close();
});

/** Its style sheet is fetched with it: imported, it would be a part of every page. */
const styled = new Promise<void>((resolve) => {
  const sheet = document.createElement('link');
  sheet.rel = 'stylesheet';
  sheet.href = styles;
  sheet.addEventListener('load', () => resolve());
  // Plain, but usable.
  sheet.addEventListener('error', () => resolve());
  document.head.append(sheet);
});

export async function showSearch(): Promise<void> {
  await styled;
  document.body.append(dialog);
  update({});
  if (!dialog.open) dialog.showModal();
  field()?.focus();
  field()?.select();
}

/** The search dialog's inside, as a pure function of what was typed and found. */
import { html, nothing, type TemplateResult } from 'lit-html';
import { say } from '../i18n/messages';
import type { FoundPage, FoundSection } from './index-client';
import type { SearchWords } from './words';

export type SearchPhase = 'empty' | 'searching' | 'done' | 'missing';

export interface SearchState {
  phase: SearchPhase;
  query: string;
  pages: FoundPage[];
  slash: boolean;
}

export interface SearchActions {
  type(query: string): void;
  openFirst(): void;
  follow(): void;
  setSlash(on: boolean): void;
  close(): void;
}

function statusOf({ phase, query, pages }: SearchState, words: SearchWords): string {
  if (phase === 'empty') return words.invitation;
  if (phase === 'missing') return words.missing;
  if (phase === 'searching' && pages.length === 0) return words.searching;
  const count = pages.reduce((sum, { sections }) => sum + sections.length, 0);
  return count === 0 ? say(words.nothing, { query }) : say(words.found, { count });
}

function drawSection(section: FoundSection, follow: () => void): TemplateResult {
  return html`<li>
    <a href="${section.url}" @click="${follow}">
      <span class="search-section">${section.title}</span>
      <span class="search-excerpt"
        >${section.excerpt.map(({ text, hit }) => (hit ? html`<mark>${text}</mark>` : text))}…</span
      >
    </a>
  </li>`;
}

function drawPages({ pages }: SearchState, { follow }: SearchActions): TemplateResult {
  return html`${pages.map(
    ({ title, sections }, index) =>
      html`<section aria-labelledby="search-page-${index}">
        <h3 id="search-page-${index}">${title}</h3>
        <ul>
          ${sections.map((section) => drawSection(section, follow))}
        </ul>
      </section>`,
  )}`;
}

function drawFoot(state: SearchState, actions: SearchActions, words: SearchWords): TemplateResult {
  const setSlash = (event: Event) => actions.setSlash((event.target as HTMLInputElement).checked);
  return html`<div class="search-foot">
    <p aria-hidden="true">
      <span><kbd>↑</kbd> <kbd>↓</kbd> ${words.keyMove}</span>
      <span><kbd>Enter</kbd> ${words.keyOpen}</span>
      <span><kbd>Esc</kbd> ${words.keyClose}</span>
    </p>
    <label>
      <input type="checkbox" .checked="${state.slash}" @change="${setSlash}" />
      ${words.slash}
    </label>
  </div>`;
}

export function drawSearch(
  state: SearchState,
  actions: SearchActions,
  words: SearchWords,
): TemplateResult {
  const submit = (event: Event) => {
    event.preventDefault();
    actions.openFirst();
  };
  const type = (event: Event) => actions.type((event.target as HTMLInputElement).value);
  return html`<div class="search-head">
      <form role="search" @submit="${submit}">
        <label for="search-words" id="search-title">${words.title}</label>
        <input
          id="search-words"
          type="text"
          inputmode="search"
          enterkeyhint="search"
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
          .value="${state.query}"
          @input="${type}"
        />
      </form>
      <button type="button" aria-label="${words.close}" @click="${actions.close}">
        <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
          <path d="M4.5 4.5l11 11M15.5 4.5l-11 11" />
        </svg>
      </button>
    </div>
    <p class="search-status" role="status" data-search-status="${state.phase}">
      ${statusOf(state, words)}
    </p>
    ${state.pages.length === 0 ? nothing : html`<div class="search-found">${drawPages(state, actions)}</div>`}
    ${drawFoot(state, actions, words)}`;
}

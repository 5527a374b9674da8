/** The small menu of every figure: values as a table, pictures, numbers, link, source. */
import { html, nothing, type TemplateResult } from 'lit-html';
import { say, type Messages } from '../i18n/messages';
import { sourceAddress, sourceLabel, sourceLines, type SourceRef } from '../source/source-ref';

export interface MenuActions {
  toggleTable(): void;
  saveSvg(): void;
  savePng(): void;
  saveCsv(): void;
  copyLink(): void;
}

export interface MenuState {
  tableOpen: boolean;
  /** A word about what an entry did, said aloud too. */
  notice: string;
  source: SourceRef;
}

export function drawMenu(
  { tableOpen, notice, source }: MenuState,
  actions: MenuActions,
  text: Messages['ui'],
): TemplateResult {
  const button = (name: string, label: string, act: () => void, pressed: boolean | null = null) =>
    html`<button
      type="button"
      class="menu-entry"
      data-action="${name}"
      aria-pressed="${pressed === null ? nothing : String(pressed)}"
      @click="${act}"
    >
      ${label}
    </button>`;
  return html`<details class="figure-menu">
      <summary><span class="menu-dots" aria-hidden="true">⋯</span> ${text.menu}</summary>
      <div class="menu-entries">
        ${button('table', text.menuTable, actions.toggleTable, tableOpen)}
        ${button('svg', text.menuSvg, actions.saveSvg)}
        ${button('png', text.menuPng, actions.savePng)}
        ${button('csv', text.menuCsv, actions.saveCsv)}
        ${button('link', text.menuLink, actions.copyLink)}
      </div>
    </details>
    <p class="figure-source">${sourceLine(source, text)}</p>
    <p class="notice" role="status">${notice}</p>`;
}

function sourceLine(source: MenuState['source'], text: Messages['ui']): TemplateResult {
  const address = sourceAddress(source, text.sourceFolder);
  const code = html`<a
    href="${address}"
    data-source="${sourceLines(source)}"
    data-close="${text.close}"
    ><code>${sourceLabel(source)}</code></a
  >`;
  const [before, after] = say(text.menuSource, {}).split('{source}');
  return html`${before}${code}${after}`;
}

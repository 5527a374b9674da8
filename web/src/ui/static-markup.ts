/** A figure's static drawing as the build writes it into the page. */
import { html, type TemplateResult } from 'lit-html';
import { messages, type Language } from '../i18n/messages';
import { renderToString } from './render-to-string';

/** With a word for readers whose browser runs no script: what they see is real, but stands still. */
export function staticMarkup(drawing: TemplateResult, language: Language): string {
  return renderToString(
    html`<noscript><p class="notice">${messages(language).ui.noScript}</p></noscript>${drawing}`,
  );
}

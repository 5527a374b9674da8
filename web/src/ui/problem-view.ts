/** An error as the reader sees it: one sentence, the core's own words folded away where they add. */
import { html, nothing, type TemplateResult } from 'lit-html';
import { messages, type Language } from '../i18n/messages';
import type { ErrorParts } from '../worker/protocol';
import { errorText } from './error-text';

/** The container stays in the page, so that a new sentence in it is read aloud. */
export function drawProblem(problem: ErrorParts | null, language: Language): TemplateResult {
  const said = problem ? errorText(problem, language) : null;
  return html`<div class="problem" role="alert" data-problem="${problem?.code ?? ''}">
    ${
      said
        ? html`<p><span class="sign" aria-hidden="true">✗</span> ${said.sentence}</p>
            ${said.technical ? technical(said.technical, language) : nothing}`
        : nothing
    }
  </div>`;
}

function technical(sentence: string, language: Language): TemplateResult {
  return html`<details>
    <summary>${messages(language).ui.technical}</summary>
    <p lang="en">${sentence}</p>
  </details>`;
}

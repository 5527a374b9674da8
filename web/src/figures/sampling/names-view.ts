/** Names of both models side by side, and a typed name under both. */
import { html, nothing, type TemplateResult } from 'lit-html';
import { say } from '../../i18n/messages';
import type { Pen } from './draw';
import type { SampledName } from '../training/types';

export function drawNames({ view, text }: Pen): TemplateResult | typeof nothing {
  const { names, bigramNames } = view.state;
  if (names.length === 0) return nothing;
  const list = (title: string, all: SampledName[]) =>
    html`<section aria-label="${title}">
      <p class="part-title">${title}</p>
      <ul lang="">
        ${all.map(
          ({ name, known }) =>
            html`<li>
              ${name || '—'} ${known ? html`<span class="hint">${text.known}</span>` : nothing}
            </li>`,
        )}
      </ul>
    </section>`;
  return html`<div class="name-columns">
    ${list(text.mlpNames, names)} ${list(text.bigramNames, bigramNames)}
  </div>`;
}

/** The probability that either model gave to each character of a name. */
export function drawScored({ view, text, format }: Pen): TemplateResult | typeof nothing {
  const { scored } = view.state;
  const { alphabet } = view.setup;
  if (!scored || scored.targets.length === 0) return nothing;
  const character = (id: number) => alphabet[id] ?? '?';
  return html`<section class="table-view" tabindex="0" aria-label="${text.scored}">
    <table>
      <caption>
        ${say(text.scoredTitle, { word: scored.word })}
      </caption>
      <thead>
        <tr>
          <th scope="col">${text.context}</th>
          <th scope="col">${text.target}</th>
          <th scope="col">${text.mlp}</th>
          <th scope="col">${text.bigram}</th>
        </tr>
      </thead>
      <tbody>
        ${scored.targets.map(
          (target, index) =>
            html`<tr>
              <th scope="row"><code>${scored.contexts[index]!.map(character).join('')}</code></th>
              <td><code>${character(target)}</code></td>
              <td>${format.percent(scored.probs[index]!)}</td>
              <td>${format.percent(scored.bigramProbs[index]!)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}

/** The examples as a list: those that share a context stand together. */
import { html, nothing, type TemplateResult } from 'lit-html';
import { say } from '../../i18n/messages';
import type { Pen } from './draw';
import { byGroup, type Example } from './state';

export function drawExamples({ view, text, format }: Pen): TemplateResult | typeof nothing {
  const { examples } = view.state;
  if (examples.length === 0) return nothing;
  const row = ({ target, prob }: Example, context: string) =>
    html`<li>
      <code>${context}</code> → <code>${target}</code>
      <span class="prob">${format.percent(prob)}</span>
    </li>`;
  return html`<section class="examples" tabindex="0" aria-label="${text.examplesTitle}">
    <p class="part-title">${text.examplesTitle}</p>
    ${byGroup(examples)
      .filter(({ members }) => members[0]!.ambiguous)
      .map(
        ({ context, members }) =>
          html`<div class="group">
            <p class="hint">
              ${say(text.groupNote, { context, count: format.integer(members.length) })}
            </p>
            <ul>
              ${members.map((member) => row(member, context))}
            </ul>
          </div>`,
      )}
    <ul>
      ${examples.filter(({ ambiguous }) => !ambiguous).map((example) => row(example, example.context))}
    </ul>
  </section>`;
}

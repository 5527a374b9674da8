/** The reader's own trainings: their curves on one chart, their dev losses as a list. */
import { html, nothing, svg, type TemplateResult } from 'lit-html';
import { say } from '../../i18n/messages';
import { drawPlot, linePath, lossAxis, type PlotSpec } from '../../ui/plot';
import { round } from '../../ui/svg';
import type { Pen } from './draw';
import { kTrySteps, type Try } from './state';

const kHeight = 230;

export function drawTries(pen: Pen): TemplateResult | typeof nothing {
  const { view, text, format } = pen;
  const { tries, current } = view.state;
  const shown = current ? [...tries, current] : tries;
  if (shown.length === 0) return nothing;
  const best = Math.min(...tries.filter(({ diverged }) => !diverged).map(({ dev }) => dev));
  return html`<section class="tries" aria-label="${text.triesTitle}">
    <p class="part-title">${text.triesTitle}</p>
    <div class="charts">
      ${drawPlot(specOf(pen, shown, view.widths[0]!), (plot) =>
        shown.map((one, index) => {
          const last = one.curve.at(-1);
          const kind = index === shown.length - 1 ? 'learned' : 'measured';
          return svg`<path class="${kind}-line" d="${linePath(one.curve, plot)}"></path>
            ${
              last
                ? svg`<text class="${kind}-name on-ground" x="${Math.min(round(plot.x(last[0])) + 6, plot.right + 6)}"
                    y="${round(plot.y(last[1])) + 4}">${format.short(one.rate, 2)}</text>`
                : nothing
            }`;
        }),
      )}
    </div>
    <ul class="try-list">
      ${tries.map(
        (one) =>
          html`<li class="${one.dev === best ? 'best' : ''}">
            ${tryText(one, pen)} ${one.dev === best && tries.length > 1 ? text.best : ''}
          </li>`,
      )}
    </ul>
  </section>`;
}

function tryText({ rate, train, dev, diverged }: Try, { text, format }: Pen): string {
  const facts = { rate: format.short(rate, 3) };
  if (diverged) return say(text.tryDiverged, facts);
  return say(text.tryRow, { ...facts, train: format.fixed(train, 4), dev: format.fixed(dev, 4) });
}

function specOf({ text, format }: Pen, tries: Try[], width: number): PlotSpec {
  return {
    width,
    height: kHeight,
    room: 44,
    x: {
      label: text.stepAxis,
      kind: 'linear',
      domain: [0, kTrySteps],
      format: format.integer,
    },
    y: lossAxis(
      text.meanAxis,
      tries.flatMap(({ curve }) => curve.map(([, loss]) => loss)),
      {
        otherwise: [2, 30],
        below: 1.05,
        above: 1.1,
        ticks: [1, 2, 2.5, 3, 4, 5, 7, 10, 20, 30, 50, 100],
      },
      (loss) => format.short(loss),
    ),
    description: text.triesDescription,
  };
}

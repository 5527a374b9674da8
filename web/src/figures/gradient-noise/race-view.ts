/** Two runs with the same computing time: one with small batches, one with all examples in each step. */
import { html, nothing, svg, type TemplateResult } from 'lit-html';
import { say } from '../../i18n/messages';
import { drawPlot, linePath, lossAxis, type Plot, type PlotSpec } from '../../ui/plot';
import { round } from '../../ui/svg';
import type { Pen } from './draw';
import { kSmallBatch, type Race, type Racer } from './state';

const kHeight = 250;

export function drawRace(pen: Pen): TemplateResult | typeof nothing {
  const { view, text } = pen;
  const { race } = view.state;
  if (!race || race.small.points.length === 0) return nothing;
  return html`<section class="race" aria-label="${text.raceTitle}">
    <p class="part-title">${text.raceTitle}</p>
    ${drawPlot(specOf(pen, race, view.widths[0]!), (plot) => marks(pen, race, plot))}
    <p class="hint">${text.raceNote}</p>
  </section>`;
}

function specOf({ view, text, format }: Pen, { small, large }: Race, width: number): PlotSpec {
  const losses = [...small.points, ...large.points].map(([, loss]) => loss);
  return {
    width,
    height: kHeight,
    x: {
      label: text.timeAxis,
      kind: 'linear',
      domain: [0, view.state.seconds],
      format: (seconds) => format.short(seconds),
    },
    y: lossAxis(
      text.lossAxis,
      losses,
      { otherwise: [2, 30], below: 1.1, above: 1.1, ticks: [2, 2.5, 3, 4, 5, 7, 10, 15, 20, 30] },
      (loss) => format.short(loss),
    ),
    description: text.raceDescription,
  };
}

function marks({ text, format }: Pen, { small, large }: Race, plot: Plot): unknown {
  const name = (racer: Racer, kind: string, label: string) => {
    const last = racer.points.at(-1);
    return last
      ? svg`<text class="${kind}-name on-ground" text-anchor="end"
          x="${Math.min(round(plot.x(last[0])), plot.right)}" y="${round(plot.y(last[1])) - 8}">${label}</text>`
      : nothing;
  };
  const steps = ({ steps: all }: Racer) => format.integer(all.at(-1) ?? 0);
  return svg`<path class="measured-line" d="${linePath(large.points, plot)}"></path>
    ${large.points.map(
      ([x, y]) =>
        svg`<circle class="measured-dot" cx="${round(plot.x(x))}" cy="${round(plot.y(y))}" r="3.5"></circle>`,
    )}
    <path class="learned-line" d="${linePath(small.points, plot)}"></path>
    ${name(large, 'measured', say(text.largeName, { steps: steps(large) }))}
    ${name(small, 'learned', say(text.smallName, { batch: kSmallBatch, steps: steps(small) }))}`;
}

/** What tanh does at both starts: a histogram of its outputs, and every neuron as a cell. */
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit-html';
import { say } from '../../i18n/messages';
import { drawHeatMap } from '../../ui/heat-map';
import { round } from '../../ui/svg';
import type { Pen } from './draw';
import { kStarts, type Saturation } from './state';

export function drawSaturations(pen: Pen): TemplateResult {
  const { view, text } = pen;
  return html`<div class="saturations">
    ${kStarts.map((start) => {
      const saturation = view.state.starts[start][view.state.moment];
      return html`<section aria-label="${text.starts[start]}">
        <p class="part-title">${text.starts[start]}</p>
        ${saturation ? drawing(saturation, start, pen) : html`<p class="hint">${text.notYet}</p>`}
      </section>`;
    })}
  </div>`;
}

const kWidth = 340;
const kBars = 110;
const kTop = 8;
const kAxis = 26;
const kColumns = 25;
const kCell = 12;

function drawing(saturation: Saturation, start: string, { text, format }: Pen): TemplateResult {
  const { fraction, dead, histogram, byNeuron } = saturation;
  const facts = {
    percent: format.percent(fraction),
    dead: format.integer(dead),
    count: format.integer(byNeuron.length),
  };
  const rows = Math.ceil(byNeuron.length / kColumns);
  const cellsTop = kTop + kBars + kAxis + 18;
  const height = cellsTop + rows * kCell + 4;
  const said = say(text.saturationSaid, facts);
  return html`<svg class="plot" viewBox="0 0 ${kWidth} ${height}" role="img" aria-label="${said}">
      ${bars(histogram, start)} ${axis(text.tanhAxis)}
      <text class="axis-title" x="0" y="${cellsTop - 6}">${text.neurons}</text>
      ${neurons(byNeuron, cellsTop)}
    </svg>
    <p class="hint">${said}</p>`;
}

/** Bars from zero: the tallest fills the height. */
function bars(histogram: number[], start: string): SVGTemplateResult {
  const most = Math.max(...histogram, 1e-9);
  const width = kWidth / histogram.length;
  return svg`${histogram.map((share, bin) => {
    const height = (share / most) * kBars;
    return svg`<rect class="bar ${start}" x="${round(bin * width)}" y="${round(kTop + kBars - height)}"
      width="${round(width - 1)}" height="${round(height)}"></rect>`;
  })}`;
}

function axis(label: string): SVGTemplateResult {
  const y = kTop + kBars;
  const tick = (x: number, text: string, anchor: string) =>
    svg`<text class="tick" text-anchor="${anchor}" x="${x}" y="${y + 16}">${text}</text>`;
  return svg`<g class="axis"><line class="base" x1="0" x2="${kWidth}" y1="${y}" y2="${y}"></line>
    ${tick(0, '−1', 'start')} ${tick(kWidth / 2, '0', 'middle')} ${tick(kWidth, '1', 'end')}
    <text class="axis-title" text-anchor="end" x="${kWidth - 20}" y="${y + 16}">${label}</text></g>`;
}

function neurons(byNeuron: number[], top: number): SVGTemplateResult | typeof nothing {
  if (byNeuron.length === 0) return nothing;
  const rows = Array.from({ length: Math.ceil(byNeuron.length / kColumns) }, (_, row) =>
    byNeuron.slice(row * kColumns, (row + 1) * kColumns),
  );
  const cell = { width: kWidth / kColumns - 1.6, height: kCell - 1.6 };
  return drawHeatMap({ rows, none: 0, full: 1, x: 0, y: top, cell, gap: 1.6 });
}

/** The probabilities of both ways as bars, and where the logits lie on float32's line. */
import { html, svg, type SVGTemplateResult, type TemplateResult } from 'lit-html';
import { say } from '../../i18n/messages';
import { round } from '../../ui/svg';
import { atWidths } from '../../ui/plot';
import { numberText, type Pen } from './draw';

const kTop = 30;
const kBars = 130;
const kLine = 96;
/** In a narrower place "2.7e-43" would touch its neighbour: every second number stands higher. */
const kNumberWidth = 54;

export function drawBars(pen: Pen): TemplateResult {
  const { view } = pen;
  return html`<div class="charts">${atWidths(view.widths, (width) => drawing(pen, width))}</div>`;
}

function drawing(pen: Pen, width: number): SVGTemplateResult {
  const { view, text, format } = pen;
  const { ways } = view.state;
  const height = kTop + kBars + 26 + kLine;
  const half = width / 2;
  const said = ways
    ? say(text.describe, {
        naive: ways.naive.probs.map((value) => numberText(value, format)).join(', '),
        stable: ways.stable.probs.map((value) => numberText(value, format)).join(', '),
      })
    : text.idle;
  return svg`<svg class="plot" viewBox="0 0 ${width} ${height}" role="img" aria-label="${said}" data-chart>
    ${panel(pen, 0, half - 10, text.naive, ways?.naive.probs ?? [], 'naive')}
    ${panel(pen, half + 10, half - 10, text.stable, ways?.stable.probs ?? [], 'stable')}
    ${line(pen, width, kTop + kBars + 26)}
  </svg>`;
}

function panel(
  { format, view }: Pen,
  left: number,
  width: number,
  title: string,
  probs: number[],
  kind: string,
): SVGTemplateResult {
  const bottom = kTop + kBars;
  const slot = width / 3;
  return svg`<text class="axis-title" x="${left}" y="14">${title}</text>
    <g class="axis"><line class="base" x1="${left}" x2="${left + width}" y1="${bottom}" y2="${bottom}"></line></g>
    ${probs.map((prob, index) => {
      const x = left + index * slot + 8;
      const broken = Number.isNaN(prob);
      const height = broken ? kBars - 24 : Math.max(1, prob * (kBars - 24));
      const wide = slot - 16;
      const lift = slot < kNumberWidth && index % 2 === 1 ? 13 : 0;
      const target = index === view.state.target ? 'target' : '';
      return svg`<rect class="bar ${kind} ${broken ? 'broken' : ''} ${target}" x="${round(x)}"
          y="${round(bottom - height)}" width="${round(wide)}" height="${round(height)}"></rect>
        <text class="tick" text-anchor="middle" x="${round(x + wide / 2)}"
          y="${round(bottom - height - 6 - lift)}">${numberText(prob, format)}</text>
        <text class="tick" text-anchor="middle" x="${round(x + wide / 2)}" y="${bottom + 16}">z${index + 1}</text>`;
    })}`;
}

/** Logits on a line, with the two ends beyond which e^z is ∞ or 0. */
const kRange = 220;

function line({ view, text, format }: Pen, width: number, top: number): SVGTemplateResult {
  const { logits, shift, ways } = view.state;
  const y = top + 54;
  const x = (value: number) => {
    const share = Math.max(-1, Math.min(1, value / kRange));
    return round(14 + ((share + 1) / 2) * (width - 28));
  };
  const overflow = ways?.overflow ?? NaN;
  const underflow = ways?.underflow ?? NaN;
  const limits = ways
    ? svg`<rect class="beyond" x="${x(overflow)}" y="${y - 12}" width="${round(x(kRange) - x(overflow))}" height="24"></rect>
      <rect class="beyond" x="${x(-kRange)}" y="${y - 12}" width="${round(x(underflow) - x(-kRange))}" height="24"></rect>
      <text class="tick" text-anchor="middle" x="${x(overflow)}" y="${y + 28}">${say(
        text.overflowMark,
        {
          value: format.fixed(overflow, 1),
        },
      )}</text>
      <text class="tick" text-anchor="middle" x="${x(underflow)}" y="${y + 28}">${say(
        text.underflowMark,
        {
          value: format.fixed(underflow, 1),
        },
      )}</text>`
    : '';
  // Names of dots that stand together are piled up.
  const places = logits.map((logit) => x(logit + shift));
  const crowd = (index: number) =>
    places.slice(0, index).filter((place) => Math.abs(place - places[index]!) < 22).length;
  return svg`${limits}
    <g class="axis"><line class="base" x1="14" x2="${width - 14}" y1="${y}" y2="${y}"></line></g>
    <text class="tick" text-anchor="middle" x="${x(0)}" y="${y + 28}">0</text>
    ${logits.map((logit, index) => {
      const at = x(logit + shift);
      return svg`<circle class="measured-dot" cx="${at}" cy="${y}" r="6"></circle>
        <text class="tick" text-anchor="middle" x="${at}" y="${y - 12 - 13 * crowd(index)}">z${index + 1}</text>`;
    })}`;
}

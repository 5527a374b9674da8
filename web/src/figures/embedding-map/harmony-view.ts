/** Vowel harmony: do back and front vowels lie apart, and do they follow each other in the model? */
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit-html';
import { say } from '../../i18n/messages';
import { round } from '../../ui/svg';
import type { Pen } from './draw';
import { kBack, kFront } from './state';

const kWidth = 360;
const kRow = 26;
const kLeft = 96;
const kBars = 200;

export function drawHarmony({ view, text, format }: Pen): TemplateResult | typeof nothing {
  const { harmony } = view.state;
  if (!harmony) return nothing;
  const letters = (all: string) => [...all].join(' ');
  return html`<section class="harmony" aria-label="${text.harmonyTitle}">
    <p class="part-title">${text.harmonyTitle}</p>
    <p>${say(text.harmonyRule, { back: letters(kBack), front: letters(kFront) })}</p>
    <p>
      ${say(text.harmonyDistances, {
        back: format.fixed(harmony.withinFirst, 3),
        front: format.fixed(harmony.withinSecond, 3),
        between: format.fixed(harmony.between, 3),
        percent: format.fixed(100 * harmony.fraction, 1),
        divisions: format.integer(harmony.divisions),
      })}
    </p>
    <div class="harmony-bars">
      ${[0, 1].map((row) => {
        const after = row === 0 ? text.afterBack : text.afterFront;
        const shares: [string, number][] = [
          [text.inLines, harmony.lines[row]?.[row] ?? NaN],
          [text.inDev, harmony.dev[row]?.[row] ?? NaN],
          [text.inModel, harmony.model[row]?.[row] ?? NaN],
        ];
        const said = shares.map(([name, share]) => `${name} ${format.percent(share)}`).join(', ');
        return html`<div>
          <p class="hint">${after}</p>
          <svg
            class="plot"
            viewBox="0 0 ${kWidth} ${3 * kRow}"
            role="img"
            aria-label="${after}: ${said}"
          >
            ${shares.map(([name, share], index) => bar(name, share, format.percent(share), index))}
          </svg>
        </div>`;
      })}
    </div>
    <p class="hint">${text.harmonyNote}</p>
  </section>`;
}

function bar(name: string, share: number, label: string, index: number): SVGTemplateResult {
  const y = index * kRow;
  const width = Number.isFinite(share) ? share * kBars : 0;
  const kind = index === 2 ? 'learned' : 'measured';
  return svg`<text class="tick" text-anchor="end" x="${kLeft - 8}" y="${y + 17}">${name}</text>
    <rect class="bar ${kind}" x="${kLeft}" y="${y + 4}" width="${round(width)}" height="${kRow - 8}"></rect>
    <line class="half" x1="${kLeft + kBars / 2}" x2="${kLeft + kBars / 2}" y1="${y + 2}" y2="${y + kRow - 2}"></line>
    <text class="tick" x="${round(kLeft + width + 6)}" y="${y + 17}">${label}</text>`;
}

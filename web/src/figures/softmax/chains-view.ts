/** The fused cross entropy beside the chain written by hand: bytes and time, and how equal they are. */
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit-html';
import { say } from '../../i18n/messages';
import { round } from '../../ui/svg';
import { numberText, type Pen } from './draw';

const kWidth = 320;
const kRow = 24;

export function drawChains({ view, text, format }: Pen): TemplateResult | typeof nothing {
  const { chains } = view.state;
  if (!chains) return nothing;
  const { bytes, seconds } = chains;
  const micro = (value: number) => say(text.microseconds, { value: format.fixed(1e6 * value, 1) });
  const size = (value: number) => say(text.bytes, { value: format.integer(value) });
  return html`<section class="chains" aria-label="${text.chainsTitle}">
    <p class="part-title">${say(text.chainsTitle, { batch: format.integer(chains.batch) })}</p>
    <div class="chain-pairs">
      ${pair(text.memory, bytes.fused, bytes.byHand, size, [text.fused, text.byHand])}
      ${pair(text.time, seconds.fused, seconds.byHand, micro, [text.fused, text.byHand])}
    </div>
    <p class="hint">
      ${say(text.equal, {
        loss: numberText(chains.lossDifference, format),
        gradient: numberText(chains.gradientDifference, format),
      })}
    </p>
  </section>`;
}

function pair(
  title: string,
  fused: number,
  byHand: number,
  words: (value: number) => string,
  names: [string, string],
): TemplateResult {
  const most = Math.max(fused, byHand);
  const bar = (value: number, name: string, row: number, kind: string): SVGTemplateResult =>
    svg`<text class="tick" x="0" y="${row * kRow + 16}">${name}</text>
      <rect class="bar ${kind}" x="70" y="${row * kRow + 4}" height="${kRow - 8}"
        width="${round((value / most) * (kWidth - 170))}"></rect>
      <text class="tick" x="${round(76 + (value / most) * (kWidth - 170))}" y="${row * kRow + 16}">${words(value)}</text>`;
  const said = `${title}: ${names[0]} ${words(fused)}, ${names[1]} ${words(byHand)}`;
  return html`<div>
    <p class="hint">${title}</p>
    <svg class="plot" viewBox="0 0 ${kWidth} ${2 * kRow}" role="img" aria-label="${said}">
      ${bar(fused, names[0], 0, 'stable')} ${bar(byHand, names[1], 1, 'naive')}
    </svg>
  </div>`;
}

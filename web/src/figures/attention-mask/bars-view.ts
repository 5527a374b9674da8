/** One token's weights on all tokens, without the mask and with it, side by side. */
import { svg, type SVGTemplateResult } from 'lit-html';
import type { Formats } from '../../ui/format';
import { round } from '../../ui/svg';

export interface BarsView {
  title: string;
  open: number[];
  masked: number[];
  width: number;
  top: number;
}

const kFull = 64;
const kHead = 34;

export function drawBars(
  { title, open, masked, width, top }: BarsView,
  format: Formats,
): SVGTemplateResult {
  const bottom = top + kHead + kFull;
  const slot = width / Math.max(1, open.length);
  const bar = Math.min(34, slot / 2 - 6);
  const one = (value: number, x: number, kind: string) => {
    const height = Number.isFinite(value) ? Math.max(0.5, value * kFull) : 0;
    const number = Number.isFinite(value) ? format.fixed(value, 2) : 'nan';
    return svg`<rect class="bar ${kind}" x="${round(x)}" y="${round(bottom - height)}"
        width="${round(bar)}" height="${round(height)}"></rect>
      <text class="bar-number" text-anchor="middle" x="${round(x + bar / 2)}"
        y="${round(bottom - height - 4)}">${number}</text>`;
  };
  return svg`<g class="mask-bars">
    <text class="matrix-title" x="0" y="${top + 12}">${title}</text>
    <g class="axis"><line class="base" x1="0" x2="${width}" y1="${bottom}" y2="${bottom}"></line></g>
    ${open.map((value, column) => {
      const middle = (column + 0.5) * slot;
      return svg`${one(value, middle - bar - 2, 'measured')}
        ${one(masked[column]!, middle + 2, 'learned')}
        <text class="tick" text-anchor="middle" x="${round(middle)}" y="${bottom + 16}">${column}</text>`;
    })}
  </g>`;
}

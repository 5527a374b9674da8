/**
 * Train, dev and test loss as dots on one line each, beside the values they should meet: a tinted
 * band is what counts as met. Dots, not bars: the axis doesn't start at zero.
 */
import { scaleLinear } from 'd3-scale';
import { nothing, svg, type SVGTemplateResult } from 'lit-html';
import type { Messages } from '../i18n/messages';
import type { Formats } from './format';
import { round } from './svg';

export interface SplitRow {
  label: string;
  measured: number;
  /** Null when nobody stated one for this corpus and configuration. */
  expected: { value: number; tolerance: number } | null;
}

const kRow = 34;
const kTop = 8;
const kAxis = 40;

export function drawSplitDots(
  rows: SplitRow[],
  width: number,
  description: string,
  text: Messages['ui'],
  format: Formats,
): SVGTemplateResult {
  const height = kTop + rows.length * kRow + kAxis;
  const left = 108;
  const right = 66;
  const values = rows.flatMap(({ measured, expected }) =>
    expected
      ? [measured, expected.value - expected.tolerance, expected.value + expected.tolerance]
      : [measured],
  );
  const spread = Math.max(0.04, Math.max(...values) - Math.min(...values));
  const x = scaleLinear(
    [Math.min(...values) - spread * 0.12, Math.max(...values) + spread * 0.12],
    // While the page is still being laid out, the width may be less than both margins.
    [left, Math.max(left, width - right)],
  );
  const bottom = kTop + rows.length * kRow;
  return svg`<svg class="split-dots" viewBox="0 0 ${width} ${height}" role="img"
      aria-label="${description}">
    <g class="axis">
      ${x.ticks(width < 480 ? 3 : 6).map(
        (
          tick,
        ) => svg`<line class="grid" x1="${round(x(tick))}" x2="${round(x(tick))}" y1="${kTop}" y2="${bottom}"></line>
          <text class="tick" text-anchor="middle" x="${round(x(tick))}" y="${bottom + 17}">${format.fixed(tick, 2)}</text>`,
      )}
      <text class="axis-title" text-anchor="end" x="${width - 4}" y="${bottom + 34}">${text.lossAxisLinear}</text>
    </g>
    ${rows.map((row, index) => drawRow(row, kTop + (index + 0.5) * kRow, x, left, width, format))}
  </svg>`;
}

function drawRow(
  { label, measured, expected }: SplitRow,
  middle: number,
  x: (value: number) => number,
  left: number,
  width: number,
  format: Formats,
): SVGTemplateResult {
  const at = round(x(measured));
  return svg`<g class="split-row">
    <text class="row-label" text-anchor="end" x="${left - 12}" y="${middle + 4}">${label}</text>
    ${
      expected
        ? svg`<rect class="band" x="${round(x(expected.value - expected.tolerance))}" y="${middle - 11}" height="22"
            width="${round(x(expected.value + expected.tolerance) - x(expected.value - expected.tolerance))}"></rect>
          <line class="expected" x1="${round(x(expected.value))}" x2="${round(x(expected.value))}" y1="${middle - 13}" y2="${middle + 13}"></line>`
        : nothing
    }
    <circle class="measured" cx="${at}" cy="${middle}" r="5"></circle>
    <text class="row-value" text-anchor="end" x="${width - 4}" y="${middle + 4}">${format.fixed(measured, 4)}</text>
  </g>`;
}

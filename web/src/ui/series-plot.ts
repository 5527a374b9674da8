/** Several named lines over one logarithmic axis, with the cursor that reads all of them. */
import { svg, type SVGTemplateResult, type TemplateResult } from 'lit-html';
import { cursorLine, drawCursorPlot, linePath, type Axis, type Plot, type PlotSpec } from './plot';
import { round } from './svg';

export interface Series {
  name: string;
  /** What the line is: chosen or learned, measured, a second and a third series. */
  kind: 'learned' | 'measured' | 'second' | 'third';
  /** One a place on the x axis; NaN where there is none. */
  values: readonly number[];
}

export interface SeriesPlotView {
  widths: readonly number[];
  height: number;
  xs: readonly number[];
  x: Pick<Axis, 'label' | 'ticks' | 'format'> & { domain?: [number, number] };
  y: Omit<Axis, 'domain' | 'kind'> & { kind?: Axis['kind']; domain?: [number, number] };
  series: readonly Series[];
  /** A value to compare with, as a dashed line across. */
  reference?: { value: number; name: string } | undefined;
  index: number | null;
  label: string;
  text: string;
  description: string;
  move(index: number | null): void;
}

/** Names of lines that end together are kept apart. */
const kNameHeight = 15;
const kBelow = 27;

export function drawSeriesPlot(view: SeriesPlotView): TemplateResult {
  return drawCursorPlot({
    ...view,
    spec: (width) => specOf(view, width),
    marks: (plot) => marks(view, plot),
  });
}

function specOf(
  { height, xs, x, y, series, description }: SeriesPlotView,
  width: number,
): PlotSpec {
  const values = series.flatMap((one) => one.values).filter((value) => value > 0);
  const [low, high] = values.length > 0 ? [Math.min(...values), Math.max(...values)] : [0.1, 10];
  const ends: [number, number] = [xs[0] ?? 1, xs.at(-1) ?? 10];
  return {
    width,
    height,
    x: { ...x, kind: 'log', domain: x.domain ?? [ends[0] / 1.15, ends[1] * 1.15] },
    y: { ...y, kind: y.kind ?? 'log', domain: y.domain ?? [low / 1.6, high * 1.8] },
    description,
  };
}

function marks({ xs, series, reference, index }: SeriesPlotView, plot: Plot): SVGTemplateResult {
  const chosen = index === null ? null : (xs[index] ?? null);
  return svg`${reference ? acrossAt(reference, plot) : ''}
    ${series.map(({ kind, values }) => {
      const points = values.map((value, at) => [xs[at]!, value] as const);
      const drawn = points.filter(([, value]) => Number.isFinite(plot.y(value)));
      return svg`<path class="${kind}-line" d="${linePath(points, plot)}"></path>
        ${drawn.map(
          ([x, value]) =>
            svg`<circle class="${dotOf(kind)}" cx="${round(plot.x(x))}" cy="${round(plot.y(value))}" r="3.5"></circle>`,
        )}`;
    })}
    ${names(xs, series, plot)} ${cursorLine(plot, chosen)}`;
}

/** Style sheets have dots of three kinds. */
const dotOf = (kind: Series['kind']) => (kind === 'second' ? 'second-dot' : `${kind}-dot`);

function acrossAt({ value, name }: { value: number; name: string }, plot: Plot): SVGTemplateResult {
  const y = round(plot.y(value));
  return svg`<line class="across" x1="${plot.left}" x2="${plot.right}" y1="${y}" y2="${y}"></line>
    <text class="tick on-ground" x="${plot.left + 6}" y="${y - 6}">${name}</text>`;
}

function names(xs: readonly number[], series: readonly Series[], plot: Plot): SVGTemplateResult[] {
  const ends = series
    .map(({ name, kind, values }) => {
      const last = values.findLastIndex((value) => Number.isFinite(plot.y(value)));
      return { name, kind, x: plot.x(xs[last] ?? NaN), y: plot.y(values[last] ?? NaN) - 9 };
    })
    .filter(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))
    .sort((a, b) => a.y - b.y);
  let above = -Infinity;
  return ends.map(({ name, kind, x, y }) => {
    // Above its own end, or below it where another name stands there.
    const at = y < above + kNameHeight ? y + kBelow : y;
    above = at;
    return svg`<text class="${kind}-name on-ground" text-anchor="end" x="${round(Math.min(x, plot.right))}"
      y="${round(at)}">${name}</text>`;
  });
}

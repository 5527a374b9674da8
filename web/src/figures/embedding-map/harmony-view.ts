/** Vowel harmony: do back and front vowels lie apart, and do they follow each other in the model? */
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit-html';
import { say } from '../../i18n/messages';
import { button } from '../../ui/fields';
import { round } from '../../ui/svg';
import type { Pen } from './draw';
import { type Harmony, kBack, kFront, kWideSteps } from './state';

const kWidth = 400;
const kRow = 26;
const kLeft = 112;
const kBars = 150;

interface Share {
  name: string;
  share: number;
  /** Of how many pairs; a model's share is a mean of probabilities. */
  count: number | null;
}

/** On another list the figure offers the Turkish one; before a training it asks for a guess. */
export function drawHarmony(pen: Pen): TemplateResult | typeof nothing {
  const { view, text } = pen;
  const turkish = view.setup.corpora.find(({ locale }) => locale === 'tr');
  if (!turkish) return nothing;
  const { harmony } = view.state;
  const part = harmony
    ? measured(pen, harmony)
    : view.status.corpus === turkish.id
      ? html`<p>${text.harmonyGuess}</p>`
      : offer(pen, turkish.id);
  const letters = (all: string) => [...all].join(' ');
  return html`<section class="harmony" aria-label="${text.harmonyTitle}">
    <p class="part-title">${text.harmonyTitle}</p>
    <p>${say(text.harmonyRule, { back: letters(kBack), front: letters(kFront) })}</p>
    ${part}
  </section>`;
}

function offer({ view, actions, text }: Pen, turkish: string): TemplateResult {
  return html`<div class="controls">
    ${button({
      action: 'turkish',
      label: text.tryTurkish,
      off: view.status.busy,
      act: () => actions.chooseCorpus(turkish),
    })}
  </div>`;
}

function measured(pen: Pen, harmony: Harmony): TemplateResult {
  const { view, actions, text, format } = pen;
  const columns = format.integer(view.setup.main.embedDim);
  const facts = { columns, steps: format.integer(kWideSteps) };
  return html`<p>
      ${say(text.harmonyDistances, {
        back: format.fixed(harmony.withinFirst, 3),
        front: format.fixed(harmony.withinSecond, 3),
        between: format.fixed(harmony.between, 3),
        percent: format.fixed(100 * harmony.fraction, 1),
        divisions: format.integer(harmony.divisions),
      })}
    </p>
    <div class="harmony-bars">${[0, 1].map((row) => bars(pen, harmony, row, columns))}</div>
    <p class="hint">${text.harmonyNote}</p>
    <div class="controls">
      ${button({
        action: 'wide',
        label: say(text.wide, facts),
        off: view.status.busy,
        act: actions.trainWide,
      })}
    </div>`;
}

function bars(
  { view, text, format }: Pen,
  harmony: Harmony,
  row: number,
  columns: string,
): TemplateResult {
  const { wide } = view.state;
  const after = row === 0 ? text.afterBack : text.afterFront;
  const sum = (counts: number[][]) => (counts[row] ?? []).reduce((all, one) => all + one, 0);
  const at = (probs: number[][]) => probs[row]?.[row] ?? NaN;
  const shares: Share[] = [
    { name: text.inLines, share: at(harmony.lines), count: sum(harmony.counts) },
    { name: text.inDev, share: at(harmony.dev), count: sum(harmony.devCounts) },
    { name: text.inModel, share: at(harmony.model), count: null },
  ];
  if (wide) shares.push({ name: say(text.inWide, { columns }), share: at(wide), count: null });
  const labels = shares.map(({ share, count }) =>
    count === null
      ? format.percent(share)
      : say(text.counted, { share: format.percent(share), count: format.integer(count) }),
  );
  const said = shares.map(({ name }, index) => `${name} ${labels[index]}`).join(', ');
  return html`<div>
    <p class="hint">${after}</p>
    <svg
      class="plot"
      viewBox="0 0 ${kWidth} ${shares.length * kRow}"
      role="img"
      aria-label="${after}: ${said}"
    >
      ${shares.map((share, index) => bar(share, labels[index]!, index))}
    </svg>
  </div>`;
}

function bar({ name, share, count }: Share, label: string, index: number): SVGTemplateResult {
  const y = index * kRow;
  const width = Number.isFinite(share) ? share * kBars : 0;
  const kind = count === null ? 'learned' : 'measured';
  const half = kLeft + kBars / 2;
  return svg`<text class="tick" text-anchor="end" x="${kLeft - 8}" y="${y + 17}">${name}</text>
    <rect class="bar ${kind}" x="${kLeft}" y="${y + 4}" width="${round(width)}" height="${kRow - 8}"></rect>
    <line class="half" x1="${half}" x2="${half}" y1="${y + 2}" y2="${y + kRow - 2}"></line>
    <text class="tick" x="${round(kLeft + width + 6)}" y="${y + 17}">${label}</text>`;
}

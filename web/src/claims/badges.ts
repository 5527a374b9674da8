/**
 * "ders 0,2515 · sende 0,2515 ✓": what was stated beside what was measured. On the lecture's list the
 * stated value is the lecture's; on another one it is what PyTorch found there.
 */
import { html, nothing, type TemplateResult } from 'lit-html';
import { messages, say, type Language } from '../i18n/messages';
import { formats, type Formats } from '../ui/format';
import { type Check, meets } from './evaluate';

export interface Reference {
  /** SHA-256 of the list it holds for; null: it holds for every list. */
  sha256: string | null;
  source: 'lecture' | 'golden';
  check: Check;
}

export interface BadgeRow {
  /** The ledger's row: "M13". */
  claim: string;
  /** Name of the measured value. */
  value: string;
  label: Record<Language, string>;
  /** Digits after the mark; of a tiny number with many of them, two and its power of ten. */
  digits: number;
  references: Reference[];
  /** The row on the verification page. */
  href: Record<Language, string>;
}

/**
 * `measured`: by the value's name; a row whose value is not there yet shows only what was stated. `own`:
 * measured in the reader's tab, not while the site was built.
 */
export function drawBadges(
  rows: BadgeRow[],
  measured: Map<string, number>,
  sha256: string | null,
  own: boolean,
  language: Language,
): TemplateResult | typeof nothing {
  if (rows.length === 0) return nothing;
  return html`<ul class="badges">
    ${rows.map((row) => drawBadge(row, measured.get(row.value), sha256, own, language))}
  </ul>`;
}

function drawBadge(
  row: BadgeRow,
  measured: number | undefined,
  sha256: string | null,
  own: boolean,
  language: Language,
): TemplateResult {
  const { ui } = messages(language);
  const format = formats(language);
  const built = !own && measured !== undefined;
  const whose = built ? ui.theSites : ui.yours;
  // What is known of this very list says more than what holds for all.
  const reference =
    row.references.find((one) => one.sha256 === sha256) ??
    row.references.find((one) => one.sha256 === null);
  const yours = measured === undefined ? '–' : numberText(measured, row.digits, format);
  const met = reference && measured !== undefined ? meets(reference.check, measured) : null;
  const source = reference?.source === 'golden' ? ui.sourceGolden : ui.sourceLecture;
  const stated = reference
    ? say(ui.badge, {
        source,
        expected: expectedText(reference.check, row.digits, format),
        measured: yours,
        whose,
      })
    : say(ui.badgeOpen, { measured: yours, whose });
  const state = met === null ? '' : met ? 'met' : 'missed';
  return html`<li
    class="badge ${state}"
    data-badge="${row.claim}"
    data-claim="${row.claim}"
    title="${built ? ui.theSitesHint : nothing}"
  >
    <a class="badge-label" href="${row.href[language]}">${row.label[language]}</a>
    ${stated}
    ${
      met === null
        ? nothing
        : html`<span class="verdict"
            ><span aria-hidden="true">${met ? '✓' : '✗'}</span> ${met ? ui.met : ui.missed}</span
          >`
    }
  </li>`;
}

const kManyDigits = 6;
const kTiny = 1e-4;

function numberText(value: number, digits: number, format: Formats): string {
  if (Number.isNaN(value)) return 'nan';
  if (digits >= kManyDigits && Math.abs(value) < kTiny) return format.compact(value, 2);
  return format.fixed(value, digits);
}

function expectedText(check: Check, digits: number, format: Formats): string {
  const number = (value: number | undefined) => numberText(value ?? NaN, digits, format);
  switch (check.kind) {
    case 'between':
      return `${number(check.min)} … ${number(check.max)}`;
    case 'below':
      return `< ${number(check.limit)}`;
    case 'above':
      return `> ${number(check.limit)}`;
    case 'is_nan':
      return 'nan';
    case 'is_inf':
      return '∞';
    default:
      return number(check.expected);
  }
}

/** Which query heads share which keys and values, and the bytes of every way to share. */
import { svg, type SVGTemplateResult } from 'lit-html';
import { say } from '../../i18n/messages';
import { bytesText } from '../../ui/bytes';
import type { Formats } from '../../ui/format';
import { round } from '../../ui/svg';
import { sharingOf, type KvState } from './state';
import type { words } from './words';

type Words = ReturnType<typeof words>;

const kHeads = { top: 26, box: 18, between: 62 };
const kBarRow = 30;
const kSide = 74;

function kvHeight({ found }: KvState): number {
  return (
    kHeads.top + kHeads.between + 2 * kHeads.box + 44 + found.array('kv_heads').length * kBarRow + 8
  );
}

export function kvPicture(
  state: KvState,
  width: number,
  text: Words,
  format: Formats,
): SVGTemplateResult {
  const height = kvHeight(state);
  const description = say(text.describe, { heads: state.heads, kvHeads: state.kvHeads });
  return svg`<svg class="plot kv" viewBox="0 0 ${width} ${height}" role="img"
      aria-label="${description}" data-chart>
    ${heads(state, width, text)} ${bars(state, width, text, format)}
  </svg>`;
}

function heads({ heads: count, kvHeads }: KvState, width: number, text: Words): SVGTemplateResult {
  const slot = width / count;
  const box = Math.min(kHeads.box * 1.6, slot * 0.8);
  const bottom = kHeads.top + kHeads.box + kHeads.between;
  const group = count / kvHeads;
  const shared = Array.from({ length: kvHeads }, (_, kv) => (kv + 0.5) * group * slot);
  return svg`<text class="matrix-title" x="0" y="14">${say(text.queryHeads, { count })}</text>
    ${Array.from({ length: count }, (_, head) => {
      const x = (head + 0.5) * slot;
      const to = shared[Math.floor(head / group)]!;
      return svg`<line class="share" x1="${round(x)}" y1="${kHeads.top + kHeads.box}" x2="${round(to)}" y2="${bottom}"></line>
        <rect class="query-head" x="${round(x - box / 2)}" y="${kHeads.top}" width="${round(box)}" height="${kHeads.box}" rx="3"></rect>`;
    })}
    ${shared.map(
      (x) =>
        svg`<rect class="kv-head" x="${round(x - box / 2)}" y="${bottom}" width="${round(box)}" height="${kHeads.box}" rx="3"></rect>`,
    )}
    <text class="matrix-title" x="0" y="${bottom + kHeads.box + 18}">${say(text.kvHeads, { count: kvHeads, name: text.sharing[sharingOf(count, kvHeads)] })}</text>`;
}

function bars(state: KvState, width: number, text: Words, format: Formats): SVGTemplateResult {
  const { found, kvHeads, heads: count } = state;
  const top = kHeads.top + 2 * kHeads.box + kHeads.between + 40;
  const bytes = found.array('kv_bytes');
  const most = Math.max(...bytes);
  const room = width - kSide - 86;
  return svg`${found.array('kv_heads').map((number, index) => {
    const y = top + index * kBarRow;
    const length = Math.max(2, (bytes[index]! / most) * room);
    const chosen = number === kvHeads;
    return svg`<text class="tick ${chosen ? 'chosen' : ''}" x="0" y="${y + 15}">${number}
        ${text.short[sharingOf(count, number)]}</text>
      <rect class="bar ${chosen ? 'learned' : 'measured'}" x="${kSide}" y="${y + 3}" width="${round(length)}" height="17"></rect>
      <text class="tick ${chosen ? 'chosen' : ''}" x="${round(kSide + length + 8)}" y="${y + 16}">${bytesText(bytes[index]!, format)}</text>`;
  })}`;
}

/**
 * A name cut into (context → target) examples, with the lecture's code: '.' slate, letters indigo, the
 * id under each cell, a thick frame for what enters, dashed for what drops out next.
 */
import { html, svg, type SVGTemplateResult, type TemplateResult } from 'lit-html';
import { say, type Language } from '../../i18n/messages';
import { drawFrame, type FigureView, type FrameActions, type Table } from '../../ui/figure-frame';
import { range, text as textField } from '../../ui/fields';
import { formats } from '../../ui/format';
import {
  kContext,
  kFirstWord,
  kWordCharacters,
  type WindowCell,
  type WindowRow,
  type WindowSetup,
  type WindowState,
} from './state';
import { atWidths } from '../../ui/plot';
import { words } from './words';

export const kName = 'sliding-window';
export type WindowView = FigureView<WindowState, WindowSetup>;

export interface WindowActions extends FrameActions {
  type(word: string): void;
  setContextLength(length: number): void;
}

export function drawSlidingWindow(view: WindowView, actions: WindowActions): TemplateResult {
  const { state, setup, status, language } = view;
  const text = words(language);
  const format = formats(language);
  const frame = {
    name: kName,
    title: text.title,
    caption: text.caption,
    drawing: html`<div class="charts">
        ${atWidths(view.widths, (width) => cells(state, width, text))}
      </div>
      ${legend(text)}`,
    controls: controls(view, actions, text),
    status: say(text.status, {
      word: state.cut.word || '∅',
      count: format.integer(state.rows.length),
      length: format.integer(state.cut.contextLength),
    }),
    measured: measuredIn(state),
    table: windowTable(state, language),
    usesCorpus: true,
    long: false,
  };
  return drawFrame(frame, setup, status, actions, language);
}

/** The ledger speaks of one name and one window. */
function measuredIn({ cut: { word, contextLength }, rows }: WindowState): Map<string, number> {
  const isLectures = word === kFirstWord && contextLength === kContext.first;
  return new Map(isLectures && rows.length > 0 ? [['count', rows.length]] : []);
}

export function windowTable({ rows }: WindowState, language: Language): Table {
  const text = words(language);
  return {
    title: text.table,
    header: [text.context, text.contextIds, text.target, text.targetId],
    rows: rows.map(({ context, target }) => [
      context.map(({ character }) => character).join(''),
      context.map(({ id }) => id).join(' '),
      target.character,
      target.id,
    ]),
  };
}

type Words = ReturnType<typeof words>;

function controls(
  { state, status }: WindowView,
  actions: WindowActions,
  text: Words,
): TemplateResult {
  return html`${textField({
    name: 'word',
    label: text.word,
    value: state.word,
    maxLength: kWordCharacters,
    refused: status.problem !== null,
    change: actions.type,
  })}
  ${range({
    ...kContext,
    name: 'context-length',
    label: text.length,
    value: state.contextLength,
    change: actions.setContextLength,
  })}`;
}

/** Lengths in pixels. */
const kTop = 26;
const kArrow = 46;
const kGap = 6;
const kIdRoom = 18;
const kRowGap = 8;

function cells({ rows }: WindowState, width: number, text: Words): SVGTemplateResult {
  const columns = (rows[0]?.context.length ?? 0) + 1;
  const cell = Math.min(46, Math.floor((width - kArrow - columns * kGap) / columns));
  const stride = cell + kIdRoom + kRowGap;
  const height = kTop + Math.max(1, rows.length) * stride;
  const wide = columns * (cell + kGap) + kArrow;
  const left = Math.max(4, (width - wide) / 2);
  const x = (column: number) => left + column * (cell + kGap);
  const targetX = x(columns - 1) + kArrow;
  const middle = (columns - 1) * (cell + kGap);
  return svg`<svg class="plot window" viewBox="0 0 ${width} ${height}" role="img"
      aria-label="${describe(rows, text)}" data-chart>
    <text class="head" text-anchor="middle" x="${left + middle / 2}" y="14">${text.context}</text>
    <text class="head" text-anchor="middle" x="${targetX + cell / 2}" y="14">${text.target}</text>
    ${rows.map((row, index) => {
      const y = kTop + index * stride;
      const first = index === 0;
      const last = index === rows.length - 1;
      return svg`${row.context.map((one, place) => {
        const enters = place === row.context.length - 1 && !first;
        const leaves = place === 0 && !last;
        return drawCell(one, x(place), y, cell, enters ? 'enters' : leaves ? 'leaves' : '');
      })}
      <path class="arrow" d="M${x(columns - 1)},${y + cell / 2}h${kArrow - 14}m-6,-5l6,5l-6,5"></path>
      ${drawCell(row.target, targetX, y, cell, 'target')}`;
    })}
  </svg>`;
}

function drawCell(
  { character, id }: WindowCell,
  x: number,
  y: number,
  size: number,
  role: string,
): SVGTemplateResult {
  const kind = character === '.' ? 'boundary' : 'letter';
  const frame = role === 'leaves' ? 3 : 0;
  return svg`<g class="cell ${kind} ${role}">
    <rect class="body" x="${x}" y="${y}" width="${size}" height="${size}" rx="6"></rect>
    <rect class="frame" x="${x - frame}" y="${y - frame}" width="${size + 2 * frame}"
      height="${size + 2 * frame}" rx="7"></rect>
    <text class="character" text-anchor="middle" x="${x + size / 2}" y="${y + size / 2 + 7}">${character}</text>
    <text class="id" text-anchor="middle" x="${x + size / 2}" y="${y + size + 14}">${id}</text>
  </g>`;
}

function describe(rows: WindowRow[], text: Words): string {
  return rows
    .map(({ context, target }) =>
      say(text.row, {
        context: context.map(({ character }) => character).join(''),
        target: target.character,
      }),
    )
    .join(' ');
}

function legend(text: Words): TemplateResult {
  return html`<p class="legend window-key" aria-hidden="true">
    <span class="swatch enters"></span> ${text.entering} <span class="swatch leaves"></span>
    ${text.leaving}
  </p>`;
}

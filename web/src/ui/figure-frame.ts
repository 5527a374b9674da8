/**
 * A figure's anatomy, always in this order (number and title, drawing, controls, status, badges,
 * caption, menu), as a pure function. A figure brings its drawing, its controls and its words.
 */
import { html, nothing, type TemplateResult } from 'lit-html';
import { drawBadges, type BadgeRow } from '../claims/badges';
import type { CorpusEntry } from '../corpora/corpora';
import { messages, say, type Language } from '../i18n/messages';
import type { ErrorParts } from '../worker/protocol';
import { corpusName } from './corpus-view';
import { formats } from './format';
import { drawMenu, type MenuActions, type MenuState } from './menu-view';
import { drawProblem } from './problem-view';

/** Everything that is fixed when the page is built; it travels in the element's `data-setup`. */
export interface FigureSetup {
  /** "4.5"; empty on a page of its own. */
  number: string;
  /** Tells a second one of the same figure on a page from the first. */
  instance?: string;
  /** The site's base path. */
  base: string;
  corpora: CorpusEntry[];
  source: MenuState['source'];
  badges: BadgeRow[];
  /** The letters of the first list, by id; for figures that draw letters. */
  alphabet?: string[];
}

/** What every figure knows of itself besides its own state. */
export interface FigureStatus {
  /** Work of some length is under way: it can be stopped. */
  busy: boolean;
  /** 0 … 1; null when nothing is counted. */
  fraction: number | null;
  problem: ErrorParts | null;
  tableOpen: boolean;
  /** The values were measured in this tab, not while the site was built. */
  own: boolean;
  /** A word about what a menu entry did. */
  notice: string;
  /** Id of the chosen list of names, and its SHA-256 once it was read. */
  corpus: string;
  sha256: string | null;
}

export const kFirstStatus: FigureStatus = {
  busy: false,
  fraction: null,
  problem: null,
  tableOpen: false,
  own: false,
  notice: '',
  corpus: '',
  sha256: null,
};

/** All that a figure is drawn from. */
export interface FigureView<State, Setup extends FigureSetup = FigureSetup> {
  state: State;
  setup: Setup;
  status: FigureStatus;
  language: Language;
  /** Pixels. Two of them: a static drawing for narrow and one for wide pages, of which one shows. */
  widths: number[];
}

/** A figure's values, in the order of its drawing: for the table view and as CSV. */
export interface Table {
  title: string;
  header: string[];
  rows: (string | number)[][];
}

export interface FrameActions extends MenuActions {
  chooseCorpus(id: string): void;
  stop(): void;
}

const ignore = () => {};

/** A static drawing has no one to answer. */
export const noFrameActions: FrameActions = {
  toggleTable: ignore,
  saveSvg: ignore,
  savePng: ignore,
  saveCsv: ignore,
  copyLink: ignore,
  chooseCorpus: ignore,
  stop: ignore,
};

export interface Frame {
  /** The figure's folder: ids in the page begin with it. */
  name: string;
  title: string;
  caption: string;
  drawing: TemplateResult;
  controls: TemplateResult | typeof nothing;
  /** The state in words; `said` is read aloud when it changes. */
  status: string;
  said?: string;
  /** Values for the badges, by name. */
  measured: Map<string, number>;
  table: Table;
  /** Its numbers depend on the list of names, so the list can be chosen here. */
  usesCorpus: boolean;
  /** Its work can take longer than a moment: progress and stop have their place. */
  long: boolean;
}

export function drawFrame(
  frame: Frame,
  setup: FigureSetup,
  status: FigureStatus,
  actions: FrameActions,
  language: Language,
): TemplateResult {
  const { ui } = messages(language);
  const id = `${prefixOf(frame, setup)}-title`;
  return html`<figure
    class="lab-figure ${frame.name}"
    data-phase="${status.problem ? 'failed' : status.busy ? 'running' : 'ready'}"
    aria-labelledby="${id}"
  >
    <figcaption class="figure-title" id="${id}">
      ${
        setup.number
          ? html`<span class="figure-number">${say(ui.figure, { number: setup.number })}</span>`
          : nothing
      }${frame.title}
    </figcaption>
    <div class="figure-drawing">${frame.drawing}</div>
    ${frame.controls === nothing ? nothing : html`<div class="controls">${frame.controls}</div>`}
    ${frame.usesCorpus ? corpusChoice(frame, setup, status, actions, language) : nothing}
    ${statusPart(frame, status, actions, language)} ${drawProblem(status.problem, language)}
    ${drawBadges(setup.badges, frame.measured, status.sha256, status.own, language)}
    ${status.tableOpen ? drawTable(frame.table, language) : nothing}
    <p class="figure-caption">${frame.caption}</p>
    ${drawMenu({ tableOpen: status.tableOpen, notice: status.notice, source: setup.source }, actions, ui)}
  </figure>`;
}

/** What the ids of the figure's parts begin with. */
function prefixOf({ name }: Frame, { instance }: FigureSetup): string {
  return instance ? `${name}-${instance}` : name;
}

function corpusChoice(
  frame: Frame,
  setup: FigureSetup,
  status: FigureStatus,
  actions: FrameActions,
  language: Language,
): TemplateResult {
  const { ui } = messages(language);
  const { corpora } = setup;
  const name = prefixOf(frame, setup);
  const choose = (event: Event) => actions.chooseCorpus((event.target as HTMLSelectElement).value);
  return html`<p class="corpus-line shared">
    <label for="${name}-corpus">${ui.corpus.shared}</label>
    <select id="${name}-corpus" data-corpus ?disabled="${status.busy}" @change="${choose}">
      ${corpora.map(
        ({ id }) =>
          html`<option value="${id}" ?selected="${id === status.corpus}">
            ${corpusName(id, '', ui)}
          </option>`,
      )}
    </select>
  </p>`;
}

function statusPart(
  frame: Frame,
  { busy, fraction }: FigureStatus,
  actions: FrameActions,
  language: Language,
): TemplateResult {
  const { ui } = messages(language);
  const progress = frame.long
    ? html`<progress
        max="1"
        .value="${String(busy ? (fraction ?? 0) : 0)}"
        aria-label="${ui.progress}"
      ></progress>`
    : nothing;
  return html`<div class="status">
    ${progress}
    <p data-status>
      ${frame.status}
      ${
        frame.long && busy
          ? html`<button
              type="button"
              class="control stop"
              data-action="stop"
              @click="${actions.stop}"
            >
              ${ui.stop}
            </button>`
          : nothing
      }
    </p>
    <p class="visually-hidden" role="status">${busy ? '' : (frame.said ?? '')}</p>
  </div>`;
}

/** More rows than these are read by a program, from the CSV file. */
const kTableRows = 100;

export function drawTable({ title, header, rows }: Table, language: Language): TemplateResult {
  const format = formats(language);
  const { ui } = messages(language);
  const cell = (value: string | number) =>
    typeof value === 'number' ? format.short(value, 7) : value;
  const stride = Math.ceil(rows.length / kTableRows);
  // Counted from the end: the last values are what one looks for.
  const shown = rows.filter((_, index) => (rows.length - 1 - index) % stride === 0);
  return html`<div class="table-view" tabindex="0" role="region" aria-label="${title}">
    <table>
      <caption>
        ${title}
        ${stride > 1 ? say(ui.tableThinned, { count: format.integer(rows.length) }) : nothing}
      </caption>
      <thead>
        <tr>
          ${header.map((name) => html`<th scope="col">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${shown.map(
          ([first = '', ...others]) =>
            html`<tr>
              <th scope="row">${cell(first)}</th>
              ${others.map((value) => html`<td>${cell(value)}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

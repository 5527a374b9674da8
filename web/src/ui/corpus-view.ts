/** Choosing a text: one of ours, or a file of the reader's own. The same in every figure. */
import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { kLectureSha256, type CorpusEntry } from '../corpora/corpora';
import { say, type Messages } from '../i18n/messages';
import type { CaseLocale, CorpusInfo } from '../worker/protocol';
import { fileButton } from './fields';
import type { Formats } from './format';

export interface CorpusViewState {
  /** Makes the ids of the controls the figure's own. */
  idPrefix: string;
  corpora: CorpusEntry[];
  corpus: string;
  fileName: string;
  fileLocale: CaseLocale;
  /** The link asked for a file that only the reader can give again. */
  fileWanted: boolean;
  info: CorpusInfo | null;
  locked: boolean;
}

export interface CorpusActions {
  chooseCorpus(id: string): void;
  chooseFile(file: File): void;
  chooseLocale(locale: CaseLocale): void;
}

export function corpusName(id: string, fileName: string, text: Messages['ui']): string {
  if (id === 'file')
    return fileName ? say(text.corpus.fileNamed, { name: fileName }) : text.corpus.file;
  const names: Record<string, unknown> = text.corpus;
  return typeof names[id] === 'string' ? names[id] : id;
}

export function drawCorpus(
  state: CorpusViewState,
  actions: CorpusActions,
  text: Messages['ui'],
  format: Formats,
): TemplateResult {
  const { idPrefix, corpus, locked } = state;
  const select = (event: Event) => actions.chooseCorpus((event.target as HTMLSelectElement).value);
  return html`<div class="corpus">
    <div class="corpus-line">
      <label for="${idPrefix}-corpus">${text.corpus.label}</label>
      <select
        id="${idPrefix}-corpus"
        .value="${live(corpus)}"
        ?disabled="${locked}"
        @change="${select}"
      >
        ${options(state, text)}
      </select>
      ${fileButton({
        id: `${idPrefix}-file`,
        label: text.corpus.choose,
        accept: '.txt,.csv,.tsv,text/plain',
        off: locked,
        describedBy: `${idPrefix}-drop`,
        choose: actions.chooseFile,
      })}
      <span class="hint" id="${idPrefix}-drop">${text.corpus.drop}</span>
    </div>
    ${corpus === 'file' ? localeChoice(state, actions, text) : nothing}
    ${state.fileWanted ? html`<p class="hint">${text.corpus.again}</p>` : nothing}
    ${state.info ? facts(state.info, text, format) : nothing}
  </div>`;
}

function options(state: CorpusViewState, text: Messages['ui']): TemplateResult[] {
  const entries = state.corpora.map(({ id }) => ({ id, disabled: false }));
  const option = (id: string, label: string, disabled = false) =>
    html`<option value="${id}" ?selected="${id === state.corpus}" ?disabled="${disabled}">
      ${label}
    </option>`;
  const listed = entries.map(({ id }) => option(id, corpusName(id, '', text)));
  if (!entries.some(({ id }) => id === 'lecture')) {
    listed.push(option('lecture', text.corpus.lectureMissing, true));
  }
  if (state.corpus === 'file')
    listed.push(option('file', corpusName('file', state.fileName, text)));
  return listed;
}

function localeChoice(
  { idPrefix, fileLocale, locked }: CorpusViewState,
  actions: CorpusActions,
  text: Messages['ui'],
): TemplateResult {
  const choose = (event: Event) =>
    actions.chooseLocale((event.target as HTMLSelectElement).value as CaseLocale);
  return html`<div class="corpus-line">
    <label for="${idPrefix}-locale">${text.corpus.locale}</label>
    <select
      id="${idPrefix}-locale"
      .value="${live(fileLocale)}"
      ?disabled="${locked}"
      @change="${choose}"
    >
      <option value="tr" ?selected="${fileLocale === 'tr'}">${text.corpus.localeTurkish}</option>
      <option value="und" ?selected="${fileLocale === 'und'}">${text.corpus.localeRoot}</option>
    </select>
  </div>`;
}

function facts(info: CorpusInfo, text: Messages['ui'], format: Formats): TemplateResult {
  const counts = say(text.corpus.counts, {
    lines: format.integer(info.lines),
    symbols: format.integer(info.vocabSize),
    examples: format.integer(info.examples),
    longest: format.integer(info.longestLine),
  });
  return html`<p class="corpus-facts" data-corpus-facts>
      ${counts}. ${leftOut(info, text, format)}
      ${info.sha256 === kLectureSha256 ? text.corpus.isLecture : nothing}
    </p>
    <details class="alphabet">
      <summary>${text.corpus.alphabet}</summary>
      <p>${info.alphabet.join(' ')}</p>
    </details>`;
}

function leftOut(info: CorpusInfo, text: Messages['ui'], format: Formats): string {
  const reasons = [
    [info.emptyLines, text.corpus.leftEmpty] as const,
    [info.longLines, text.corpus.leftLong] as const,
    [info.dottedLines, text.corpus.leftDotted] as const,
  ]
    .filter(([count]) => count > 0)
    .map(([count, template]) => say(template, { count: format.integer(count) }));
  if (reasons.length === 0) return text.corpus.leftNone;
  return `${say(text.corpus.left, { reasons: reasons.join(', ') })}.`;
}

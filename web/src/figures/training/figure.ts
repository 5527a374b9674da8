/**
 * `<lab-training>`: binds the controller to the page. Its `data-setup` is written at build time; the
 * settings stand in the URL and, with the last result, in this browser's own storage.
 */
import type { TemplateResult } from 'lit-html';
import { messages } from '../../i18n/messages';
import { csvText, saveCsv, savePng, saveSvg } from '../../ui/export';
import { FigureElement } from '../../ui/figure-element';
import { stepScale } from '../../ui/loss-chart';
import { keep, recall } from '../../ui/storage';
import { labClient } from '../../worker/client';
import { TrainingController } from './controller';
import { axisSteps, drawTraining, lossTable, type TrainingActions } from './draw';
import { initialState, keptOf, queryOf, type Kept } from './initial';
import { readQuery, writeQuery } from './state';
import type { TrainingSetup } from './types';

const kStorageKey = 'lab.training';
const kFileName = 'mlp-training';

export class TrainingFigure extends FigureElement {
  private setup!: TrainingSetup;
  private controller!: TrainingController;
  private actions!: TrainingActions;
  private kept: Kept = { query: '', last: null };

  protected start(): void {
    this.setup = JSON.parse(this.dataset.setup ?? '{}') as TrainingSetup;
    this.kept = keptOf(this.setup.instance ? null : recall(kStorageKey));
    const params = new URLSearchParams(this.setup.instance ? '' : location.search);
    const initial = initialState(this.setup, this.language, params, this.kept);
    this.controller = new TrainingController(labClient(), this.setup, this.language, initial);
    this.actions = this.makeActions();
    this.listen();
  }

  protected watch(): void {
    const { settings, outcome, step } = this.controller.state.value;
    const query = queryOf(settings);
    if (query !== this.kept.query) {
      this.keep({ query });
      this.writeAddress();
    }
    if (outcome && this.kept.last?.splits !== outcome.splits) {
      const last = { query, corpus: settings.corpus, step, splits: outcome.splits };
      this.keep({ last });
      this.tell({ figure: 'training', corpus: settings.corpus, values: { ...outcome.splits } });
    }
  }

  protected draw(): TemplateResult {
    const { controller, setup, language } = this;
    const view = {
      state: controller.state.value,
      setup,
      curve: controller.curve,
      language,
      widths: [this.width],
    };
    return drawTraining(view, this.actions);
  }

  protected moving(): boolean {
    return this.controller.state.value.phase === 'running';
  }

  protected end(): void {
    void this.controller.dispose();
  }

  private keep(change: Partial<Kept>): void {
    this.kept = { ...this.kept, ...change };
    if (!this.setup.instance) keep(kStorageKey, this.kept);
  }

  private writeAddress(): void {
    if (this.setup.instance) return;
    const address = new URL(location.href);
    writeQuery(address.searchParams, this.controller.state.value.settings);
    history.replaceState(history.state, '', address);
  }

  private makeActions(): TrainingActions {
    const { controller } = this;
    return {
      primary: () =>
        void (controller.state.value.phase === 'running' ? controller.pause() : controller.train()),
      step: () => void controller.step(),
      stop: () => void controller.stop(),
      reset: () => void controller.reset(),
      newSeed: () => controller.newSeed(),
      restoreLastGood: () => void this.restoreLastGood(),
      moveCursor: (step) => controller.set({ cursorStep: step }),
      showSettings: (settingsOpen) => controller.set({ settingsOpen }),
      typeField: (field, text) => controller.typeField(field, text),
      settleField: (field) => controller.settleField(field),
      slideRate: (rate) => controller.slideRate(rate),
      chooseInitialization: (initialization) => controller.chooseInitialization(initialization),
      useDefaults: () => controller.useDefaults(),
      chooseCorpus: (id) => void controller.chooseCorpus(id),
      chooseFile: (file) => void controller.chooseFile(file),
      chooseLocale: (locale) => void controller.chooseLocale(locale),
      setTemperature: (temperature) => void controller.setTemperature(temperature),
      sampleAgain: () => void controller.sampleAgain(),
      useLast: () => {
        const { last } = controller.state.value;
        if (last) void controller.useSettings(readQuery(new URLSearchParams(last.query)));
      },
      forgetLast: () => {
        this.keep({ last: null });
        controller.set({ last: null });
      },
      toggleTable: () => controller.set({ tableOpen: !controller.state.value.tableOpen }),
      saveSvg: () => this.withDrawing((chart) => saveSvg(chart, kFileName)),
      savePng: () => this.withDrawing((chart) => void savePng(chart, kFileName)),
      saveCsv: () => {
        const { header, rows } = lossTable(controller.curve, messages(this.language).training);
        saveCsv(csvText(header, rows), kFileName);
      },
      copyLink: () => void this.copyLink(),
    };
  }

  /** The button goes away with its reason; the one to go on with takes the keyboard's place. */
  private async restoreLastGood(): Promise<void> {
    await this.controller.restoreLastGood();
    if (this.controller.state.value.phase === 'diverged') return;
    this.querySelector<HTMLElement>('[data-action="primary"]')?.focus({ preventScroll: true });
  }

  private listen(): void {
    this.addEventListener('pointermove', (event) => this.point(event));
    this.addEventListener('dragover', (event) => {
      event.preventDefault();
      this.classList.add('dropping');
    });
    this.addEventListener('dragleave', () => this.classList.remove('dropping'));
    this.addEventListener('drop', (event) => {
      event.preventDefault();
      this.classList.remove('dropping');
      const file = event.dataTransfer?.files[0];
      if (file) void this.controller.chooseFile(file);
    });
  }

  /** The pointer over the chart and the slider under it move the same cursor. */
  private point(event: PointerEvent): void {
    const chart = (event.target as Element).closest<SVGSVGElement>('[data-chart]');
    if (!chart) return;
    const { curve, state } = this.controller;
    const { length } = curve;
    if (length === 0) return;
    const { left, width } = chart.getBoundingClientRect();
    const viewWidth = chart.viewBox.baseVal.width;
    const scale = stepScale(viewWidth, axisSteps(state.value, curve), true);
    const step = Math.round(scale.invert(((event.clientX - left) * viewWidth) / width));
    this.controller.set({ cursorStep: Math.max(0, Math.min(step, length - 1)) });
  }

  private async copyLink(): Promise<void> {
    const { settings } = this.controller.state.value;
    const link = new URL(location.href);
    writeQuery(link.searchParams, settings);
    const notice = await this.copy(link);
    const { linkWithoutFile } = messages(this.language).training;
    const own = settings.corpus === 'file';
    this.controller.set({ notice: own ? `${notice} ${linkWithoutFile}` : notice });
  }
}

if (!customElements.get('lab-training')) customElements.define('lab-training', TrainingFigure);

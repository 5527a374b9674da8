/** `<lab-exercise>`: opens a bench of its own and judges what the reader's runs there have found. */
import { signal } from '@preact/signals-core';
import type { TemplateResult } from 'lit-html';
import { lessonCorpus } from '../corpora/lesson-corpus';
import { keepProgress, onChange, recallProgress } from '../progress/kept';
import type { KeptStep } from '../progress/shape';
import { FigureElement, type Outcome } from '../ui/figure-element';
import { Found } from '../ui/found';
import { parseNumber } from '../ui/format';
import { labClient } from '../worker/client';
import { toErrorParts } from '../worker/errors';
import { type ExerciseView, drawExercise, kNoAnswer } from './draw';
import {
  diagnosisOf,
  type Exercise,
  gapOf,
  kExercises,
  latest,
  met,
  reaches,
  type Step,
} from './exercises';

type State = Omit<ExerciseView, 'id' | 'language'>;

export class ExerciseElement extends FigureElement {
  private readonly state = signal<State>({ steps: {}, benchOpen: false, problem: null });
  private exercise!: Exercise;
  private name = '';
  /** What the bench told of the list it works on, newest last. */
  private runs: Record<string, number>[] = [];
  /** That list's id. */
  private corpus = '';
  private bench: HTMLElement | null = null;
  private unlisten: () => void = () => {};

  protected start(): void {
    this.name = this.dataset['exercise'] ?? '';
    this.exercise = kExercises[this.name]!;
    this.recall();
    this.unlisten = onChange((change) => change === 'replaced' && this.recall());
  }

  protected watch(): void {
    void this.state.value;
  }

  protected draw(): TemplateResult {
    const view = { ...this.state.value, id: this.name, language: this.language };
    return drawExercise(view, {
      answer: (step, answer) => this.setStep(step, { answer, verdict: 'open' }),
      check: (step) => void this.check(step),
      openBench: () => this.openBench(),
    });
  }

  protected moving(): boolean {
    return false;
  }

  protected end(): void {
    this.unlisten();
    this.bench?.remove();
    this.bench = null;
  }

  private recall(): void {
    this.set({ steps: recallProgress('exercise', this.name) });
  }

  private set(change: Partial<State>): void {
    this.state.value = { ...this.state.peek(), ...change };
  }

  private setStep(id: string, change: Partial<KeptStep>): void {
    const { steps } = this.state.peek();
    const next = { ...steps, [id]: { ...(steps[id] ?? kNoAnswer), ...change } };
    this.set({ steps: next });
    keepProgress('exercise', this.name, next);
  }

  private answerTo(id: string): string {
    return (this.state.peek().steps[id] ?? kNoAnswer).answer;
  }

  /** A second instance of the lesson's own figure, with its setup. */
  private openBench(): void {
    const model = document.querySelector<HTMLElement>(this.exercise.bench);
    if (!model) return;
    const bench = document.createElement(this.exercise.bench);
    const setup = JSON.parse(model.dataset['setup'] ?? '{}') as Record<string, unknown>;
    bench.dataset['setup'] = JSON.stringify({ ...setup, number: '', instance: this.name });
    bench.lang = this.language;
    bench.className = 'figure bench';
    bench.addEventListener('lab-outcome', (event) => {
      this.hear((event as CustomEvent<Outcome>).detail);
    });
    this.after(bench);
    this.bench = bench;
    this.set({ benchOpen: true });
    // The button is gone; what it opened takes the keyboard's place.
    bench.tabIndex = -1;
    bench.focus({ preventScroll: true });
    // Its code comes as any other figure's does: when it is near.
    document.dispatchEvent(new CustomEvent('lab-element-added', { detail: bench }));
  }

  /** Runs on different lists are not compared. */
  private hear({ values, corpus }: Outcome): void {
    if (corpus !== this.corpus) this.runs = [];
    this.corpus = corpus;
    this.runs.push(values);
    for (const step of this.exercise.steps) {
      if (step.kind === 'reach' && reaches(step.goals, this.runs)) {
        this.setStep(step.id, { verdict: 'right', measured: met(step.goals[0]!, this.runs) });
      }
    }
  }

  private async check(step: Step): Promise<void> {
    if (step.kind === 'number') await this.checkNumber(step);
    if (step.kind === 'diagnosis') this.checkDiagnosis(step);
  }

  private async checkNumber(step: Extract<Step, { kind: 'number' }>): Promise<void> {
    const answer = this.answerTo(step.id);
    const typed = parseNumber(answer, this.language);
    this.set({ problem: null });
    try {
      const measured =
        'known' in step ? await this.measure(step.known) : latest(this.runs, step.bench.value);
      // While the core counted, another answer may have been typed.
      if (this.answerTo(step.id) !== answer) return;
      if (!Number.isFinite(measured)) this.setStep(step.id, { verdict: 'early' });
      else if (!Number.isFinite(typed)) this.setStep(step.id, { verdict: 'wrong', measured: null });
      else {
        const right = Math.abs(typed - measured) <= step.tolerance;
        this.setStep(step.id, { verdict: right ? 'right' : 'wrong', measured });
      }
    } catch (thrown) {
      this.set({ problem: toErrorParts(thrown) });
    }
  }

  private checkDiagnosis({ id }: Step): void {
    const answer = this.answerTo(id);
    const found = diagnosisOf(this.runs);
    const gap = gapOf(this.runs);
    if (!answer) this.setStep(id, { verdict: 'blank' });
    else if (found === null) this.setStep(id, { verdict: 'early' });
    else this.setStep(id, { verdict: answer === found ? 'right' : 'wrong', measured: gap });
  }

  private async measure({ measurement, value }: { measurement: string; value: string }) {
    const sources = JSON.parse(this.dataset['setup'] ?? '{}') as Parameters<typeof lessonCorpus>[0];
    const { corpusId } = await lessonCorpus(sources).ensure();
    const job = { corpusId, measurement, job: `exercise-${this.name}` };
    const findings = await labClient().measure(job, () => {});
    return new Found(findings).value(value);
  }
}

if (!customElements.get('lab-exercise')) customElements.define('lab-exercise', ExerciseElement);

/** `<lab-quiz>`: takes over a question from its static text, keeps answers, runs experiments. */
import { signal } from '@preact/signals-core';
import type { TemplateResult } from 'lit-html';
import { type CorpusSources, lessonCorpus } from '../corpora/lesson-corpus';
import { keepProgress, onChange, recallProgress } from '../progress/kept';
import type { KeptAnswer } from '../progress/shape';
import { FigureElement } from '../ui/figure-element';
import { parseNumber } from '../ui/format';
import { labClient } from '../worker/client';
import { toErrorParts } from '../worker/errors';
import type { RunConfig } from '../worker/protocol';
import { drawQuestion, kFresh, type QuizState } from './draw';
import { ExperimentRun } from './experiment';
import { type Finding, isRight, missingIn, type Question } from './question';

interface QuizSetup extends CorpusSources {
  lesson: string;
  question: Question;
  main: RunConfig;
}

export class QuizElement extends FigureElement {
  private setup!: QuizSetup;
  private experiment: ExperimentRun | null = null;
  private readonly state = signal<QuizState>(kFresh);
  private unlisten: () => void = () => {};

  protected start(): void {
    this.setup = JSON.parse(this.dataset['setup'] ?? '{}') as QuizSetup;
    this.recall();
    this.unlisten = onChange((change) => change === 'replaced' && this.recall());
  }

  protected watch(): void {
    void this.state.value;
  }

  protected draw(): TemplateResult {
    const { setup, language } = this;
    return drawQuestion(
      setup.question,
      this.state.value,
      {
        answer: (answer) => {
          this.set({ answer, verdict: null, notice: null });
          this.keepAnswer(false);
        },
        check: () => void this.check(),
        show: () => {
          this.set({ shown: true });
          this.focusCheck();
        },
        stop: () => {
          void this.experiment?.stop();
          this.focusCheck();
        },
        reset: () => {
          this.state.value = kFresh;
          this.keep(undefined);
          this.focusCheck();
        },
      },
      language,
    );
  }

  protected moving(): boolean {
    return this.state.value.fraction !== null;
  }

  protected end(): void {
    this.unlisten();
    void this.experiment?.stop();
  }

  private set(change: Partial<QuizState>): void {
    this.state.value = { ...this.state.peek(), ...change };
  }

  /** The button that was pressed goes away; the keyboard stays in the question. */
  private focusCheck(): void {
    this.querySelector<HTMLElement>('[data-action="check"]')?.focus();
  }

  /** Takes over what this browser kept; an experiment under way goes on. */
  private recall(): void {
    const { lesson, question } = this.setup;
    const { fraction } = this.state.peek();
    const kept = recallProgress('quiz', lesson)[question.id];
    this.state.value = { ...kFresh, fraction };
    if (!kept) return;
    const { answer, tries, right } = kept;
    const [value, ...parts] = kept.found?.map(Number) ?? [];
    const found = value === undefined ? null : { value, parts };
    // A prediction is graded by what was measured: without it nothing is said.
    const judged = tries > 0 && (question.kind !== 'predict' || found !== null);
    this.set({ answer, tries, found, verdict: judged ? (right ? 'right' : 'wrong') : null });
  }

  private keep(entry: KeptAnswer | undefined): void {
    const { lesson, question } = this.setup;
    keepProgress('quiz', lesson, { ...recallProgress('quiz', lesson), [question.id]: entry });
  }

  private keepAnswer(right: boolean): void {
    const { answer, tries, verdict, found } = this.state.peek();
    const measured = verdict && found ? [found.value, ...found.parts].map(String) : undefined;
    this.keep({ answer, tries, right, found: measured });
  }

  private async check(): Promise<void> {
    const { question } = this.setup;
    const { answer } = this.state.peek();
    const parse = (text: string) => parseNumber(text, this.language);
    const missing = missingIn(question, answer, parse);
    this.set({ notice: missing });
    if (missing) return;
    let found: Finding | null = null;
    if (question.kind === 'predict') {
      found = await this.measure(question);
      if (!found) return;
    }
    const right = isRight(question, answer, this.language, parse, found?.value);
    const tries = this.state.peek().tries + 1;
    this.set({ tries, found, verdict: right ? 'right' : 'wrong' });
    this.keepAnswer(right);
  }

  /** Null when it was stopped or failed. */
  private async measure(question: Extract<Question, { kind: 'predict' }>): Promise<Finding | null> {
    const { setup } = this;
    const job = `quiz ${question.id}`;
    const openList = () => lessonCorpus(setup).ensure();
    this.experiment = new ExperimentRun(labClient(), openList, setup.main, job);
    this.set({ fraction: 0, problem: null, verdict: null });
    try {
      const found = await this.experiment.run(question.experiment, (fraction) =>
        this.set({ fraction }),
      );
      if (!Number.isNaN(found.value)) return found;
      this.set({ notice: 'nothingMeasured' });
      return null;
    } catch (thrown) {
      const problem = toErrorParts(thrown);
      this.set(problem.code === 'cancelled' ? { notice: 'stopped' } : { problem });
      return null;
    } finally {
      this.experiment = null;
      this.set({ fraction: null });
    }
  }
}

if (!customElements.get('lab-quiz')) customElements.define('lab-quiz', QuizElement);

/** `<lab-quiz>`: takes over a question from its static text, keeps answers, runs experiments. */
import { signal } from '@preact/signals-core';
import type { TemplateResult } from 'lit-html';
import { type CorpusSources, lessonCorpus } from '../corpora/lesson-corpus';
import { FigureElement } from '../ui/figure-element';
import { parseNumber } from '../ui/format';
import { labClient } from '../worker/client';
import { toErrorParts } from '../worker/errors';
import type { RunConfig } from '../worker/protocol';
import { drawQuestion, kFresh, type QuizState } from './draw';
import { ExperimentRun } from './experiment';
import { readOne, writeOne } from './progress';
import { isAnswered, isRight, type Question } from './question';

interface QuizSetup extends CorpusSources {
  lesson: string;
  question: Question;
  main: RunConfig;
}

export class QuizElement extends FigureElement {
  private setup!: QuizSetup;
  private experiment: ExperimentRun | null = null;
  private readonly state = signal<QuizState>(kFresh);

  protected start(): void {
    this.setup = JSON.parse(this.dataset['setup'] ?? '{}') as QuizSetup;
    const { lesson, question } = this.setup;
    const kept = readOne(lesson, question.id);
    if (!kept) return;
    // A prediction is graded by what was measured, and that is gone with the page.
    const again = question.kind === 'predict';
    const verdict = again || kept.tries === 0 ? null : kept.right ? 'right' : 'wrong';
    this.set({ answer: kept.answer, tries: kept.tries, verdict });
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
          this.set({ answer, verdict: null });
          this.keep(false);
        },
        check: () => void this.check(),
        show: () => this.set({ shown: true }),
        stop: () => void this.experiment?.stop(),
        reset: () => {
          this.state.value = kFresh;
          writeOne(setup.lesson, setup.question.id, null);
        },
      },
      language,
    );
  }

  protected moving(): boolean {
    return this.state.value.fraction !== null;
  }

  protected end(): void {
    void this.experiment?.stop();
  }

  private set(change: Partial<QuizState>): void {
    this.state.value = { ...this.state.peek(), ...change };
  }

  private keep(right: boolean): void {
    const { lesson, question } = this.setup;
    const { answer, tries } = this.state.peek();
    writeOne(lesson, question.id, { answer, tries, right });
  }

  private async check(): Promise<void> {
    const { question } = this.setup;
    const { answer } = this.state.peek();
    if (!isAnswered(question, answer)) return;
    let measured = NaN;
    if (question.kind === 'predict') {
      const found = await this.measure(question);
      if (found === null) return;
      measured = found;
    }
    const parse = (text: string) => parseNumber(text, this.language);
    const right = isRight(question, answer, this.language, parse, measured);
    const tries = this.state.peek().tries + 1;
    this.set({ tries, measured, verdict: right ? 'right' : 'wrong' });
    this.keep(right);
  }

  /** Null when it was stopped or failed. */
  private async measure(question: Extract<Question, { kind: 'predict' }>): Promise<number | null> {
    const { setup } = this;
    const job = `quiz ${question.id}`;
    this.experiment = new ExperimentRun(labClient(), lessonCorpus(setup), setup.main, job);
    this.set({ fraction: 0, problem: null, verdict: null });
    try {
      return await this.experiment.value(question.experiment, (fraction) => this.set({ fraction }));
    } catch (thrown) {
      const problem = toErrorParts(thrown);
      if (problem.code !== 'cancelled') this.set({ problem });
      return null;
    } finally {
      this.experiment = null;
      this.set({ fraction: null });
    }
  }
}

if (!customElements.get('lab-quiz')) customElements.define('lab-quiz', QuizElement);

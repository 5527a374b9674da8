/** `<lab-quiz-tally>`: how many of the lesson's questions were tried, and how many of these are right. */
import { signal } from '@preact/signals-core';
import { html, type TemplateResult } from 'lit-html';
import { say } from '../i18n/messages';
import { FigureElement } from '../ui/figure-element';
import { formats } from '../ui/format';
import { countKept, kKeptEvent } from './progress';
import { words } from './words';

export class QuizTallyElement extends FigureElement {
  private readonly changes = signal(0);
  private readonly count = () => void ++this.changes.value;

  protected start(): void {
    document.addEventListener(kKeptEvent, this.count);
  }

  protected watch(): void {
    void this.changes.value;
  }

  protected draw(): TemplateResult {
    const { lesson = '', ids = '' } = this.dataset;
    const all = ids.split(' ');
    const { tried, right } = countKept(lesson, all);
    const { integer } = formats(this.language);
    const facts = { all: integer(all.length), tried: integer(tried), right: integer(right) };
    return html`${say(words(this.language).tally, facts)}`;
  }

  protected moving(): boolean {
    return false;
  }

  protected end(): void {
    document.removeEventListener(kKeptEvent, this.count);
  }
}

if (!customElements.get('lab-quiz-tally'))
  customElements.define('lab-quiz-tally', QuizTallyElement);

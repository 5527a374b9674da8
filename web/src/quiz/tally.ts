/** `<lab-quiz-tally>`: how many of the lesson's questions were tried, and how many of these are right. */
import { html, type TemplateResult } from 'lit-html';
import { say } from '../i18n/messages';
import { onChange, recallProgress } from '../progress/kept';
import { FigureElement } from '../ui/figure-element';
import { formats } from '../ui/format';
import { words } from './words';

export class QuizTallyElement extends FigureElement {
  private unlisten: () => void = () => {};

  protected start(): void {
    this.unlisten = onChange(() => this.requestDraw());
  }

  protected watch(): void {}

  protected draw(): TemplateResult {
    const { lesson = '', ids = '' } = this.dataset;
    const all = ids.split(' ');
    const kept = recallProgress('quiz', lesson);
    const tried = all.flatMap((id) => kept[id] ?? []).filter(({ tries }) => tries > 0);
    const right = tried.filter((answer) => answer.right);
    const { integer } = formats(this.language);
    const facts = {
      all: integer(all.length),
      tried: integer(tried.length),
      right: integer(right.length),
    };
    return html`${say(words(this.language).tally, facts)}`;
  }

  protected moving(): boolean {
    return false;
  }

  protected end(): void {
    this.unlisten();
  }
}

if (!customElements.get('lab-quiz-tally'))
  customElements.define('lab-quiz-tally', QuizTallyElement);

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drawExercise, type ExerciseView, kNoAnswer } from '../../web/src/exercises/draw';
import {
  diagnosisOf,
  gapOf,
  type Goal,
  kExercises,
  latest,
  met,
  reaches,
} from '../../web/src/exercises/exercises';
import { words } from '../../web/src/exercises/words';
import type { Language } from '../../web/src/i18n/messages';
import { renderToString } from '../../web/src/ui/render-to-string';
import { LabError } from '../../web/src/worker/errors';
import { FakeLab } from './support/fake-lab';
import { frameSetup, makeFindings } from './support/frame';
import { mount, stubPage } from './support/mount';
import { fakeStorage, gate } from './support/page';

const fake = vi.hoisted(() => ({ lab: null as unknown }));
vi.mock('lit-html', async (original) => ({ ...(await original<object>()), render: () => {} }));
vi.mock('../../web/src/worker/client', () => ({ labClient: () => fake.lab }));

const kLanguages: Language[] = ['tr', 'en'];

const below: Goal = { value: 'over_floor', below: 0.01 };
const above: Goal = { value: 'examples', above: 15 };
const near: Goal = { value: 'rate', over: 'valley', min: 0.6, max: 1.7 };
const improves: Goal = { value: 'dev', improves: true };

describe('a goal', () => {
  it('is reached by the latest value, on the right side of its limit', () => {
    expect(met(below, [{ over_floor: 0.02 }, { over_floor: 0.009 }])).toBe(0.009);
    expect(met(below, [{ over_floor: 0.009 }, { over_floor: 0.02 }])).toBeNaN();
    expect(reaches([below], [{ over_floor: 0.01 }])).toBe(false);
    expect(reaches([above], [{ examples: 16 }])).toBe(true);
    expect(reaches([above], [{ examples: 15 }])).toBe(false);
  });

  it('of several must be reached each', () => {
    expect(reaches([below, above], [{ over_floor: 0.001, examples: 4 }])).toBe(false);
    expect(reaches([below, above], [{ over_floor: 0.001, examples: 32 }])).toBe(true);
  });

  it('over another value is reached by any run, whichever came first', () => {
    expect(met(near, [{ valley: 0.1 }, { rate: 0.12 }, { rate: 3 }])).toBe(0.12);
    expect(met(near, [{ rate: 0.12 }, { valley: 0.1 }])).toBe(0.12);
    expect(met(near, [{ valley: 0.1 }, { rate: 0.05 }])).toBeNaN();
    expect(met(near, [{ rate: 0.12 }])).toBeNaN();
  });

  it('to improve is measured by the first run', () => {
    expect(met(improves, [{ dev: 2.1 }])).toBeNaN();
    expect(met(improves, [{ dev: 2.1 }, { dev: 2.1 }, { dev: 2.3 }])).toBeNaN();
    expect(met(improves, [{ dev: 2.1 }, { dev: 2.3 }, { dev: 2.2 }])).toBeNaN();
    expect(met(improves, [{ dev: 2.3 }, { dev: 2.1 }, { dev: 2.5 }])).toBe(2.1);
  });

  it('is never reached by what wasn’t measured', () => {
    for (const goal of [below, above, near, improves]) {
      expect(reaches([goal], [])).toBe(false);
      const nan = { over_floor: NaN, examples: NaN, rate: NaN, valley: NaN, dev: NaN };
      expect(reaches([goal], [nan, nan])).toBe(false);
    }
    // A diverged run has no dev loss: it is neither the first nor better.
    expect(reaches([improves], [{ dev: NaN }, { dev: 2.1 }])).toBe(false);
    expect(reaches([near], [{ valley: 0 }, { rate: 0.1 }])).toBe(false);
  });
});

describe('a diagnosis', () => {
  it('is underfitting while both losses are close, overfitting when they are not', () => {
    expect(diagnosisOf([{ train: 2.1, dev: 2.15 }])).toBe('underfit');
    expect(diagnosisOf([{ train: 1.6, dev: 2.2 }])).toBe('overfit');
  });

  it('waits for a run that told both, and for numbers', () => {
    expect(diagnosisOf([])).toBeNull();
    expect(diagnosisOf([{ dev: 2 }])).toBeNull();
    expect(diagnosisOf([{ train: NaN, dev: NaN }])).toBeNull();
  });

  it('never compares losses of two runs', () => {
    expect(gapOf([{ train: 2, dev: 2.25 }, { dev: 9 }])).toBe(0.25);
  });

  it('speaks of the latest whole run', () => {
    const runs = [
      { train: 2.1, dev: 2.15 },
      { train: 1.6, dev: 2.2 },
    ];
    expect(diagnosisOf(runs)).toBe('overfit');
    expect(latest(runs, 'dev')).toBe(2.2);
    expect(latest(runs, 'none')).toBeNaN();
  });
});

describe('the words', () => {
  it('of every step are there in both languages', () => {
    for (const language of kLanguages) {
      const { steps, verdicts } = words(language);
      const told = (all: Record<string, Record<string, string>>) =>
        Object.entries(kExercises).map(([id, exercise]) =>
          exercise.steps.map((step) => all[id]?.[step.id] ?? `${id}.${step.id} is missing`),
        );
      expect([told(steps), told(verdicts)].flat(2).join()).not.toContain('is missing');
    }
  });
});

describe('the drawing', () => {
  const view = (change: Partial<ExerciseView> = {}): ExerciseView => ({
    id: 'overfit',
    steps: {
      floor: { answer: '0,3', verdict: 'wrong', measured: 0.25 },
      reach: { answer: '', verdict: 'right', measured: 0.004 },
    },
    benchOpen: false,
    problem: null,
    language: 'tr',
    ...change,
  });
  const actions = { answer: () => {}, check: () => {}, openBench: () => {} };
  const drawn = (change: Partial<ExerciseView> = {}) =>
    renderToString(drawExercise(view(change), actions));

  it.each(kLanguages)('is the same for the same state: %s', (language) => {
    expect(drawn({ language })).toMatchSnapshot();
  });

  it('never tells a wrong answer what would have been right', () => {
    expect(drawn()).not.toContain('0,25');
    const open = { floor: { ...kNoAnswer, measured: 0.25 } };
    expect(drawn({ steps: open })).not.toContain('0,25');
  });

  it('asks for a number where none was typed', () => {
    const typed = { floor: { answer: 'x', verdict: 'wrong', measured: null } as const };
    expect(drawn({ steps: typed })).toContain('Bir sayı yaz');
  });

  it('offers the bench until it is open', () => {
    expect(drawn()).toContain('data-action="bench"');
    expect(drawn({ benchOpen: true })).not.toContain('data-action="bench"');
  });
});

describe('the element', () => {
  /** A bench as the page makes one. */
  class Bench extends EventTarget {
    dataset: Record<string, string> = {};
    lang = '';
    className = '';
    tabIndex = 0;
    focused = 0;
    focus(): void {
      this.focused += 1;
    }
    tell(values: Record<string, number>, corpus = 'ssa'): void {
      this.dispatchEvent(new CustomEvent('lab-outcome', { detail: { values, corpus } }));
    }
  }
  let lab: FakeLab;
  let bench: Bench;

  async function exercise(name: string) {
    fake.lab = lab;
    bench = new Bench();
    stubPage();
    const model = { dataset: { setup: JSON.stringify({ ...frameSetup, number: '4.7' }) } };
    vi.stubGlobal('document', {
      querySelector: () => model,
      createElement: () => bench,
      dispatchEvent: () => true,
    });
    const { ExerciseElement } = await import('../../web/src/exercises/element');
    class Named extends ExerciseElement {
      constructor() {
        super();
        this.dataset['exercise'] = name;
      }
      override after(): void {}
    }
    return mount(Named, frameSetup);
  }
  type Shown = Awaited<ReturnType<typeof exercise>>;

  const verdicts = (shown: Shown) =>
    [...shown.drawn().matchAll(/data-verdict="(\w+)"/g)].map(([, verdict]) => verdict);
  const type = (shown: Shown, value: string, index = 0) =>
    shown.fire('input', 'inputmode="decimal"', { value }, index);
  const check = (shown: Shown, index = 0) => shown.fire('click', 'data-action="check"', {}, index);
  const openBench = (shown: Shown) => shown.fire('click', 'data-action="bench"');

  beforeEach(() => {
    lab = new FakeLab();
    lab.findings.set('examples', makeFindings({ x_rows: 1234 }));
    vi.stubGlobal('localStorage', fakeStorage());
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('judges a typed number by what the core counts on this list', async () => {
    const shown = await exercise('dataset');
    type(shown, '1.235');
    check(shown);
    await vi.waitFor(() => expect(verdicts(shown)[0]).toBe('wrong'));
    type(shown, '1.234');
    expect(verdicts(shown)[0]).toBe('open');
    check(shown);
    await vi.waitFor(() => expect(verdicts(shown)[0]).toBe('right'));
    expect(shown.drawn()).toContain('1.234');
  });

  it.each(['', 'abc', 'NaN', 'Infinity'])('finds “%s” right never', async (typed) => {
    const shown = await exercise('dataset');
    type(shown, typed);
    check(shown);
    await vi.waitFor(() => expect(verdicts(shown)[0]).not.toBe('open'));
    expect(verdicts(shown)[0]).toBe('wrong');
  });

  it('finds nothing right where the core has no number', async () => {
    lab.findings.set('examples', makeFindings({ x_rows: NaN }));
    const shown = await exercise('dataset');
    type(shown, '1.234');
    check(shown);
    await vi.waitFor(() => expect(verdicts(shown)[0]).toBe('early'));
  });

  it('doesn’t judge an answer that was typed while the core counted', async () => {
    const { opened, open } = gate();
    lab.turn = () => opened;
    const shown = await exercise('dataset');
    type(shown, '1.234');
    check(shown);
    await vi.waitFor(() => expect(lab.calls).toContain('measure examples'));
    type(shown, '9');
    open();
    await new Promise((resolve) => setTimeout(resolve));
    expect(verdicts(shown)[0]).toBe('open');
  });

  it('says why it could not be judged', async () => {
    lab.refuse.set('measure examples', new LabError('measurement.unknown', 'no such', {}));
    const shown = await exercise('dataset');
    type(shown, '1');
    check(shown);
    await vi.waitFor(() => expect(shown.drawn()).toContain('data-problem="measurement.unknown"'));
    expect(verdicts(shown)[0]).toBe('open');
  });

  it('waits for the bench where the bench decides', async () => {
    const shown = await exercise('overfit');
    type(shown, '0,25');
    check(shown);
    await vi.waitFor(() => expect(verdicts(shown)).toEqual(['early', 'open']));
    openBench(shown);
    expect(JSON.parse(bench.dataset['setup']!)).toMatchObject({ number: '', instance: 'overfit' });
    bench.tell({ floor: 0.251, over_floor: 0.02, examples: 32 });
    check(shown);
    await vi.waitFor(() => expect(verdicts(shown)).toEqual(['right', 'open']));
    bench.tell({ floor: 0.251, over_floor: 0.004, examples: 32 });
    expect(verdicts(shown)).toEqual(['right', 'right']);
    expect(shown.drawn()).toContain('0,004');
  });

  it('keeps telling the run that reached a goal, whatever is tried after it', async () => {
    const shown = await exercise('learning-rate');
    openBench(shown);
    bench.tell({ valley_learning_rate: 0.2 });
    bench.tell({ chosen_rate: 0.25, dev: 2.3 });
    bench.tell({ chosen_rate: 0.02, dev: 2.9 });
    bench.tell({ chosen_rate: 3, dev: NaN });
    expect(verdicts(shown)).toEqual(['right', 'right', 'right']);
    expect(shown.drawn()).toContain('0,25 oranıyla');
  });

  it('judges a diagnosis by the gap that the bench measured', async () => {
    const shown = await exercise('split');
    const choose = (value: string) => shown.fire('change', `value="${value}"`, { value });
    choose('overfit');
    check(shown);
    expect(verdicts(shown)[0]).toBe('early');
    openBench(shown);
    bench.tell({ train: 2.125, dev: 2.1875 });
    check(shown);
    expect(verdicts(shown)[0]).toBe('wrong');
    choose('underfit');
    check(shown);
    expect(verdicts(shown)[0]).toBe('right');
    expect(shown.drawn()).toContain('0,0625');
  });

  it('asks for an answer before it judges one', async () => {
    const split = await exercise('split');
    check(split);
    expect(verdicts(split)[0]).toBe('blank');
    const overfit = await exercise('overfit');
    check(overfit);
    await vi.waitFor(() => expect(verdicts(overfit)[0]).toBe('early'));
  });

  it('compares runs of one list only', async () => {
    const shown = await exercise('split');
    openBench(shown);
    bench.tell({ train: 2.4, dev: 2.5 }, 'ssa');
    bench.tell({ train: 1.9, dev: 2.0 }, 'turkish');
    expect(verdicts(shown)).toEqual(['open', 'open']);
    bench.tell({ train: 1.8, dev: 1.9 }, 'turkish');
    expect(verdicts(shown)).toEqual(['open', 'right']);
  });

  it('is as it was left when the page is opened again', async () => {
    const before = await exercise('overfit');
    openBench(before);
    bench.tell({ floor: 0.25, over_floor: 0.004, examples: 32 });
    const after = await exercise('overfit');
    expect(verdicts(after)).toEqual(['open', 'right']);
    expect(after.drawn()).toContain('0,004');
  });

  it('doesn’t bring back what was deleted on the same page', async () => {
    const shown = await exercise('overfit');
    type(shown, '0,25');
    localStorage.clear();
    const { tellChange } = await import('../../web/src/progress/kept');
    tellChange('replaced');
    openBench(shown);
    bench.tell({ floor: 0.25, over_floor: 0.004, examples: 32 });
    const { reach, ...others } = JSON.parse(localStorage.getItem('lab.exercise.overfit')!);
    expect(reach).toMatchObject({ verdict: 'right' });
    expect(others).toEqual({});
  });

  it.each(['7', '"x"', '[]', '{"floor":7}', '{"floor":{"verdict":"<b>"}}', '{"reach":null}'])(
    'opens with whatever is in the storage: %s',
    async (kept) => {
      localStorage.setItem('lab.exercise.overfit', kept);
      const shown = await exercise('overfit');
      expect(shown.drawn()).not.toContain('<b>');
      expect(verdicts(shown)).toEqual(['open', 'open']);
    },
  );
});

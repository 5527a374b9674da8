import { describe, expect, it, vi } from 'vitest';
import type * as Draw from '../../web/src/figures/sampling/draw';
import {
  drawSampling,
  samplingTable,
  type SamplingActions,
} from '../../web/src/figures/sampling/draw';
import {
  expectationOf,
  kFirstSeed,
  kSteps,
  samplingConfig,
  type SamplingState,
  scoredOf,
} from '../../web/src/figures/sampling/state';
import { kDefaults } from '../../web/src/figures/training/state';
import { kFirstStatus } from '../../web/src/ui/figure-frame';
import { Found } from '../../web/src/ui/found';
import { renderToString } from '../../web/src/ui/render-to-string';
import { FakeLab } from './support/fake-lab';
import { frameActions, frameSetup, makeFindings, numberBeside } from './support/frame';
import { mount, stubPage } from './support/mount';

const fake = vi.hoisted(() => ({ lab: null as unknown, actions: null as unknown }));
vi.mock('lit-html', async (original) => ({ ...(await original<object>()), render: () => {} }));
// What the element would do on a press: its drawing is text here, with nothing to press.
vi.mock('../../web/src/figures/sampling/draw', async (original) => {
  const real = await original<typeof Draw>();
  return {
    ...real,
    drawSampling: (...given: Parameters<typeof real.drawSampling>) => {
      fake.actions = given[1];
      return real.drawSampling(...given);
    },
  };
});
vi.mock('../../web/src/worker/client', () => ({ labClient: () => fake.lab }));

const alphabet = ['.', 'a', 'b', 'c'];
const distribution = makeFindings(
  {},
  { ids: [0, 1, 2], probs: [0.1, 0.6, 0.1, 0.2], bigram_probs: [0.7, 0.1, 0.1, 0.1] },
);
const scored = makeFindings(
  {},
  {
    contexts: [
      [2, 3],
      [0, 0, 0, 0, 0, 1],
    ],
    targets: [1, 0],
    probs: [0.5, 0.25],
    bigram_probs: [0.4, 0.2],
  },
);
const state: SamplingState = {
  steps: kSteps.at(-1)!,
  learned: kSteps.at(-1)!,
  temperature: 1,
  line: 'ab',
  ended: false,
  drawn: [1, 2],
  seed: kFirstSeed,
  next: expectationOf(new Found(distribution)),
  names: [{ name: 'abc', known: true }],
  bigramNames: [{ name: 'b', known: false }],
  losses: { train: 1, dev: 1.5, test: 1.6 },
  bigramLosses: { train: 2, dev: 2.25, test: 2.5 },
  word: 'a',
  scored: scoredOf(new Found(scored), 'ca'),
  cursor: 3,
  trained: true,
};
const { steps, next, names, bigramNames, losses, bigramLosses } = state;
const setup = {
  ...frameSetup,
  main: kDefaults.config,
  alphabet,
  built: { steps, next, names, bigramNames, losses, bigramLosses, scored: state.scored },
};
const none = () => {};
const actions = {
  ...frameActions,
  train: none,
  nextCharacter: none,
  wholeName: none,
  manyNames: none,
  again: none,
  setSteps: none,
  setTemperature: none,
  type: none,
  moveCursor: none,
};

function drawn(change: Partial<SamplingState>, language: 'tr' | 'en' = 'en'): string {
  const status = kFirstStatus;
  const view = { state: { ...state, ...change }, setup, status, language, widths: [400], step: 0 };
  return renderToString(drawSampling(view, actions));
}

describe('the drawing', () => {
  it.each(['tr', 'en'] as const)('is the same for the same state: %s', (language) => {
    expect(drawn({}, language)).toMatchSnapshot();
  });

  it('shows both expectations at the cursor, and marks names that the list holds', () => {
    const text = drawn({});
    expect(text).toContain('c: MLP 0.2000 · bigram 0.1000');
    expect(text.match(/in the list/g)).toHaveLength(1);
  });

  it('frames the character that was drawn, where it was drawn from', () => {
    const text = drawn({});
    expect(text.match(/drawn-frame/g)).toHaveLength(1);
    expect(text).toContain('drawn: b · probability 10%');
    expect(drawn({ drawn: [] })).not.toMatch(/drawn-frame|· probability/);
  });

  it('speaks of the model that it shows, not of the steps chosen for the next one', () => {
    expect(drawn({ learned: 8000 })).toContain('8,000 steps: dev loss 1.500');
    expect(drawn({ word: 'xyz' })).toContain('each character of “ca”');
  });

  it('lets nothing be written before a model was trained', () => {
    const text = drawn({ trained: false });
    expect(text).toMatch(/data-action="next"[^>]*aria-disabled="true"/s);
    expect(text).toContain('while the site was built');
    expect(drawn({ losses: null, trained: false })).toContain('train one first');
  });

  it('has every character in its table, with both probabilities', () => {
    expect(samplingTable({ state, setup, language: 'en' }).rows).toEqual([
      ['.', 0.1, 0.7],
      ['a', 0.6, 0.1],
      ['b', 0.1, 0.1],
      ['c', 0.2, 0.1],
    ]);
  });

  it('shortens the schedule of MAIN and nothing else', () => {
    const config = samplingConfig(kDefaults.config, 8000);
    expect(config).toEqual({ ...kDefaults.config, steps: 8000, decayStep: 6000 });
    expect(samplingConfig(kDefaults.config, 40_000)).toEqual(kDefaults.config);
  });
});

describe('the element', () => {
  async function element(search = '') {
    const lab = new FakeLab();
    lab.findings.set('distribution', distribution);
    lab.findings.set('example_losses', scored);
    lab.findings.set('sample_steps', makeFindings({}, { drawn: [1, 2, 0] }));
    fake.lab = lab;
    stubPage(search);
    const { SamplingFigure } = await import('../../web/src/figures/sampling/figure');
    const figure = mount(SamplingFigure as never, setup);
    await figure.settled();
    return { figure, lab };
  }

  it('trains nothing by itself', async () => {
    const { lab } = await element();
    expect(lab.calls.filter((call) => /createRun|read/.test(call))).toEqual([]);
  });

  async function trained() {
    const { figure, lab } = await element();
    const act = async (name: keyof SamplingActions, value?: never) => {
      (fake.actions as SamplingActions)[name](value as never);
      await figure.settled();
    };
    const contexts: string[] = [];
    const read = lab.read.bind(lab);
    lab.read = async (run: number, name: string, inputs?: Record<string, unknown>) => {
      if (name === 'distribution') contexts.push(String(inputs!['context']));
      return read(run, name);
    };
    figure.drawn();
    await act('train');
    return { figure, lab, act, contexts };
  }

  it('shows what each character was drawn from, one press at a time', async () => {
    const { figure, act, contexts } = await trained();
    expect(contexts).toEqual(['']);
    await act('nextCharacter');
    await act('nextCharacter');
    expect(contexts).toEqual(['', '', 'a']);
    expect(figure.drawn()).toContain('>ab…<');
    await act('wholeName');
    expect(contexts.at(-1)).toBe('ab');
    expect(figure.drawn()).toContain('>ab.<');
  });

  it('keeps the context while the temperature changes, and writes a new line at the new one', async () => {
    const { figure, act, contexts } = await trained();
    await act('nextCharacter');
    await act('nextCharacter');
    await act('setTemperature', -0.3 as never);
    expect(contexts.at(-1)).toBe('a');
    await act('nextCharacter');
    expect(contexts.at(-1)).toBe('');
    expect(figure.drawn()).toContain('>a…<');
  });

  it('tells both models’ losses, and keeps its run when other steps are chosen', async () => {
    const { figure, lab, act } = await trained();
    expect(figure.outcomes).toEqual([{ dev: 2.2, bigram_dev: 2.5 }]);
    await act('setSteps', 2000 as never);
    expect(figure.drawn()).toContain('8.000 adım: geliştirme kaybı 2,200');
    expect(lab.openRuns.size).toBe(1);
  });

  it('takes only a temperature within reach from a link', async () => {
    const link = (text: string) => `?sampling=${encodeURIComponent(text)}`;
    const temperature = async (text: string) =>
      numberBeside((await element(link(text))).figure.drawn(), 'temperature');
    expect(await temperature('temperature=0.5')).toBe('0.5');
    for (const hostile of ['temperature=0', 'temperature=1e9', 'temperature=']) {
      expect(await temperature(hostile)).toBe('1');
    }
  });
});

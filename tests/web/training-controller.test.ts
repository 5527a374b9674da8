import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TrainingController } from '../../web/src/figures/training/controller';
import { initialState } from '../../web/src/figures/training/initial';
import { kDefaults } from '../../web/src/figures/training/state';
import { isLocked } from '../../web/src/figures/training/types';
import { LabError } from '../../web/src/worker/errors';
import { FakeLab, fakeLoss } from './support/fake-lab';
import { setup } from './support/training-setup';

const kText = 'ab\nabc\nba\n';

/** A controller on a fake lab, whose runs have 40 steps. */
function figure(lab = new FakeLab()) {
  let death: (reason: LabError) => void = () => {};
  const client = Object.assign(lab, {
    onDeath: (listener: (reason: LabError) => void) => {
      death = listener;
      return () => {};
    },
  });
  const initial = initialState(setup, 'tr', new URLSearchParams('t.steps=40&t.decay=30'), null);
  const controller = new TrainingController(client, setup, 'tr', initial);
  return { lab, controller, state: () => controller.state.value, die: () => death(died) };
}

const died = new LabError('worker.died', 'gone');

/** Lets the fake's training wait at each block until `release()`. */
function hold(lab: FakeLab) {
  let release: () => void = () => {};
  let waiting: () => void = () => {};
  lab.turn = () =>
    new Promise((resolve) => {
      release = resolve;
      waiting();
    });
  const reached = () => new Promise<void>((resolve) => (waiting = resolve));
  return { reached, release: () => release() };
}

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response(kText));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('training', () => {
  it('goes from the example to a finished run with its results', async () => {
    const { controller, state } = figure();
    expect(state().example).not.toBeNull();
    expect(controller.curve.length).toBe(40);
    await controller.train();
    expect(state()).toMatchObject({ phase: 'finished', step: 40, example: null, problem: null });
    expect(state().outcome).toMatchObject({
      splits: { dev: 2.2 },
      names: [
        { name: 'ab', known: false },
        { name: 'abc', known: true },
      ],
      bigramNames: [
        { name: 'ca', known: false },
        { name: 'cb', known: false },
      ],
    });
    expect(controller.curve.length).toBe(40);
    expect(controller.curve.loss(39)).toBeCloseTo(fakeLoss(39), 6);
    expect(state().baseline!.bigramDev).toBe(2.5);
  });

  it('pauses, goes on where it was, and ends with the same steps', async () => {
    const { lab, controller, state } = figure();
    const turns = hold(lab);
    const reached = turns.reached();
    const training = controller.train();
    await reached;
    expect(state().phase).toBe('running');
    await controller.pause();
    turns.release();
    await training;
    expect(state()).toMatchObject({ phase: 'paused', step: 10 });
    lab.turn = () => Promise.resolve();
    await controller.train();
    expect(state()).toMatchObject({ phase: 'finished', step: 40 });
    expect(controller.curve.length).toBe(40);
    expect(lab.calls.filter((name) => name === 'createRun')).toHaveLength(1);
  });

  it('a second start while one runs is refused with a sentence, and the run goes on', async () => {
    const { lab, controller, state } = figure();
    const turns = hold(lab);
    const reached = turns.reached();
    const training = controller.train();
    await reached;
    await controller.train();
    expect(state().problem!.code).toBe('busy');
    expect(state().phase).toBe('running');
    lab.turn = () => Promise.resolve();
    turns.release();
    await training;
    expect(state().phase).toBe('finished');
  });

  it('stopping measures the run where it is', async () => {
    const { lab, controller, state } = figure();
    const turns = hold(lab);
    const reached = turns.reached();
    const training = controller.train();
    await reached;
    await controller.stop();
    turns.release();
    await training;
    expect(state()).toMatchObject({ phase: 'finished', step: 10 });
    expect(state().outcome!.stopped).toBe(true);
  });

  it('takes single steps', async () => {
    const { controller, state } = figure();
    await controller.step();
    await controller.step();
    expect(state()).toMatchObject({ phase: 'paused', step: 2 });
    expect(controller.curve.length).toBe(2);
  });

  it('reset keeps the run, and with it the initial weights', async () => {
    const { lab, controller, state } = figure();
    await controller.train();
    await controller.reset();
    expect(state()).toMatchObject({ phase: 'ready', step: 0, outcome: null });
    expect(controller.curve.length).toBe(0);
    await controller.train();
    expect(lab.calls.filter((name) => name === 'createRun')).toHaveLength(1);
    expect(controller.curve.length).toBe(40);
  });

  it('training again after the end starts over rather than stopping at once', async () => {
    const { controller, state } = figure();
    await controller.train();
    await controller.train();
    expect(state()).toMatchObject({ phase: 'finished', step: 40 });
    expect(controller.curve.length).toBe(40);
  });

  it('a new seed makes a new run and frees the old one', async () => {
    const { lab, controller } = figure();
    await controller.train();
    controller.newSeed();
    await controller.train();
    expect(lab.config!.seed).not.toBe(kDefaults.config.seed);
    expect(lab.openRuns.size).toBe(1);
  });

  it('no longer speaks of the same weights once the seed is another', async () => {
    const { controller, state } = figure();
    await controller.train();
    await controller.reset();
    controller.newSeed();
    expect(state().phase).toBe('idle');
  });

  it('a double click on one step takes one step and says nothing', async () => {
    const { controller, state } = figure();
    await Promise.all([controller.step(), controller.step()]);
    expect(state()).toMatchObject({ phase: 'paused', step: 1, problem: null });
  });

  it('diverging stops the run and offers the last good step', async () => {
    const lab = new FakeLab();
    lab.divergesAt = 20;
    const { controller, state } = figure(lab);
    await controller.train();
    expect(state()).toMatchObject({ phase: 'diverged', step: 20, lastGoodStep: 5, outcome: null });
    await controller.restoreLastGood();
    expect(state()).toMatchObject({ phase: 'restored', step: 5, changed: false });
    expect(controller.curve.length).toBe(5);
  });

  it('one step goes on with a run that was stopped, and training begins it anew', async () => {
    const lab = new FakeLab();
    const turns = hold(lab);
    const { controller, state } = figure(lab);
    const reached = turns.reached();
    const training = controller.train();
    await reached;
    void controller.stop();
    lab.turn = () => Promise.resolve();
    turns.release();
    await training;
    const { step } = state();
    expect(state()).toMatchObject({ phase: 'finished', outcome: { stopped: true } });
    await controller.step();
    expect(state()).toMatchObject({ phase: 'paused', step: step + 1 });
    expect(lab.calls).not.toContain('resetRun');
  });

  it('after diverging the rate can be changed: the run begins anew with it', async () => {
    const lab = new FakeLab();
    lab.divergesAt = 20;
    const { controller, state } = figure(lab);
    await controller.train();
    expect(isLocked(state().phase)).toBe(false);
    controller.typeField('learningRate', '0,01');
    expect(state()).toMatchObject({ phase: 'diverged', changed: true });
    await controller.restoreLastGood();
    expect(state()).toMatchObject({ phase: 'restored', changed: true });
    lab.divergesAt = Infinity;
    await controller.train();
    expect(state()).toMatchObject({ phase: 'finished', step: 40, changed: false });
    expect(controller.curve.length).toBe(40);
  });
});

describe('what goes wrong', () => {
  it('a setting out of its limits never reaches the worker', async () => {
    const { lab, controller, state } = figure();
    controller.typeField('embedDim', '1000000');
    await controller.train();
    expect(state().fieldErrors.embedDim!.code).toBe('range');
    expect(lab.calls).toEqual([]);
    controller.typeField('embedDim', '10');
    await controller.train();
    expect(state().phase).toBe('finished');
  });

  it('a whole number that two languages read differently is asked for again', async () => {
    const { lab, controller, state } = figure();
    controller.typeField('steps', '40,000');
    expect(state().fieldErrors.steps!.code).toBe('number');
    await controller.train();
    expect(lab.calls).toEqual([]);
    controller.typeField('steps', '40.000');
    expect(state().settings.config.steps).toBe(40_000);
    controller.typeField('learningRate', '0,125');
    expect(state().settings.config.learningRate).toBe(0.125);
  });

  it('a bad file leaves text and run as they were', async () => {
    const { lab, controller, state } = figure();
    await controller.train();
    lab.refuse.set('openCorpus', new LabError('corpus.alphabet', 'too many', { received: '400' }));
    await controller.chooseFile(new File(['x'], 'odd.txt'));
    expect(state().problem!.code).toBe('corpus.alphabet');
    expect(state()).toMatchObject({ phase: 'finished', step: 40 });
    expect(state().settings.corpus).toBe('ssa-2018');
    expect(lab.openCorpora.size).toBe(1);
  });

  it('a file of half a gigabyte is refused before a byte of it is read', async () => {
    const { lab, controller, state } = figure();
    const file = new File(['x'], 'huge.txt');
    Object.defineProperty(file, 'size', { value: 500 * 1024 * 1024 });
    const read = vi.spyOn(file, 'arrayBuffer');
    await controller.chooseFile(file);
    expect(state().problem!.code).toBe('corpus.too_large');
    expect(read).not.toHaveBeenCalled();
    expect(lab.calls).toEqual([]);
  });

  it.each([
    ['s\u0327u\u0308le\nı\n', 'şüle\nı\n'],
    ['\ufeffşen\n', '\ufeffşen\n'],
  ])('%j reaches the core composed', async (written, composed) => {
    const { lab, controller } = figure();
    await controller.chooseFile(new File([written], 'mine.txt'));
    expect([...lab.opened.at(-1)!]).toEqual([...new TextEncoder().encode(composed)]);
  });

  it('a file that is not UTF-8 reaches the core as it is, to be refused there', async () => {
    const { lab, controller } = figure();
    await controller.chooseFile(new File([new Uint8Array([0xfe, 0x65])], 'mine.txt'));
    expect([...lab.opened.at(-1)!]).toEqual([0xfe, 0x65]);
  });

  it('an empty file is refused', async () => {
    const { controller, state } = figure();
    await controller.chooseFile(new File([], 'empty.txt'));
    expect(state().problem!.code).toBe('corpus.empty');
  });

  it('a good file takes the place of the old text and of its run', async () => {
    const { lab, controller, state } = figure();
    await controller.train();
    await controller.chooseFile(new File([kText], 'mine.txt'));
    expect(state()).toMatchObject({ phase: 'idle', step: 0, fileName: 'mine.txt', problem: null });
    expect(state().settings.corpus).toBe('file');
    expect(lab.openRuns.size).toBe(0);
    expect(lab.openCorpora.size).toBe(1);
    await controller.train();
    expect(state().phase).toBe('finished');
  });

  it('a text can’t be exchanged under a running run', async () => {
    const { lab, controller, state } = figure();
    const turns = hold(lab);
    const reached = turns.reached();
    const training = controller.train();
    await reached;
    await controller.chooseFile(new File([kText], 'mine.txt'));
    expect(state().problem!.code).toBe('busy');
    lab.turn = () => Promise.resolve();
    turns.release();
    await training;
    expect(state().settings.corpus).toBe('ssa-2018');
  });

  it('a corpus that doesn’t load is told, and the figure can be used again', async () => {
    vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
    const { controller, state } = figure();
    await controller.train();
    expect(state()).toMatchObject({ phase: 'failed', problem: { code: 'corpus.fetch' } });
    vi.stubGlobal('fetch', async () => new Response(kText));
    await controller.train();
    expect(state()).toMatchObject({ phase: 'finished', problem: null });
  });

  it('a worker that dies while training loses the run and nothing else', async () => {
    const { lab, controller, state, die } = figure();
    controller.typeField('embedDim', '12');
    let fail: (reason: LabError) => void = () => {};
    lab.turn = () => new Promise((_, reject) => (fail = reject));
    const training = controller.train();
    await vi.waitFor(() => expect(state().step).toBe(10));
    die();
    fail(died);
    await training;
    expect(state()).toMatchObject({ phase: 'failed', problem: { code: 'worker.died' } });
    expect(state().settings.config.embedDim).toBe(12);
    expect(controller.curve.length).toBe(10);
    lab.turn = () => Promise.resolve();
    await controller.train();
    expect(state()).toMatchObject({ phase: 'finished', step: 40 });
    expect(lab.calls.filter((name) => name === 'openCorpus')).toHaveLength(2);
  });

  it('a worker that dies while a run is paused is told at once', async () => {
    const { controller, state, die } = figure();
    await controller.step();
    die();
    expect(state()).toMatchObject({ phase: 'failed', problem: { code: 'worker.died' } });
  });
});

describe('names', () => {
  it('are drawn anew for another temperature, with the same seed', async () => {
    const { lab, controller, state } = figure();
    await controller.train();
    const sample = vi.spyOn(lab, 'sample');
    await controller.setTemperature(0.5);
    expect(sample).toHaveBeenCalledWith(expect.any(Number), {
      count: 12,
      temperature: 0.5,
      seed: kDefaults.sampleSeed,
    });
    expect(state().settings.temperature).toBe(0.5);
    await controller.sampleAgain();
    expect(sample.mock.lastCall?.[1].seed).not.toBe(kDefaults.sampleSeed);
  });
});

it('leaving the page frees what the worker kept', async () => {
  const { lab, controller } = figure();
  await controller.train();
  await controller.dispose();
  expect(lab.openRuns.size).toBe(0);
  expect(lab.openCorpora.size).toBe(0);
});

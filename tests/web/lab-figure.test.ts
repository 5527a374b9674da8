import { html } from 'lit-html';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FigureSetup } from '../../web/src/ui/figure-frame';
import { kDefaults } from '../../web/src/figures/training/state';
import type { Inputs } from '../../web/src/worker/protocol';
import { FakeLab } from './support/fake-lab';
import { frameSetup } from './support/frame';
import { mount, stubPage } from './support/mount';
import { gate } from './support/page';

const fake = vi.hoisted(() => ({ lab: null as unknown }));
vi.mock('lit-html', async (original) => ({ ...(await original<object>()), render: () => {} }));
vi.mock('../../web/src/worker/client', () => ({ labClient: () => fake.lab }));

const [entry] = frameSetup.corpora;
const setup: FigureSetup = {
  ...frameSetup,
  corpora: [entry!, { ...entry!, id: 'other', sha256: 'b'.repeat(64), locale: 'und' }],
};

/** The class is made anew for each page, as the module is. */
async function classOf(usesList: boolean) {
  const { LabFigure } = await import('../../web/src/ui/lab-figure');
  return class Probe extends LabFigure<object> {
    protected readonly name = 'probe';
    protected override readonly usesList = usesList;
    protected firstState = () => ({});
    readonly heard: string[] = [];
    onCorpus = () => {};

    ask = (work: () => Promise<void>) => this.run(work);
    take = (name: string, inputs: Inputs = {}) => this.measure(name, inputs);
    use = <T>(work: (runId: number) => Promise<T>) =>
      this.withRun(kDefaults.config, ({ runId }) => work(runId));
    end = () => this.stop();
    lower = (text: string) => this.lowerCase(text);
    found = (values: Record<string, number>) => this.report(values);
    choose = (id: string) => this.corpus.choose(id);
    get now() {
      return this.status.peek();
    }
    get wasStopped() {
      return this.stopped;
    }
    get client() {
      return this.lab;
    }

    protected draw = () =>
      html`<p data-phase="${this.status.value.busy ? 'running' : 'ready'}"></p>`;
    protected table = () => ({ title: '', header: [], rows: [] });
    protected linkState = () => ({});
    protected restore(state: URLSearchParams): void {
      this.heard.push(`restored ${state.get('a')}`);
    }
    protected override corpusChanged(): void {
      this.heard.push('corpus');
      this.onCorpus();
    }
  };
}
type ProbeClass = Awaited<ReturnType<typeof classOf>>;

async function probe(search = '', change: Partial<FigureSetup> = {}, usesList = true) {
  const lab = new FakeLab();
  fake.lab = lab;
  stubPage(search);
  const Probe: ProbeClass = await classOf(usesList);
  let figure!: InstanceType<ProbeClass>;
  const keep = (one: InstanceType<ProbeClass>) => void (figure = one);
  const mounted = mount(
    class extends Probe {
      constructor() {
        super();
        keep(this);
      }
    },
    { ...setup, ...change },
  );
  return { figure, lab, mounted };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('one piece of work at a time', () => {
  it('a call waits for the one under way, and of several that wait only the last is run', async () => {
    const { figure } = await probe();
    const { opened, open } = gate();
    const done: string[] = [];
    const work = (name: string) => async () => void done.push(name);
    const first = figure.ask(async () => {
      await opened;
      done.push('first');
    });
    void figure.ask(work('second'));
    void figure.ask(work('third'));
    void figure.ask(work('fourth'));
    expect(done).toEqual([]);
    open();
    await first;
    expect(done).toEqual(['first', 'fourth']);
    expect(figure.now.busy).toBe(false);
  });

  it('is run after one that failed too, and takes its problem away', async () => {
    const { figure } = await probe();
    const failing = figure.ask(() => Promise.reject(new Error('broken')));
    const seen: unknown[] = [];
    void figure.ask(async () => void seen.push(figure.now.problem));
    await failing;
    expect(seen).toEqual([null]);
  });

  it('an error becomes a problem with the core’s own code', async () => {
    const { figure, lab } = await probe();
    const { LabError } = await import('../../web/src/worker/errors');
    lab.refuse.set('measure windows', new LabError('range', 'out of range', { name: 'x' }));
    await figure.ask(async () => void (await figure.take('windows')));
    expect(figure.now).toMatchObject({ busy: false, fraction: null });
    expect(figure.now.problem).toMatchObject({ code: 'range', details: { name: 'x' } });
  });

  it('progress is a fraction while it lasts, and none after it', async () => {
    const { figure, lab } = await probe();
    const fractions: unknown[] = [];
    lab.turn = async () => void fractions.push(figure.now.fraction);
    await figure.ask(async () => void (await figure.take('windows')));
    expect(fractions).toEqual([0.5]);
    expect(figure.now.fraction).toBeNull();
  });
});

describe('stop', () => {
  it('cancels the measurement, drops what waits, and is no problem', async () => {
    const { figure, lab } = await probe();
    const { opened, open } = gate();
    lab.turn = () => opened;
    const work = figure.ask(async () => void (await figure.take('windows')));
    await vi.waitFor(() => expect(lab.calls).toContain('measure windows'));
    const waiting = vi.fn(async () => {});
    void figure.ask(waiting);
    void figure.end();
    open();
    await work;
    expect(lab.calls).toContain('cancelMeasure');
    expect(waiting).not.toHaveBeenCalled();
    expect(figure.now).toMatchObject({ busy: false, problem: null });
  });

  it('counts while the list is still on its way: nothing is measured then', async () => {
    const { figure, lab } = await probe();
    const { opened, open } = gate();
    vi.stubGlobal('fetch', () => opened.then(() => new Response('ab\n')));
    const work = figure.ask(async () => void (await figure.take('windows')));
    void figure.end();
    open();
    await work;
    expect(lab.calls).not.toContain('measure windows');
    expect(figure.now.problem).toBeNull();
  });

  it('pauses the run that trains', async () => {
    const { figure, lab } = await probe();
    const { opened, open } = gate();
    lab.turn = () => opened;
    let state = '';
    const work = figure.ask(() =>
      figure.use(async (runId) => {
        ({ state } = await figure.client.train(runId, null, () => {}));
      }),
    );
    await vi.waitFor(() => expect(lab.calls).toContain('train'));
    void figure.end();
    await vi.waitFor(() => expect(lab.calls).toContain('pause'));
    open();
    await work;
    expect(state).toBe('paused');
    expect(figure.wasStopped).toBe(true);
  });

  it('is forgotten by the next piece of work', async () => {
    const { figure, lab } = await probe();
    await figure.end();
    await figure.ask(async () => void (await figure.take('windows')));
    expect(lab.calls).toContain('measure windows');
    expect(lab.calls).not.toContain('cancelMeasure');
  });
});

describe('a run', () => {
  it('is closed whatever happens to it', async () => {
    const { figure, lab } = await probe();
    await figure.ask(() => figure.use(async () => expect(lab.openRuns.size).toBe(1)));
    expect(figure.now.problem).toBeNull();
    await figure.ask(() => figure.use(() => Promise.reject(new Error('broken'))));
    expect(figure.now.problem).not.toBeNull();
    expect(lab.openRuns.size).toBe(0);
  });
});

describe('another list', () => {
  it('is told once, with its SHA-256', async () => {
    const { figure } = await probe();
    expect(figure.heard).toEqual([]);
    figure.choose('other');
    expect(figure.heard).toEqual(['corpus']);
    expect(figure.now).toMatchObject({ corpus: 'other', sha256: 'b'.repeat(64) });
    figure.choose('other');
    expect(figure.heard).toEqual(['corpus']);
  });

  it('chosen in the middle of work ends it, and clears what it found after that', async () => {
    const { figure, lab } = await probe();
    const { opened, open } = gate();
    lab.turn = () => opened;
    const after: string[] = [];
    figure.onCorpus = () => void figure.ask(async () => void after.push('again'));
    const work = figure.ask(async () => {
      await figure.take('windows').finally(() => figure.heard.push('late'));
    });
    await vi.waitFor(() => expect(lab.calls).toContain('measure windows'));
    figure.choose('other');
    expect(lab.calls).toContain('cancelMeasure');
    open();
    await work;
    expect(figure.heard).toEqual(['corpus', 'late', 'corpus']);
    // What the figure asked for on the new list is not lost, and done once.
    expect(after).toEqual(['again']);
    expect(figure.now.problem).toBeNull();
  });

  it('has its own small letters', async () => {
    const { figure } = await probe();
    expect(figure.lower('IĞDIR')).toBe('ığdır');
    figure.choose('other');
    expect(figure.lower('IRIS')).toBe('iris');
  });
});

describe('a figure without a list', () => {
  const listless = (search = '') => probe(search, { corpora: [] }, false);

  it('asks the attention module: no list is fetched or opened', async () => {
    const { figure, lab } = await listless();
    const fetched = vi.fn();
    vi.stubGlobal('fetch', fetched);
    const inputs = { length: 2, query: [1, 2] };
    await figure.ask(async () => void (await figure.take('attention', inputs)));
    expect(lab.jobs).toEqual([
      { corpusId: null, measurement: 'attention', inputs, job: expect.any(String) },
    ]);
    expect(lab.opened).toEqual([]);
    expect(fetched).not.toHaveBeenCalled();
    expect(figure.now).toMatchObject({ own: true, corpus: '', sha256: null, problem: null });
  });

  it('goes on when another figure of the page chooses a list', async () => {
    const { figure } = await listless();
    await figure.ask(async () => void (await figure.take('attention')));
    const { lessonCorpus } = await import('../../web/src/corpora/lesson-corpus');
    lessonCorpus(setup).choose('other');
    expect(figure.heard).toEqual([]);
    expect(figure.now).toMatchObject({ own: true, corpus: '' });
  });

  it('draws, reads its link, tells what it found and ends without one', async () => {
    const { figure, mounted } = await listless(`?probe=${encodeURIComponent('a=1')}`);
    expect(figure.heard).toEqual(['restored 1']);
    expect(mounted.drawn()).toContain('ready');
    figure.found({ difference: 0 });
    expect(mounted.outcomes).toEqual([{ difference: 0 }]);
    await figure.end();
    expect(figure.now.problem).toBeNull();
  });
});

describe('a link', () => {
  it('is read by the figure it names, and not by its bench', async () => {
    const link = `?probe=${encodeURIComponent('a=1')}`;
    expect((await probe(link)).figure.heard).toEqual(['restored 1']);
    expect((await probe(link, { instance: 'split' })).figure.heard).toEqual([]);
    expect((await probe('?sampling=a')).figure.heard).toEqual([]);
  });
});

describe('what a figure found', () => {
  it('reaches whoever listens above it', async () => {
    const { figure, mounted } = await probe();
    figure.found({ loss: 2.5 });
    expect(mounted.outcomes).toEqual([{ loss: 2.5 }]);
  });
});

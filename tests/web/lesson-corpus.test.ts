import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LessonCorpus } from '../../web/src/corpora/lesson-corpus';
import { LabError } from '../../web/src/worker/errors';
import { FakeLab } from './support/fake-lab';
import { frameSetup } from './support/frame';
import { fakeStorage, gate } from './support/page';

vi.mock('../../web/src/worker/client', () => ({ labClient: () => null }));

const [entry] = frameSetup.corpora;
const sources = { base: '/lab', corpora: [{ ...entry!, id: 'a', file: 'a.txt' }, entry!] };
const fetched = vi.fn(async (_address: string) => new Response('ab\nabc\n'));

/** A worker that can die. */
class Mortal extends FakeLab {
  private died = () => {};
  override onDeath(heard?: () => void): () => void {
    this.died = heard ?? this.died;
    return () => {};
  }
  die(): void {
    this.died();
  }
}

function corpus(lab = new Mortal()) {
  return { lab, corpus: new LessonCorpus(sources, lab as never) };
}

beforeEach(() => {
  fetched.mockClear();
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('localStorage', fakeStorage());
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the page’s list of names', () => {
  it('is the first one, or the one that was chosen here before', () => {
    expect(corpus().corpus.chosen.value).toBe('a');
    corpus().corpus.choose('turkish');
    expect(corpus().corpus.chosen.value).toBe('turkish');
  });

  it('is the first one when what was kept is no list, or none can be kept', () => {
    localStorage.setItem('lab.corpus', '"gone"');
    expect(corpus().corpus.chosen.value).toBe('a');
    localStorage.setItem('lab.corpus', '{');
    expect(corpus().corpus.chosen.value).toBe('a');
    vi.stubGlobal('localStorage', undefined);
    const { corpus: unkept } = corpus();
    unkept.choose('turkish');
    expect(unkept.chosen.value).toBe('turkish');
  });

  it('is fetched when it is first needed, and once for all who ask', async () => {
    const { lab, corpus: shared } = corpus();
    expect(fetched).not.toHaveBeenCalled();
    const [one, two] = await Promise.all([shared.ensure(), shared.ensure()]);
    expect(one).toBe(two);
    expect(fetched.mock.calls.map(([address]) => address)).toEqual(['/lab/corpora/a.txt']);
    expect(lab.calls).toEqual(['openCorpus']);
    expect(shared.info.value).toBe(one);
  });

  it('stays open behind another one', async () => {
    const { lab, corpus: shared } = corpus();
    const first = await shared.ensure();
    shared.choose('turkish');
    expect(shared.info.value).toBeNull();
    await shared.ensure();
    shared.choose('a');
    expect(await shared.ensure()).toBe(first);
    expect(lab.calls).toHaveLength(2);
  });

  it('tells nothing of a list that is no longer chosen when it arrives', async () => {
    const { opened, open } = gate();
    const { corpus: shared } = corpus();
    fetched.mockImplementationOnce(async () => opened.then(() => new Response('ab\n')));
    const late = shared.ensure();
    shared.choose('turkish');
    open();
    await late;
    expect(shared.info.value).toBeNull();
  });

  it('is tried again after it did not load', async () => {
    const { corpus: shared } = corpus();
    fetched.mockRejectedValueOnce(new TypeError('offline'));
    await expect(shared.ensure()).rejects.toMatchObject({ code: 'corpus.fetch' });
    expect(shared.info.value).toBeNull();
    await expect(shared.ensure()).resolves.toMatchObject({ lines: 20 });
  });

  it('says why the core refused it', async () => {
    const { lab, corpus: shared } = corpus();
    lab.refuse.set('openCorpus', new LabError('corpus.empty', 'nothing in it'));
    await expect(shared.ensure()).rejects.toMatchObject({ code: 'corpus.empty' });
  });

  it('is opened anew in the worker that follows one that died', async () => {
    const { lab, corpus: shared } = corpus();
    const before = await shared.ensure();
    lab.die();
    expect((await shared.ensure()).corpusId).not.toBe(before.corpusId);
  });
});

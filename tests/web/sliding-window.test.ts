import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  drawSlidingWindow,
  windowTable,
  type WindowView,
} from '../../web/src/figures/sliding-window/draw';
import {
  firstState,
  kContext,
  stateFromLink,
  windowRows,
  type WindowSetup,
} from '../../web/src/figures/sliding-window/state';
import type { Language } from '../../web/src/i18n/messages';
import { kFirstStatus } from '../../web/src/ui/figure-frame';
import { Found } from '../../web/src/ui/found';
import { packFindings } from '../../web/src/ui/packed-findings';
import { renderToString } from '../../web/src/ui/render-to-string';
import { LabError } from '../../web/src/worker/errors';
import { FakeLab } from './support/fake-lab';
import { frameActions, frameSetup } from './support/frame';
import { mount, stubPage } from './support/mount';

const fake = vi.hoisted(() => ({ lab: null as unknown }));
vi.mock('lit-html', async (original) => ({ ...(await original<object>()), render: () => {} }));
vi.mock('../../web/src/worker/client', () => ({ labClient: () => fake.lab }));

const found = new Found({
  values: [],
  arrays: [
    { name: 'contexts', shape: [2, 2], values: Float64Array.of(0, 2, 2, 1) },
    { name: 'targets', shape: [2], values: Float64Array.of(1, 0) },
  ],
});
const alphabet = ['.', 'z', 'ç'];
const setup: WindowSetup = {
  ...frameSetup,
  badges: [
    {
      claim: 'M04',
      value: 'count',
      label: { tr: 'örnekler', en: 'examples' },
      digits: 0,
      references: [
        { sha256: null, source: 'lecture', check: { value: '', kind: 'equals', expected: 2 } },
      ],
      href: { tr: '#M04', en: '#M04' },
    },
  ],
  alphabet,
  found: packFindings(found),
};

function view(language: Language, word = 'çz'): WindowView {
  const cut = { word, contextLength: kContext.first };
  return {
    state: { word, contextLength: kContext.first, cut, rows: windowRows(found, alphabet) },
    setup,
    status: kFirstStatus,
    language,
    widths: [400],
  };
}

const actions = { ...frameActions, type: () => {}, setContextLength: () => {} };

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the rows of the sliding window', () => {
  it('are the ids of the core beside the characters of its alphabet', () => {
    const [dot, z, ç] = alphabet.map((character, id) => ({ character, id }));
    expect(windowRows(found, alphabet)).toEqual([
      { context: [dot, ç], target: z },
      { context: [ç, z], target: dot },
    ]);
  });

  it('stand in the table as characters and as ids', () => {
    expect(windowTable(view('tr').state, 'tr').rows).toEqual([
      ['.ç', '0 2', 'z', 1],
      ['çz', '2 1', '.', 0],
    ]);
  });
});

describe('the drawing', () => {
  it.each(['tr', 'en'] as const)('is the same for the same state: %s', (language) => {
    expect(renderToString(drawSlidingWindow(view(language), actions))).toMatchSnapshot();
  });

  it('marks what enters and what drops out next', () => {
    const drawn = renderToString(drawSlidingWindow(view('tr'), actions));
    expect(drawn.match(/cell \w+ enters/g)).toHaveLength(1);
    expect(drawn.match(/cell \w+ leaves/g)).toHaveLength(1);
  });

  it('compares with the ledger for the lecture’s name only', () => {
    const badge = (word: string) => renderToString(drawSlidingWindow(view('tr', word), actions));
    expect(badge('emma')).toContain('verdict');
    expect(badge('emm')).not.toContain('verdict');
  });
});

describe('a link', () => {
  it('restores what it carries', () => {
    const link = new URLSearchParams('word=zeynep&context=5');
    expect(stateFromLink(link, setup)).toMatchObject({ word: 'zeynep', contextLength: 5 });
  });

  it('of any other content is cut to what could have been set', () => {
    const link = new URLSearchParams(`word=${'z'.repeat(99)}&context=1000`);
    expect(stateFromLink(link, setup)).toMatchObject({ word: 'z'.repeat(24), contextLength: 3 });
    expect(stateFromLink(new URLSearchParams(), setup)).toEqual(firstState(setup));
  });
});

describe('the element', () => {
  async function element(prepare: (lab: FakeLab) => void) {
    stubPage(`?sliding-window=${encodeURIComponent('word=ÇZ')}`);
    const lab = new FakeLab();
    lab.findings.set('windows', found.findings);
    prepare(lab);
    fake.lab = Object.assign(lab, { onDeath: () => () => {} });
    vi.resetModules();
    const { SlidingWindowFigure } = await import('../../web/src/figures/sliding-window/figure');
    const figure = mount(SlidingWindowFigure, setup);
    await figure.settled();
    return { figure, lab };
  }

  it('cuts the word of a link and tells how many examples it gave', async () => {
    const { figure, lab } = await element(() => {});
    expect(lab.calls).toEqual(['openCorpus', 'measure windows']);
    expect(figure.outcomes).toEqual([{ count: 2 }]);
  });

  it('keeps its last rows when the core refuses a word, and says why', async () => {
    const refusal = new LabError('vocabulary.unknown', 'no such character', { character: 'ß' });
    const { figure } = await element((lab) => lab.refuse.set('measure windows', refusal));
    expect(figure.drawn()).toContain('data-phase="failed"');
    expect(figure.drawn().match(/class="arrow"/g)).toHaveLength(2);
    expect(figure.drawn()).toContain('emma: ');
    expect(figure.drawn()).toMatch(/name="word"[^>]*aria-invalid="true"/);
    expect(figure.outcomes).toEqual([]);
  });
});

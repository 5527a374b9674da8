import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Check, Claim } from '../../web/src/claims/evaluate';
import {
  initialVerification,
  VerificationController,
  type VerificationState,
} from '../../web/src/figures/verification/controller';
import { condition, drawVerification } from '../../web/src/figures/verification/draw';
import { knownCorpora } from '../../web/src/figures/verification/known';
import { noVerificationActions } from '../../web/src/figures/verification/no-actions';
import { formats } from '../../web/src/ui/format';
import { renderToString } from '../../web/src/ui/render-to-string';
import { LabError } from '../../web/src/worker/errors';
import { corpusInfo, FakeLab, limits } from './support/fake-lab';
import { setup as training } from './support/training-setup';

function claim(id: string, change: Partial<Claim>): Claim {
  return {
    id,
    lesson: 'mlp',
    section: '4.13',
    title: { tr: 'MAIN: eğitim', en: 'MAIN: train' },
    stated: { tr: '≈ 1,0', en: '≈ 1.0' },
    corpus: 'any',
    measurement: 'run',
    stability: 'stable',
    checks: [{ value: 'loss', kind: 'within', expected: 1, tolerance: 0.1 }],
    ...change,
  };
}

const claims = [
  claim('M01', {}),
  claim('M02', { corpus: 'lecture' }),
  claim('M03', { checks: [{ value: 'loss', kind: 'below', limit: 0.5 }] }),
  claim('M04', { measurement: 'sweep', note: { tr: 'not', en: 'note' } }),
];
const lessons = [{ id: 'mlp', title: 'makemore 2', href: '/lab/ders/mlp/' }];
const setup = { base: '/lab/', limits, lessons, corpora: training.corpora, claims };

function figure(lab = new FakeLab(), known = knownCorpora(setup.corpora)) {
  const initial = initialVerification(setup.corpora, 'tr');
  const controller = new VerificationController(lab, setup, known, initial);
  return { lab, controller, state: () => controller.state.value };
}

function draw(state: VerificationState, language: 'tr' | 'en' = 'tr', rows = claims): string {
  const view = {
    state,
    setup: { ...setup, claims: rows },
    known: knownCorpora(setup.corpora),
    language,
  };
  return renderToString(drawVerification(view, noVerificationActions));
}

function verdictOf(markup: string, id: string): string {
  return new RegExp(`data-claim="${id}"\\s+data-verdict="([\\w-]+)"`).exec(markup)![1]!;
}

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('ab\nabc\n'));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('rows that need no list', () => {
  const listless = claim('A01', { corpus: 'none', measurement: 'attention_claims' });
  const rows = [...claims, listless];

  function mixed() {
    const lab = new FakeLab();
    const initial = initialVerification(setup.corpora, 'tr');
    const all = { ...setup, claims: rows };
    const controller = new VerificationController(lab, all, knownCorpora(setup.corpora), initial);
    const measured = () => lab.calls.filter((name) => name.startsWith('measure'));
    return { lab, controller, measured, state: () => controller.state.value };
  }

  it('are measured without one: no list is opened for them alone', async () => {
    const { lab, controller, state } = mixed();
    await controller.run([listless]);
    expect(lab.jobs).toEqual([
      { corpusId: null, measurement: 'attention_claims', job: 'verification' },
    ]);
    expect(lab.opened).toEqual([]);
    expect(state()).toMatchObject({ phase: 'idle', info: null, done: 1, planned: 1 });
    expect(verdictOf(draw(state(), 'tr', rows), 'A01')).toBe('met');
  });

  it('hold whatever list is chosen, and are not measured again for another one', async () => {
    const { controller, measured, state } = mixed();
    await controller.run(rows);
    expect(measured()).toEqual(['measure attention_claims', 'measure run', 'measure sweep']);
    await controller.chooseCorpus('turkish');
    const markup = draw(state(), 'tr', rows);
    expect(verdictOf(markup, 'A01')).toBe('met');
    expect(verdictOf(markup, 'M01')).toBe('not-run');
    await controller.run(rows);
    expect(measured().slice(3)).toEqual(['measure run', 'measure sweep']);
  });

  it('are measured again when asked for alone', async () => {
    const { controller, measured } = mixed();
    await controller.run(rows);
    await controller.run([listless]);
    expect(measured().at(-1)).toBe('measure attention_claims');
  });

  it('keep their failure when another list is chosen', async () => {
    const { lab, controller, state } = mixed();
    const error = new LabError('attention.memory', 'no', { needed: '2097152', limit: '1048576' });
    lab.refuse.set('measure attention_claims', error);
    await controller.run(rows);
    await controller.chooseCorpus('turkish');
    const markup = draw(state(), 'en', rows);
    expect(verdictOf(markup, 'A01')).toBe('not-run');
    expect(markup).toContain('These settings need 2 MB of memory; 1 MB');
  });
});

describe('the verification figure', () => {
  it('looks as before when nothing has run', () => {
    expect(draw(initialVerification(setup.corpora, 'tr'))).toMatchSnapshot();
  });

  it('makes each measurement once and judges every row that uses it', async () => {
    const { lab, controller, state } = figure();
    await controller.run(claims);
    expect(lab.calls.filter((name) => name.startsWith('measure'))).toEqual([
      'measure run',
      'measure sweep',
    ]);
    const markup = draw(state());
    expect(verdictOf(markup, 'M01')).toBe('met');
    expect(verdictOf(markup, 'M02')).toBe('other-corpus');
    expect(verdictOf(markup, 'M03')).toBe('missed');
    expect(verdictOf(markup, 'M04')).toBe('met');
    expect(markup).toContain('2 satır tuttu · 1 satır tutmadı');
    expect(state()).toMatchObject({ phase: 'idle', done: 2, planned: 2 });
  });

  it('runs one row alone', async () => {
    const { lab, controller, state } = figure();
    await controller.run([claims[3]!]);
    expect(lab.calls).toContain('measure sweep');
    expect(lab.calls).not.toContain('measure run');
    expect(verdictOf(draw(state()), 'M01')).toBe('not-run');
  });

  it('stops between and within measurements', async () => {
    const { lab, controller, state } = figure();
    lab.turn = async () => {
      controller.stop();
      throw new LabError('cancelled', 'stopped');
    };
    await controller.run(claims);
    expect(lab.calls.filter((name) => name.startsWith('measure'))).toEqual(['measure run']);
    expect(state()).toMatchObject({ phase: 'idle', problem: null });
    expect(state().measured.size).toBe(0);
  });

  it('goes on when one measurement can’t be made, and says so in its rows', async () => {
    const { lab, controller, state } = figure();
    lab.refuse.set('measure run', new LabError('measurement.unknown', 'no', { name: 'run' }));
    await controller.run(claims);
    const markup = draw(state());
    expect(verdictOf(markup, 'M04')).toBe('met');
    expect(verdictOf(markup, 'M01')).toBe('not-run');
    expect(markup).toContain('Bu ölçüm bu sürümde yok: run.');
  });

  it('tells of a measurement that only one check of a row needed', async () => {
    const check: Check = { value: 'loss', kind: 'above', limit: 0, measurement: 'sweep' };
    const mixed = claim('M01', { checks: [...claims[0]!.checks, check] });
    const { lab, controller, state } = figure();
    lab.refuse.set('measure sweep', new LabError('measurement.unknown', 'no', { name: 'sweep' }));
    await controller.run([mixed]);
    const markup = draw(state(), 'tr', [mixed]);
    expect(verdictOf(markup, 'M01')).toBe('not-run');
    expect(markup).toContain('Bu ölçüm bu sürümde yok: sweep.');
    expect(markup).toContain('0 satır tuttu · 0 satır tutmadı');
  });

  it('says that a row about letters the text lacks does not apply, and leaves it out', async () => {
    const about = claim('M04', { letters: 'amz', measurement: 'windows' });
    const { lab, controller, state } = figure();
    await controller.run([claims[0]!, about]);
    expect(lab.calls).not.toContain('measure windows');
    const markup = draw(state(), 'en', [about]);
    expect(verdictOf(markup, 'M04')).toBe('not-applicable');
    expect(markup).toContain('does not apply');
    expect(markup).toContain("the text you chose doesn't have: m, z.");
  });

  it('stops when the worker is gone', async () => {
    const { lab, controller, state } = figure();
    lab.refuse.set('measure run', new LabError('worker.died', 'gone'));
    await controller.run(claims);
    expect(lab.calls).not.toContain('measure sweep');
    expect(state()).toMatchObject({ phase: 'idle', problem: { code: 'worker.died' } });
  });

  it('forgets what was measured on another text', async () => {
    const { controller, state } = figure();
    await controller.run(claims);
    await controller.chooseCorpus('turkish');
    expect(state()).toMatchObject({ corpus: 'turkish', done: 0 });
    expect(state().measured.size).toBe(0);
  });

  it('names each lesson once above its rows, with a link where the lesson is there', () => {
    const rows = [...claims, claim('A01', { lesson: 'attention-steps', corpus: 'none' })];
    const markup = draw(initialVerification(setup.corpora, 'und'), 'en', rows);
    const headings = [...markup.matchAll(/<h2[^>]*>(.*?)<\/h2>/gs)].map(([, text]) => text!.trim());
    expect(headings).toEqual(['<a href="/lab/ders/mlp/">makemore 2</a>', 'attention-steps']);
    expect(markup.indexOf('attention-steps')).toBeLessThan(markup.indexOf('data-claim="A01"'));
    expect(markup).toContain('1 row. These need no list of names');
  });

  it('knows the lecture’s list by its bytes, whatever the file is called', async () => {
    const known = new Map([[corpusInfo.sha256, 'lecture']]);
    const { lab, controller } = figure(new FakeLab(), known);
    await controller.chooseFile(new File(['ab'], 'renamed.txt'));
    await controller.run([claims[1]!]);
    expect(lab.calls).toContain('measure run');
  });

  it('draws every claim of the project without an empty placeholder', () => {
    const all = JSON.parse(readFileSync('data/claims.json', 'utf8')) as { claims: Claim[] };
    const state = initialVerification(setup.corpora, 'tr');
    const view = { state, setup: { ...setup, ...all }, known: new Map(), language: 'tr' as const };
    const markup = renderToString(drawVerification(view, noVerificationActions));
    expect(markup.match(/data-claim=/g)).toHaveLength(all.claims.length);
    expect(markup).not.toMatch(/undefined|\[object|\{\w+\}/);
  });
});

it('conditions are short formulas in the language of the page', () => {
  const format = formats('tr');
  const value = 'v';
  expect(condition({ value, kind: 'within', expected: 2.2397, tolerance: 0.008 }, format)).toBe(
    '2,2397 ± 0,008',
  );
  expect(condition({ value, kind: 'equals', expected: 19683 }, format)).toBe('= 19.683');
  expect(condition({ value, kind: 'between', min: 0.03, max: 0.05 }, format)).toBe('0,03 … 0,05');
  expect(condition({ value, kind: 'above', limit: 0 }, format)).toBe('> 0');
  expect(condition({ value, kind: 'below', limit: 1e-6 }, format)).toBe('< 10⁻⁶');
  expect(condition({ value, kind: 'is_nan' }, format)).toBe('NaN');
});

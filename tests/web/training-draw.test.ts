import { describe, expect, it } from 'vitest';
import { drawTraining } from '../../web/src/figures/training/draw';
import { initialCurve, initialState } from '../../web/src/figures/training/initial';
import { noActions } from '../../web/src/figures/training/no-actions';
import { sampledNames, type TrainingState } from '../../web/src/figures/training/types';
import type { Language } from '../../web/src/i18n/messages';
import { renderToString } from '../../web/src/ui/render-to-string';
import { corpusInfo, fakeLoss } from './support/fake-lab';
import { setup } from './support/training-setup';

function draw(
  change: Partial<TrainingState>,
  steps = 0,
  language: Language = 'tr',
  query = '',
): string {
  const initial = initialState(setup, language, new URLSearchParams(query), null);
  const state = { ...initial, step: steps, ...change };
  const curve = initialCurve(state);
  if (!state.example) curve.push(Array.from({ length: steps }, (_, step) => fakeLoss(step)));
  const view = { state, setup, curve, language, widths: [760] };
  return renderToString(drawTraining(view, noActions));
}

/** Without tags, in one line. */
function textOf(markup: string): string {
  return markup.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
}

const outcome = {
  stopped: false,
  splits: { train: 2.1, dev: 2.2, test: 2.3 },
  names: sampledNames(['ab', 'cba'], [true, false]),
  bigramNames: sampledNames(['ca'], [false]),
  fingerprint: { losses: 'l', parameters: 'p' },
};

describe('the training figure', () => {
  it('looks as before with its example', () => {
    expect(draw({})).toMatchSnapshot();
  });

  it('looks as before when a run has finished', () => {
    const state = {
      phase: 'finished' as const,
      example: null,
      outcome,
      baseline: { bigramDev: 2.5 },
    };
    expect(draw(state, 40_000, 'en')).toMatchSnapshot();
  });

  it('says progress, loss and time left in words', () => {
    const running = { phase: 'running' as const, example: null, stepsPerSecond: 9200 };
    expect(textOf(draw(running, 12_400))).toContain(
      '12.400 / 40.000 adım · kayıp 2,00 · 3 sn kaldı',
    );
    expect(textOf(draw(running, 12_400, 'en'))).toContain(
      '12,400 / 40,000 steps · loss 2.00 · 3 s left',
    );
  });

  it('sets what was measured beside what was stated', () => {
    const state = {
      phase: 'finished' as const,
      example: null,
      outcome,
      baseline: { bigramDev: 2.5 },
    };
    const text = textOf(draw(state, 40_000));
    expect(text).toContain('ders 2,1050 · sende 2,1000 ✓ tuttu');
    expect(text).toContain('ders 2,3500 · sende 2,3000 ✗ tutmadı');
    expect(text).toContain('ders 4,0000 · sende 4,0000 ✓ tuttu');
  });

  it('compares nothing with another configuration, nor with a run that was stopped', () => {
    const state = { phase: 'finished' as const, example: null, outcome };
    expect(draw(state, 40_000, 'tr', 't.embed=2')).not.toContain('data-badge');
    expect(draw({ ...state, outcome: { ...outcome, stopped: true } }, 100)).not.toContain(
      'data-badge',
    );
  });

  it('compares nothing on another text', () => {
    const info = { ...corpusInfo, sha256: 'b'.repeat(64) };
    const state = { phase: 'finished' as const, example: null, outcome, corpusInfo: info };
    expect(draw(state, 40_000)).not.toContain('data-badge');
  });

  it('marks names that stand in the text', () => {
    const state = { phase: 'finished' as const, example: null, outcome };
    const markup = draw(state, 40_000);
    expect(markup.match(/<li class="known"/g)).toHaveLength(1);
  });

  it('says what is wrong at the field, and opens the settings for it', () => {
    const markup = draw({}, 0, 'tr', 't.rate=NaN');
    expect(markup).toMatch(/<details[^>]*class="settings"[^>]* open/);
    expect(markup).toMatch(/id="training-learningRate"[^>]*aria-invalid="true"/);
    expect(textOf(markup)).toContain('Öğrenme oranı bir sayı olmalı');
  });

  it('explains a run that blew up and offers the last good step', () => {
    const text = textOf(
      draw({ phase: 'diverged', example: null, lastGoodStep: 32 }, 37, 'tr', 't.rate=50'),
    );
    expect(text).toContain('50 öğrenme oranı');
    expect(text).toContain('Son sağlam adıma dön (adım 32)');
  });

  it('whose first step blew up goes back to the start, not to a step', () => {
    const text = textOf(draw({ phase: 'diverged', example: null, lastGoodStep: 0 }, 1));
    expect(text).toContain('Başa dön (adım 0)');
  });

  it('says of old results that they are old, and compares nothing then', () => {
    const text = textOf(draw({ phase: 'finished', example: null, outcome, changed: true }, 40_000));
    expect(text).toContain('önceki ayarlarınki');
    expect(text).toContain('Yeni ayarlarla baştan eğit');
    expect(text).not.toContain('tuttu');
  });

  it('says which setting keeps the buttons grey', () => {
    expect(textOf(draw({}, 0, 'tr', 't.steps=0'))).toContain('önce şunu düzelt: Adım');
    expect(draw({})).not.toContain('data-why');
  });

  it('repeats what was typed, as it was typed and not in full', () => {
    const typed = '9'.repeat(60);
    const markup = draw({ drafts: { steps: typed } }, 0, 'tr', `t.steps=${typed}`);
    expect(textOf(markup)).toContain(`${'9'.repeat(24)}…`);
    const error = /id="training-steps-error"[^>]*>([^<]*)/.exec(markup)![1]!;
    expect(error).not.toContain('9'.repeat(25));
  });

  it('says of how many steps a mean is', () => {
    const markup = draw({ phase: 'finished', example: null, outcome }, 8, 'tr', 't.steps=8');
    expect(textOf(markup)).toContain('son 8 adımın ortalaması');
  });

  it('keeps the names of two lines apart, however close the lines are', () => {
    const baseline = { bigramDev: Math.log(27) };
    const markup = draw({ phase: 'paused', example: null, corpusInfo, baseline }, 50);
    const places = [
      ...markup.matchAll(/class="reference">\s*<line[^>]*><\/line>\s*<text[^>]*y="([\d.]+)"/g),
    ];
    const heights = places.map(([, y]) => Number(y));
    expect(heights.length).toBeGreaterThan(1);
    for (const [index, y] of heights.entries()) {
      if (index > 0) expect(Math.abs(y - heights[index - 1]!)).toBeGreaterThanOrEqual(13);
    }
  });

  it('offers no second start while a run trains', () => {
    const markup = draw({ phase: 'running', example: null }, 100);
    expect(textOf(markup)).toContain('Duraklat');
    expect(markup).not.toMatch(/data-action="primary"[^>]*aria-disabled="true"/);
    for (const name of ['step', 'reset', 'new-seed']) {
      expect(markup).toMatch(new RegExp(`data-action="${name}"[^>]*aria-disabled="true"`));
    }
  });

  it('gives its values as a table of at most fifty rows', () => {
    const markup = draw({ phase: 'paused', example: null, tableOpen: true }, 1000);
    expect(markup.match(/<th scope="row">/g)).toHaveLength(50);
    expect(textOf(markup)).toContain('999');
  });

  it('has no style attribute and no handler in its markup', () => {
    for (const markup of [
      draw({}),
      draw({ tableOpen: true, phase: 'paused', example: null }, 50),
    ]) {
      expect(markup).not.toMatch(/ style=| on[a-z]+=|@[a-z]+=|undefined|\[object/);
    }
  });

  it('reads out the exact values under the cursor', () => {
    const text = textOf(draw({ phase: 'paused', example: null, cursorStep: 10 }, 50, 'en'));
    expect(text).toContain('step 10 · loss 3.0000');
  });

  it.each([0, 3, 10])('reads out the example’s own loss at step %d', (cursorStep) => {
    const text = textOf(draw({ cursorStep }, 0, 'en'));
    expect(text).toContain(`step ${cursorStep} · loss ${fakeLoss(cursorStep).toFixed(4)}`);
  });

  it('gives the example’s own losses in its table, and its first one in the description', () => {
    const text = textOf(draw({ tableOpen: true }, 0, 'en'));
    for (const step of [1, 3, 39]) {
      const loss = Number(Math.fround(fakeLoss(step)).toPrecision(7));
      expect(text).toContain(` ${step} ${loss} `);
    }
    expect(draw({}, 0, 'en')).toMatch(/aria-label="[^"]*4\.00[^"]*" data-chart/);
  });
});

/**
 * data/claims.json through the module: the lecture's names where they are here, and the US names of
 * 2018 always; those of the attention lessons need neither. `widening` trains 300,000 steps and is measured by the native tests alone; MAIN and
 * VISUAL are trained once.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import {
  checksFor,
  evaluate,
  isListless,
  measurementsFor,
  toMap,
  type Claim,
  type Measured,
  type Subject,
} from '../../web/src/claims/evaluate';
import type { AttentionModule, Corpus, LabModule, Measurement } from '../../web/src/worker/module';
import {
  isHere,
  loadAttention,
  loadLab,
  noLectureNames,
  openCorpus,
  openTinyCorpus,
  readJson,
} from './support/lab';

const { claims: all } = readJson<{ claims: Claim[] }>('data/claims.json');
const claims = all.filter((claim) => !isListless(claim));
const listless = all.filter(isListless);
const nativeOnly = ['widening'];
const long = ['main_run', 'visual_run', 'gradient_noise'];

let lab: LabModule;
let attention: AttentionModule;
beforeAll(async () => {
  lab = await loadLab();
  attention = await loadAttention();
});

const measure = (corpus: Corpus, name: string) =>
  finish(lab.createMeasurement(corpus, name, [], []));

function finish(measurement: Measurement): Map<string, number> {
  while (!measurement.runFor(100)) expect(measurement.progress()).toBeLessThan(1);
  const values = toMap(measurement.findings().values);
  measurement.delete();
  return values;
}

/** Every check about the corpus whose measurement was made; each one that fails as a line. */
function complaints(subject: Subject, measured: Measured): { lines: string[]; checked: number } {
  const results = all.flatMap((claim) =>
    evaluate(claim, measured, subject).map((result) => ({ id: claim.id, ...result })),
  );
  const lines = results
    .filter(({ met }) => !met)
    .map((r) => `${r.id}: stated ${JSON.stringify(r.check)}, measured ${r.measured}`);
  return { lines, checked: results.length };
}

describe.each(['lecture', 'ssa-2018'])('the claims on %s', (corpusId) => {
  const leftOut =
    corpusId === 'lecture' || !isHere('lecture') ? nativeOnly : [...nativeOnly, ...long];

  it.for(measurementsFor(claims, { id: corpusId }).filter((name) => !leftOut.includes(name)))(
    'that need %s are met',
    { timeout: 120_000 },
    (name, context) => {
      if (!isHere(corpusId)) context.skip(noLectureNames);
      const corpus = openCorpus(lab, corpusId);
      const { lines, checked } = complaints(
        { id: corpusId, alphabet: corpus.info().alphabet },
        new Map([[name, measure(corpus, name)]]),
      );
      expect(checked).toBeGreaterThan(0);
      expect(lines).toEqual([]);
      corpus.delete();
    },
  );
});

describe('the claims that need no list', () => {
  const subject = { id: 'none' };

  it.each(measurementsFor(listless, subject))(
    'and are measured by %s are met',
    { timeout: 120_000 },
    (name) => {
      const measured = finish(attention.createMeasurement(name, [], [], []));
      const { lines, checked } = complaints(subject, new Map([[name, measured]]));
      expect(checked).toBeGreaterThan(0);
      expect(lines).toEqual([]);
    },
  );

  it('ask only for measurements that their module makes', () => {
    const known = attention.measurementNames();
    for (const name of measurementsFor(listless, subject)) expect(known).toContain(name);
  });
});

describe('the claims that need widening', () => {
  it('are left to the native tests', (context) => {
    context.skip('it trains 300,000 steps; the native tests measure it');
  });
});

describe('the list of claims', () => {
  it('asks only for measurements that the module makes', () => {
    const known = lab.measurementNames();
    for (const corpusId of ['lecture', 'ssa-2018', 'turkish']) {
      for (const name of measurementsFor(claims, { id: corpusId })) expect(known).toContain(name);
    }
  });

  it('says something about every corpus', () => {
    for (const corpusId of ['lecture', 'ssa-2018', 'turkish']) {
      const speaking = claims.filter((claim) => checksFor(claim, { id: corpusId }).length > 0);
      expect(speaking.length).toBeGreaterThan(10);
    }
  });

  it('is refused where the model is another one', () => {
    // Shifted by more than any tolerance, every measured number must miss its check.
    const corpus = openTinyCorpus(lab);
    const names = ['shapes', 'uniform_loss', 'view'];
    const shifted: Measured = new Map(
      names.map((name) => {
        const values = [...measure(corpus, name)].map(
          ([key, value]) => [key, value - 1e6] as const,
        );
        return [name, new Map(values)];
      }),
    );
    const { lines, checked } = complaints({ id: 'lecture' }, shifted);
    expect(checked).toBeGreaterThan(10);
    expect(lines).toHaveLength(checked);
    corpus.delete();
  });
});

/** The second module: what goes in and out, and what goes wrong in it. */
import { globSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { beforeAll, describe, expect, it } from 'vitest';
import { holds, usesList } from '../../web/src/quiz/question';
import { checkQuiz } from '../../web/src/quiz/schema';
import { Found } from '../../web/src/ui/found';
import { splitInputs, type AttentionModule } from '../../web/src/worker/module';
import type { Inputs } from '../../web/src/worker/protocol';
import { coreError, loadAttention } from './support/lab';

let attention: AttentionModule;
beforeAll(async () => {
  attention = await loadAttention();
});

const create = (name: string, inputs: Inputs = {}) =>
  attention.createMeasurement(name, ...splitInputs(inputs));

function measured(name: string, inputs: Inputs = {}): Found {
  const measurement = create(name, inputs);
  while (!measurement.runFor(100)) expect(measurement.progress()).toBeLessThan(1);
  const found = new Found(measurement.findings());
  measurement.delete();
  return found;
}

describe('arrays', () => {
  const inputs = { length: 2, head_dim: 2, query: [1, 2, 3, 4], mask: [1, 0, 1, 1] };

  it('go in row by row and come out as they are', () => {
    const found = measured('attention', inputs);
    expect(found.rows('query')).toEqual([
      [1, 2],
      [3, 4],
    ]);
    expect(found.rows('weights')[0]).toEqual([1, 0]);
    expect(found.shape('output')).toEqual([2, 2]);
  });

  it('keep infinities and NaN', () => {
    const found = measured('attention', { ...inputs, mask: [0, 0, 1, 1] });
    expect(found.rows('masked_scores')[0]).toEqual([-Infinity, -Infinity]);
    expect(found.rows('naive_weights')[0]).toEqual([NaN, NaN]);
    expect(found.value('blind_rows')).toBe(1);
  });

  it('of another count are refused by name', () => {
    const error = coreError(() => measured('attention', { ...inputs, query: [1, 2, 3] }));
    expect(error.code).toBe('input.count');
    expect(error.details).toEqual({ name: 'query', expected: '4', received: '3' });
  });

  it('with a number that is none are refused', () => {
    const error = coreError(() => measured('attention', { ...inputs, query: [1, NaN, 3, 4] }));
    expect(error).toMatchObject({ code: 'range', details: { name: 'query' } });
  });
});

describe('what goes wrong', () => {
  it.each<[string, Inputs, string]>([
    ['attention', { length: 17 }, 'range'],
    ['attention', { length: 2.5 }, 'whole'],
    ['multi_head', { embed_dim: 10, num_heads: 3 }, 'attention.heads'],
    ['kv_cache', { num_heads: 4, num_kv_heads: 3 }, 'attention.kv_heads'],
    ['patches', { height: 100 }, 'attention.patches'],
    ['nothing', {}, 'measurement.unknown'],
  ])('in %s with %o has the code %s', (name, inputs, code) => {
    const error = coreError(() => measured(name, inputs));
    expect(error).toBeInstanceOf(Error);
    expect(error.code).toBe(code);
  });
});

/** The predictions of all lessons that need no list. */
function predictions() {
  return globSync('web/src/content/lessons/*/quiz.yaml').flatMap((file) => {
    const { questions } = checkQuiz(parse(readFileSync(file, 'utf8')), file);
    return questions.flatMap((one) => {
      if (one.kind !== 'predict' || usesList(one.experiment) || 'runs' in one.experiment) return [];
      return [{ id: one.id, options: one.options, experiment: one.experiment }];
    });
  });
}

it('measures what the lessons expect of each prediction', { timeout: 120_000 }, () => {
  const asked = predictions();
  expect(asked.length).toBeGreaterThan(0);
  for (const { id, options, experiment } of asked) {
    const { measurement, inputs, value, over } = experiment;
    const found = measured(measurement, inputs);
    const result = found.value(value) / (over ? found.value(over) : 1);
    const fitting = options.filter((option) => holds(option, result));
    expect(
      fitting.map(({ expected }) => expected),
      `${id}: ${result}`,
    ).toEqual([true]);
  }
});

it('names its measurements', () => {
  expect(attention.measurementNames()).toEqual(
    expect.arrayContaining(['attention', 'attention_claims', 'score_scale', 'flash_steps']),
  );
});

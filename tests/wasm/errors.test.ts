/** What goes wrong in C++ arrives as a JavaScript Error with a sentence, a code and details. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Corpus, LabModule } from '../../web/src/worker/module';
import type { CaseLocale, Initialization, RunConfig } from '../../web/src/worker/protocol';
import { coreError, loadLab, openCorpus, openTinyCorpus, smallConfig } from './support/lab';

let lab: LabModule;
let corpus: Corpus;
beforeAll(async () => {
  lab = await loadLab();
  corpus = openTinyCorpus(lab);
});
afterAll(() => corpus.delete());

const errorOfSetting = (change: Partial<RunConfig>) =>
  coreError(() => lab.createRun(corpus, { ...smallConfig, ...change }));

describe('a setting', () => {
  const ranges: [keyof RunConfig, string, number[]][] = [
    ['contextLength', 'context_length', [0, 17, NaN]],
    ['embedDim', 'embed_dim', [0, 1_000_000, NaN]],
    ['hiddenDim', 'hidden_dim', [0, 2049, NaN]],
    ['batchSize', 'batch_size', [0, 4097, NaN]],
    ['steps', 'steps', [-1, 0, 1_000_000_000, NaN]],
    ['learningRate', 'learning_rate', [0, -0.1, 101, NaN, Infinity]],
    ['decayStep', 'decay_step', [-1, 1_000_000_000, NaN]],
    ['decayFactor', 'decay_factor', [-0.1, 1.1, NaN]],
    ['seed', 'seed', [-1, 2 ** 32, NaN]],
  ];

  it.each(ranges)('%s outside of its range is refused by name', (key, name, values) => {
    for (const value of values) {
      const error = errorOfSetting({ [key]: value });
      expect(error).toBeInstanceOf(Error);
      expect(error.code).toBe('range');
      expect(error.details).toMatchObject({ name });
      expect(error.details['minimum']).toBeDefined();
      expect(error.details['maximum']).toBeDefined();
      expect(error.message).toContain(name);
    }
  });

  it('with a fraction where a count belongs is refused', () => {
    const error = errorOfSetting({ steps: 10.5 });
    expect(error.code).toBe('whole');
    expect(error.details).toEqual({ name: 'steps', received: '10.5' });
  });

  it('that names no initialisation is refused', () => {
    const error = errorOfSetting({ initialization: 'random' as Initialization });
    expect(error.code).toBe('initialization');
    expect(error.details).toEqual({ received: 'random' });
  });

  it('at its limits is taken together with others only while the parameters fit', () => {
    const { embedDim, hiddenDim, contextLength, batchSize } = lab.limits();
    const error = errorOfSetting({ embedDim, hiddenDim, contextLength, batchSize });
    expect(error.code).toBe('range');
    expect(error.details).toMatchObject({ name: 'parameters' });
  });
});

describe('a corpus', () => {
  const bytesOf = (text: string) => new TextEncoder().encode(text);
  const cases: [string, string, Uint8Array][] = [
    ['an empty file', 'corpus.empty', new Uint8Array(0)],
    ['one name', 'corpus.too_few_lines', bytesOf('emma\n')],
    ['bytes that are no UTF-8', 'corpus.invalid_utf8', new Uint8Array([0x61, 0xff, 0x0a])],
    ['a line of five million letters', 'corpus.empty', bytesOf('a'.repeat(5_000_000))],
    [
      'four hundred distinct characters',
      'corpus.alphabet',
      bytesOf(Array.from({ length: 400 }, (_, i) => String.fromCodePoint(0x4e00 + i)).join('\n')),
    ],
    ['more bytes than the limit', 'corpus.too_large', new Uint8Array(16 * 1024 * 1024 + 1)],
  ];

  it.each(cases)('of %s is refused with %s', (_, code, bytes) => {
    const error = coreError(() => lab.openCorpus(bytes, 'und'));
    expect(error).toBeInstanceOf(Error);
    expect(error.code).toBe(code);
    expect(error.message.length).toBeGreaterThan(20);
  });

  it('under rules of lower-casing that nobody knows is refused', () => {
    const error = coreError(() => lab.openCorpus(bytesOf('a\n'), 'en' as CaseLocale));
    expect(error.code).toBe('case_locale');
    expect(error.details).toEqual({ received: 'en' });
  });
});

describe('a checkpoint', () => {
  const checkpoint = () => {
    const session = lab.createRun(corpus, smallConfig);
    session.run(20);
    const bytes = session.checkpoint();
    session.delete();
    return bytes;
  };
  const codeOf = (bytes: Uint8Array) => coreError(() => lab.resumeRun(corpus, bytes)).code;

  it('cut short or changed is refused as damaged', () => {
    const bytes = checkpoint();
    for (const length of [0, 1, 8, 72, 500, bytes.length - 1]) {
      expect(codeOf(bytes.slice(0, length))).toBe('checkpoint.damaged');
    }
    for (const place of [0, 9, 100, 3000, bytes.length - 1]) {
      const changed = bytes.slice();
      changed[place] = (changed[place] ?? 0) ^ 1;
      expect(codeOf(changed)).toBe('checkpoint.damaged');
    }
  });

  it('of another corpus is refused with both hashes', () => {
    const other = openCorpus(lab, 'turkish');
    const error = coreError(() => lab.resumeRun(other, checkpoint()));
    expect(error.code).toBe('checkpoint.corpus');
    expect(error.details).toEqual({
      expected: corpus.info().sha256,
      received: other.info().sha256,
    });
    other.delete();
  });
});

describe('a question that has no answer', () => {
  it('about a parameter is refused with the names there are', () => {
    const session = lab.createRun(corpus, smallConfig);
    const error = coreError(() => session.parameter('W3'));
    expect(error.code).toBe('parameter.unknown');
    expect(error.message).toContain('W2');
    session.delete();
  });

  it('about a measurement is refused with the names there are', () => {
    const error = coreError(() => lab.createMeasurement(corpus, 'weight', [], []));
    expect(error.code).toBe('measurement.unknown');
    expect(error.details['known']).toBe(lab.measurementNames().join(', '));
  });

  it('about samples is refused by the name of the option', () => {
    const session = lab.createRun(corpus, smallConfig);
    const error = coreError(() => session.sample({ count: 3, temperature: NaN, seed: 0 }));
    expect(error.code).toBe('range');
    expect(error.details).toMatchObject({ name: 'temperature', received: 'nan' });
    const bigram = coreError(() =>
      lab.bigramSample(corpus, -1, { count: 3, temperature: 1, seed: 0 }),
    );
    expect(bigram.code).toBe('range');
    session.delete();
  });

  it('leaves the module ready for the next one', () => {
    for (let i = 0; i < 200; ++i) errorOfSetting({ learningRate: NaN });
    const session = lab.createRun(corpus, smallConfig);
    expect(session.run(5)).toBe(5);
    session.delete();
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { messages } from '../../web/src/i18n/messages';
import { errorText } from '../../web/src/ui/error-text';
import { LabError, toErrorParts } from '../../web/src/worker/errors';

/** Codes with which the sources throw, wherever they do. */
function thrownCodes(folder: string, pattern: RegExp, ending: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files
    .filter((name) => name.endsWith(ending))
    .flatMap((name) => [...readFileSync(`${folder}/${name}`, 'utf8').matchAll(pattern)])
    .map(([, code]) => code!);
}

/** Shapes of tensors are a programmer's business: a reader meets them as `unknown`, with the details. */
const inward = ['shape', 'case_locale'];

describe('the sentence of an error', () => {
  const known = Object.keys(messages('tr').errors.codes);

  it.each(['core/attention', 'core/datasets', 'core/base', 'wasm/session'])(
    'exists for every code of %s',
    (folder) => {
      const codes = thrownCodes(folder, /Error\(\s*"([\w.]+)"/g, '.cpp');
      const missing = codes.filter((code) => !known.includes(code) && !inward.includes(code));
      expect(missing).toEqual([]);
    },
  );

  it('exists for every code of the page and the worker', () => {
    const codes = thrownCodes('web/src', /LabError\(\s*'([\w.]+)'/g, '.ts');
    expect(codes.length).toBeGreaterThan(10);
    expect(codes.filter((code) => !known.includes(code))).toEqual([]);
  });

  it('names the field, the limits and what was received in the language of the page', () => {
    const error = {
      code: 'range',
      sentence: 'embed_dim: expected a number from 1 to 256, received 1000000',
      details: { name: 'embed_dim', minimum: '1', maximum: '256', received: '1000000' },
    };
    const turkish = errorText(error, 'tr');
    expect(turkish.sentence).toContain('Vektör boyu');
    expect(turkish.sentence).toContain('1.000.000');
    expect(errorText(error, 'en').sentence).toContain('1,000,000');
    expect(turkish.technical).toBeNull();
  });

  it('says bytes as megabytes', () => {
    const details = { received: String(500 * 1024 * 1024), maximum: String(16 * 1024 * 1024) };
    const error = { code: 'corpus.too_large', sentence: '', details };
    expect(errorText(error, 'en').sentence).toContain('500 MB');
    expect(errorText(error, 'en').sentence).toContain('16 MB');
  });

  it('of an unknown code is a general one, with the core’s words as a detail', () => {
    const said = errorText(
      { code: 'shape', sentence: 'linear: weight (30, 200)', details: {} },
      'tr',
    );
    expect(said.sentence).toBe(messages('tr').errors.codes.unknown);
    expect(said.technical).toBe('linear: weight (30, 200)');
  });

  it('leaves no placeholder open in the range sentences', () => {
    for (const language of ['tr', 'en'] as const) {
      const details = { name: 'steps', minimum: '1', maximum: '10', received: 'NaN' };
      const { sentence } = errorText({ code: 'range', sentence: '', details }, language);
      expect(sentence).not.toMatch(/[{}]/);
    }
  });
});

describe('a thrown value in parts', () => {
  it('keeps code and details of the core', () => {
    const thrown = Object.assign(new Error('corpus: empty'), {
      code: 'corpus.empty',
      details: { a: '1' },
    });
    expect(toErrorParts(thrown)).toEqual({
      code: 'corpus.empty',
      sentence: 'corpus: empty',
      details: { a: '1' },
    });
  });

  it('never carries a stack', () => {
    expect(JSON.stringify(toErrorParts(new TypeError('odd')))).not.toContain('at ');
  });

  it('tells a trap of the module from a refusal', () => {
    expect(toErrorParts(new WebAssembly.RuntimeError('unreachable')).code).toBe('worker.crashed');
    expect(toErrorParts(new LabError('busy', 'busy')).code).toBe('busy');
    expect(toErrorParts('odd').code).toBe('unknown');
  });
});

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { forwardSteps } from '../../web/src/components/lesson/forward-steps';
import type { ProgramOp } from '../../web/src/worker/protocol';

function op(kind: string, outputShape: number[], parameters: ProgramOp['parameters'] = []) {
  return { op: kind, output: 'o', outputShape, inputs: [], parameters, multiplyAdds: 0 };
}

describe('the boxes of the forward pass', () => {
  const program = [
    op('embedding', [8, 4, 5], [{ name: 'T', shape: [9, 5] }]),
    op('reshape', [8, 20]),
    op(
      'linear',
      [8, 7],
      [
        { name: 'A', shape: [20, 7] },
        { name: 'a', shape: [7] },
      ],
    ),
    op('tanh', [8, 7]),
    op('linear', [8, 9], [{ name: 'B', shape: [7, 9] }]),
    op('cross_entropy', []),
  ];

  it('have the shapes and parameters of the program, with n for the batch', () => {
    expect(forwardSteps(program)).toEqual([
      { kind: 'input', shape: '(n, 4)', parameters: [] },
      { kind: 'embedding', shape: '(n, 4, 5)', parameters: ['T (9, 5)'] },
      { kind: 'view', shape: '(n, 20)', parameters: [] },
      { kind: 'hidden', shape: '(n, 7)', parameters: ['A (20, 7)', 'a (7)'] },
      { kind: 'logits', shape: '(n, 9)', parameters: ['B (7, 9)'] },
      { kind: 'loss', shape: '', parameters: [] },
    ]);
  });

  it('are refused for a program the figure has no boxes for', () => {
    expect(() => forwardSteps([...program, op('attention', [8, 9])])).toThrow('attention');
    expect(() => forwardSteps(program.slice(1))).toThrow('embedding');
    expect(() => forwardSteps([])).toThrow('embedding');
  });
});

describe('the figures of the lesson', () => {
  const folder = 'web/src/components/lesson';
  const read = (name: string) => readFileSync(`${folder}/${name}`, 'utf8');

  it.each([['ForwardDiagram.astro', 'forwardFromCore']])(
    '%s draws what the module answers while the site is built',
    (name, source) => {
      const [, script] = read(name).split(/^---$/m);
      expect(script).toMatch(new RegExp(`import \\{.*\\b${source}\\b.*\\} from './from-core'`));
      expect(script).toContain(`await ${source}(`);
      // No shape, data file or character code of its own.
      expect(script).not.toMatch(/\(\w+(, \d+)+\)|\?raw|charCodeAt|readFile/);
    },
  );

  it('ask the compiled module, and nothing else, for their values', () => {
    const source = read('from-core.ts');
    for (const asked of ['labModule()', '.program()']) {
      expect(source).toContain(asked);
    }
  });
});

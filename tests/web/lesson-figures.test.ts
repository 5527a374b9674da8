import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { drawGrowth, growthRows, layouts } from '../../web/src/components/lesson/context-growth';
import { forwardSteps } from '../../web/src/components/lesson/forward-steps';
import type { ProgramOp } from '../../web/src/worker/protocol';

/** Numbers that no formula of the lecture gives: only passing them on brings them to the drawing. */
const explosion = new Map([
  ['rows_2', 1234],
  ['seen_10', 77],
  ['seen_2', 55],
  ['seen_9', 66],
]);
const cost = new Map([
  ['parameters_2', 801],
  ['parameters_9', 802],
  ['parameters_10', 1603],
  ['parameters_slope', 9],
]);

describe('the rows of "what context costs"', () => {
  it('are the values that were measured, by length', () => {
    const rows = growthRows(6, explosion, cost);
    expect(rows.map(({ length }) => length)).toEqual([2, 9, 10]);
    expect(rows.map(({ seen }) => seen)).toEqual([55, 66, 77]);
    expect(rows.map(({ parameters }) => parameters)).toEqual([801, 802, 1603]);
  });

  it('take the size of a table from the core, and raise it only where the core is silent', () => {
    expect(growthRows(6, explosion, cost).map(({ rows }) => rows)).toEqual([
      1234, 10_077_696, 60_466_176,
    ]);
  });

  it('are refused when a length lacks its parameters', () => {
    expect(() => growthRows(6, explosion, new Map([['parameters_2', 1]]))).toThrow('parameters_9');
  });

  it('are drawn from edge to edge, the larger value higher', () => {
    const layout = layouts[0]!;
    const { series, xTicks } = drawGrowth(growthRows(6, explosion, cost), layout);
    expect(xTicks.map(({ value }) => value)).toEqual([2, 9, 10]);
    expect(xTicks[0]!.x).toBe(layout.left);
    expect(xTicks.at(-1)!.x).toBe(layout.width - layout.right);
    for (const { name, points } of series) {
      expect(points[2]!.y, name).toBeLessThan(points[0]!.y);
    }
  });
});

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

  it.each([
    ['ContextGrowth.astro', 'growthFromCore'],
    ['ForwardDiagram.astro', 'forwardFromCore'],
  ])('%s draws what the module answers while the site is built', (name, source) => {
    const [, script] = read(name).split(/^---$/m);
    expect(script).toMatch(new RegExp(`import \\{.*\\b${source}\\b.*\\} from './from-core'`));
    expect(script).toContain(`await ${source}(`);
    // No shape, data file or character code of its own.
    expect(script).not.toMatch(/\(\w+(, \d+)+\)|\?raw|charCodeAt|readFile/);
  });

  it('ask the compiled module, and nothing else, for their values', () => {
    const source = read('from-core.ts');
    for (const asked of ['labModule()', 'createMeasurement(', '.program()']) {
      expect(source).toContain(asked);
    }
  });
});

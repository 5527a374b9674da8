import { describe, expect, it } from 'vitest';
import { drawFirstLoss, firstLossTable } from '../../web/src/figures/first-loss/draw';
import {
  curveOf,
  type FirstLossState,
  noStart,
  saturationOf,
  startConfig,
} from '../../web/src/figures/first-loss/state';
import { kDefaults } from '../../web/src/figures/training/state';
import { kFirstStatus } from '../../web/src/ui/figure-frame';
import { Found } from '../../web/src/ui/found';
import { renderToString } from '../../web/src/ui/render-to-string';
import { frameActions, frameSetup, makeFindings } from './support/frame';

const saturation = saturationOf(
  new Found(
    makeFindings(
      { fraction: 0.4, dead_neurons: 1 },
      { histogram: [0.3, 0.2, 0.1, 0.4], saturated_by_neuron: [1, 0.25, 0] },
    ),
  ),
);
const state: FirstLossState = {
  starts: {
    lecture: { curve: curveOf([20, 10, 5]), before: saturation, after: null },
    scaled: {
      curve: curveOf([3, 2.9, 2.8]),
      before: { ...saturation, fraction: 0.1, dead: 0 },
      after: null,
    },
  },
  uniform: 2.5,
  moment: 'before',
  cursor: 1,
  measured: new Map(),
  running: null,
};
const setup = {
  ...frameSetup,
  main: kDefaults.config,
  starts: { lecture: noStart(), scaled: noStart() },
  uniform: 2.5,
  measured: [],
};
const actions = { ...frameActions, train: () => {}, setMoment: () => {}, moveCursor: () => {} };

function drawn(
  change: Partial<FirstLossState>,
  language: 'tr' | 'en' = 'en',
  busy = false,
): string {
  const status = { ...kFirstStatus, busy };
  const view = { state: { ...state, ...change }, setup, status, language, widths: [500] };
  return renderToString(drawFirstLoss(view, actions));
}

describe('the two starts', () => {
  it('differ in their initialisation alone', () => {
    const [lecture, scaled] = [
      startConfig(kDefaults.config, 'lecture'),
      startConfig(kDefaults.config, 'scaled'),
    ];
    expect({ ...lecture, initialization: 'scaled' }).toEqual(scaled);
  });

  it('stand beside each other in the table, also when one is ahead', () => {
    const ahead = { ...state.starts, scaled: { ...noStart(), curve: curveOf([3]) } };
    expect(firstLossTable({ ...state, starts: ahead }, 'en').rows).toEqual([
      [0, 20, 3],
      [1, 10, ''],
      [2, 5, ''],
    ]);
  });
});

describe('the drawing', () => {
  it.each(['tr', 'en'] as const)('is the same for the same state: %s', (language) => {
    expect(drawn({}, language)).toMatchSnapshot();
  });

  it('says both first losses, what is saturated, and which neurons are dead', () => {
    const text = drawn({});
    expect(text).toContain('A first loss of 3.00 instead of 20.00');
    expect(text).toContain('40% of the outputs are saturated; 1 of 3 neurons');
    expect(text).toContain('lecture’s 10.0000 · scaled 2.9000');
  });

  it('shows nothing as measured that was not', () => {
    expect(drawn({ moment: 'after' }).match(/Not measured yet/g)).toHaveLength(2);
    expect(drawn({ starts: { lecture: noStart(), scaled: noStart() } })).toContain('Guess first');
  });
});

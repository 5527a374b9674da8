/** The figure as it stands in the built page: the small model's first stage, from the module in Node. */
import type { Language } from '../../i18n/messages';
import {
  buildCorpus,
  figureSetup,
  measureAtBuild,
  runAtBuild,
  staticView,
} from '../../ui/figure-at-build';
import { noFrameActions } from '../../ui/figure-frame';
import { packFindings } from '../../ui/packed-findings';
import { staticMarkup } from '../../ui/static-markup';
import { kDefaults } from '../training/state';
import { drawForwardPass, type ForwardSetup } from './draw';
import {
  builtInspection,
  configOf,
  firstState,
  kFirstExample,
  kFirstSettings,
  kParameters,
  type Tensor,
} from './state';

export async function forwardSetup(number: string): Promise<ForwardSetup> {
  const { corpus } = await buildCorpus();
  const built = await runAtBuild(configOf(kDefaults.config, kFirstSettings), (session, read) => {
    const parameters: Record<string, Tensor> = {};
    for (const name of kParameters) {
      const { shape, values } = session.parameter(name);
      parameters[name] = { shape, values: Array.from(values, (v) => Number(v.toPrecision(7))) };
    }
    const findings = packFindings(read('inspect', kFirstExample));
    const parameterCount = session.parameterCount();
    return { program: session.program(), parameterCount, findings, parameters };
  });
  const setup = figureSetup({
    number,
    source: ['core/graph/program.cpp', 'void Program::backward('],
    badges: [{ claim: 'M08', value: 'parameter_count', digits: 0 }],
  });
  const measured = [...(await measureAtBuild('shapes')).values()];
  const { alphabet } = corpus.info();
  return { ...setup, main: kDefaults.config, alphabet, built, measured };
}

export async function staticForward(setup: ForwardSetup, language: Language): Promise<string> {
  const inspection = builtInspection(setup.built);
  const state = { ...firstState(), inspection, measured: new Map(setup.measured) };
  const view = await staticView(state, setup, language);
  const drawing = drawForwardPass(view, {
    ...noFrameActions,
    change: () => {},
    setStage: () => {},
    moveCursor: () => {},
  });
  return staticMarkup(drawing, language);
}

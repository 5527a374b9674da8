/** The home page's figure as it stands in the built page: one finished run of the same tiny model. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CorpusEntry } from '../../corpora/corpora';
import type { Language } from '../../i18n/messages';
import { LossCurve } from '../../ui/loss-curve';
import { staticMarkup } from '../../ui/static-markup';
import { labModule, projectFolder, readJson } from '../../worker/at-build';
import { kQuickConfig, kQuickCorpus, newNames, type QuickSetup } from './controller';
import { drawQuickTrain } from './draw';

const kColumns = 300;
const kNarrow = 320;
const kWide = 420;
const kDraws = 60;

let made: Promise<QuickSetup> | null = null;

export function quickSetup(): Promise<QuickSetup> {
  made ??= train();
  return made;
}

export function staticQuickTrain(setup: QuickSetup, language: Language): string {
  const state = { phase: 'example' as const, step: 0, stepsPerSecond: 0, names: [], problem: null };
  const { steps, decayStep } = kQuickConfig;
  const { lines, example } = setup;
  const view = { state, steps, decayStep, lines, example, curve: new LossCurve(), language };
  return staticMarkup(
    drawQuickTrain({ ...view, widths: [kNarrow, kWide] }, { train: () => {} }),
    language,
  );
}

async function train(): Promise<QuickSetup> {
  const corpora = readJson<CorpusEntry[]>('web/public/corpora/index.json');
  const module = await labModule();
  const entry = corpora.find(({ id }) => id === kQuickCorpus)!;
  const bytes = readFileSync(join(projectFolder(), 'web/public/corpora', entry.file));
  const corpus = module.openCorpus(bytes, entry.locale);
  const session = module.createRun(corpus, kQuickConfig);
  session.run(kQuickConfig.steps);
  const curve = new LossCurve();
  curve.push(session.losses(0));
  const drawn = session.sample({ count: kDraws, temperature: 1, seed: kQuickConfig.seed });
  const known = module.knownLines(corpus, drawn);
  const columns = curve.columns(kQuickConfig.steps, kColumns).map(({ step, low, high, mean }) => ({
    step,
    low: Number(low.toFixed(3)),
    high: Number(high.toFixed(3)),
    mean: Number(mean.toFixed(3)),
  }));
  const setup = {
    base: import.meta.env.BASE_URL,
    limits: module.limits(),
    corpora: corpora.filter(({ id }) => id === kQuickCorpus),
    lines: corpus.info().lines,
    example: { columns, names: newNames(drawn, known) },
  };
  session.delete();
  corpus.delete();
  return setup;
}

/**
 * The timed part, the same in Chromium's worker and in Node: one training step of MAIN (W1), which
 * is the module's default, and the evaluation of all three splits. Everything it needs comes as an
 * argument.
 */

/**
 * `module` as in web/src/worker/module.ts, `corpusBytes` a list of names, `now` a clock in ms.
 * Answers microseconds per step over `steps` steps after `warmup` others, seconds for the
 * evaluation of train, dev and test together, and the last loss, which the caller checks: a time
 * without a result means nothing. `warmup + steps` may not pass the run's own number of steps.
 */
export function measureModule(module, corpusBytes, { steps, warmup }, now) {
  const corpus = module.openCorpus(corpusBytes, 'und');
  const session = module.createRun(corpus, module.defaultConfig());
  try {
    session.run(warmup);
    const started = now();
    session.run(steps);
    const trained = now();
    session.evaluate();
    const evaluated = now();
    return {
      usPerStep: ((trained - started) / steps) * 1000,
      evaluateSeconds: (evaluated - trained) / 1000,
      lastLoss: session.losses(warmup + steps - 1).at(-1),
    };
  } finally {
    session.delete();
    corpus.delete();
  }
}

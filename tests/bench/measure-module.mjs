/**
 * The timed part, the same in Chromium's worker and in Node: one training step of MAIN (W1), which
 * is the module's default, the evaluation of all three splits, and one attention in three ways.
 * Everything it needs comes as an argument.
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

/** Tokens and head size of the attention that is timed. */
const kLength = 4096;
const kHeadDim = 64;

/**
 * Seconds of one unmasked attention of `kLength` tokens by hand, fused and in tiles, from the
 * attention module's own measurement; all three must have found the same output.
 */
export function measureAttention(module) {
  const inputs = [
    { name: 'max_length', value: kLength },
    { name: 'head_dim', value: kHeadDim },
  ];
  const measurement = module.createMeasurement('attention_cost', inputs, [], []);
  try {
    while (!measurement.runFor(1e6));
    const { values, arrays } = measurement.findings();
    const last = (name) => arrays.find((array) => array.name === name).values.at(-1);
    if (last('length') !== kLength) throw new Error(`measured ${last('length')} tokens`);
    const difference = values.find(({ name }) => name === 'max_difference').value;
    if (!(difference < 1e-5)) throw new Error(`the ways differ by ${difference}`);
    return {
      byHand: last('seconds_by_hand'),
      fused: last('seconds_fused'),
      tiled: last('seconds_tiled'),
    };
  } finally {
    measurement.delete();
  }
}

/** Playwright's results as lines of TAP. A test that passed only when tried again has failed. */
export default class TapReporter {
  onBegin(config, suite) {
    this.suite = suite;
  }

  onError(error) {
    console.log(`not ok - an error outside of any test\n${error.stack ?? error.message}`);
  }

  onEnd() {
    for (const test of this.suite.allTests()) this.printTest(test);
  }

  printTest(test) {
    const name = test.titlePath().filter(Boolean).join(' › ').replaceAll('#', '№');
    const outcome = test.outcome();
    if (outcome === 'expected') console.log(`ok - ${name}`);
    else if (outcome === 'skipped') {
      const skip = test.annotations.find(({ type }) => type === 'skip' || type === 'fixme');
      console.log(`ok - ${name} # SKIP ${skip?.description ?? ''}`);
    } else {
      console.log(`not ok - ${name}${outcome === 'flaky' ? ' (passed only on another try)' : ''}`);
      for (const { errors } of test.results) {
        for (const error of errors) console.log(error.stack ?? error.message);
      }
    }
  }
}

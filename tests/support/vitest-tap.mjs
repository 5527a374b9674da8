/** Vitest's results as lines of TAP, with the reason of each skip, which its own reporters drop. */
export default class TapReporter {
  onTestRunEnd(modules, unhandledErrors) {
    for (const module of modules) {
      for (const test of module.children.allTests()) this.printTest(test);
      for (const error of module.errors()) {
        console.log(`not ok - ${module.relativeModuleId}\n${error.stack ?? error.message}`);
      }
    }
    for (const error of unhandledErrors) {
      console.log(`not ok - an error outside of any test\n${error.stack ?? error.message}`);
    }
  }

  printTest(test) {
    const { state, errors, note } = test.result();
    const name = test.fullName.replaceAll('#', '№');
    if (state === 'passed') console.log(`ok - ${name}`);
    else if (state === 'skipped') console.log(`ok - ${name} # SKIP ${note ?? ''}`);
    else {
      console.log(`not ok - ${name}`);
      for (const error of errors ?? []) console.log(error.stack ?? error.message, error.diff ?? '');
    }
  }
}

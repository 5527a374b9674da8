import assert from 'node:assert/strict';
import { test } from 'node:test';

import { excerpt, readDoctest, readExit, readTap, summarize } from './report.mjs';

const doctestCase = (name, body, successes, success = true) =>
  `<TestCase name="${name}" filename="a_test.cpp" line="3">${body}` +
  `<OverallResultsAsserts successes="${successes}" failures="${success ? 0 : 1}" ` +
  `test_case_success="${success}"/></TestCase>`;

test('lines of TAP are counted, talk between them is not', () => {
  const result = readTap('ok - one\nhello\n    ok 2 - inner\nnot ok 3 - two\nokay\n', 1);
  assert.equal(result.passed, 2);
  assert.deepEqual(result.failures, ['two']);
});

test('a skip carries its reason, and one without a reason fails', () => {
  const result = readTap('ok - one # SKIP names.txt is not here\nok - two # SKIP\n', 0);
  assert.deepEqual(result.skips, ['one (names.txt is not here)']);
  assert.equal(result.failed, 1);
});

test('no test at all is a failure in every format', () => {
  assert.equal(readTap('', 0).failed, 1);
  assert.equal(readDoctest('<doctest></doctest>', 0).failed, 1);
});

test('a runner that ends badly fails even when each test passed', () => {
  assert.equal(readTap('ok - one\n', 1).failed, 1);
  assert.equal(readDoctest(doctestCase('one', '', 1), 'signal SIGSEGV').failed, 1);
  assert.equal(readExit('tool', 2).failed, 1);
  assert.equal(readExit('tool', 0).passed, 1);
});

test('a doctest failure names its case, its line and its values', () => {
  const body =
    '<Expression success="false" type="CHECK" filename="a_test.cpp" line="9">' +
    '<Original>a &lt; b</Original><Expanded>2 &lt; 1</Expanded></Expression>';
  const result = readDoctest(doctestCase('one &amp; two', body, 0, false), 1);
  assert.deepEqual(result.failures, ['one & two: a_test.cpp:9: 2 < 1']);
});

test('a doctest case that asserts nothing fails, unless it says why it was skipped', () => {
  assert.equal(readDoctest(doctestCase('one', '', 0), 0).failed, 1);
  const message = '<Message type="WARNING"><Text>skipped: no names.txt</Text></Message>';
  assert.deepEqual(readDoctest(doctestCase('one', message, 0), 0).skips, ['one (no names.txt)']);
});

test('a doctest case without an end is where the program died', () => {
  const result = readDoctest(`${doctestCase('one', '', 1)}<TestCase name="two" line="4">`, 139);
  assert.deepEqual(result.failures, ['two: the program died in it']);
});

test('an excerpt keeps what follows a failure, else the end of the log', () => {
  assert.deepEqual(excerpt('ok - a\ntalk\nnot ok - b\n  why\nok - c\nmore\n'), [
    'not ok - b',
    '  why',
  ]);
  assert.deepEqual(excerpt('error: x\n'), ['error: x']);
});

test('the last line of the summary is the sum', () => {
  const result = { passed: 2, failed: 1, skips: ['x (y)'], failures: ['z'] };
  const { text, failed } = summarize([
    { name: 'a', result, seconds: 1 },
    { name: 'b', result, seconds: 2 },
  ]);
  assert.equal(text.split('\n').at(-1), '4 passed, 2 failed, 2 skipped');
  assert.equal(failed, 2);
});

/**
 * Counts what a test runner reported, and refuses green that means nothing: no test found, a test
 * that asserts nothing, a skip without a reason.
 *
 * A result is `{ passed, failed, skips, failures }`: two counts and two lists of lines to print.
 */
import { stripVTControlCharacters } from 'node:util';

const emptyResult = () => ({ passed: 0, failed: 0, skips: [], failures: [] });

function addFailure(result, line) {
  result.failed += 1;
  result.failures.push(line);
}

function addSkip(result, name, reason) {
  if (reason) result.skips.push(`${name} (${reason})`);
  else addFailure(result, `${name}: skipped without a reason`);
}

/** The last word on a result: no test at all, or a runner that ended badly, fails. */
function seal(result, exitCode) {
  const tests = result.passed + result.failed + result.skips.length;
  if (tests === 0) addFailure(result, 'no test was found');
  if (exitCode !== 0 && result.failed === 0) {
    addFailure(result, `every test passed, yet the runner ended with ${exitCode}`);
  }
  return result;
}

/** Lines `ok - name`, `not ok 3 - name`, `ok - name # SKIP reason`; what is not such a line is talk. */
export function readTap(text, exitCode) {
  const result = emptyResult();
  for (const line of text.split('\n')) {
    const match = /^\s*(not ok|ok)\b\s*\d*\s*(?:- )?(.*)$/.exec(line);
    if (!match) continue;
    const [, verdict, rest] = match;
    const [name, reason] = rest.split(/\s*# SKIP\b\s*/);
    if (reason !== undefined) addSkip(result, name, reason);
    else if (verdict === 'ok') result.passed += 1;
    else addFailure(result, name);
  }
  return seal(result, exitCode);
}

const entities = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' };
const unescapeXml = (text) => text.replace(/&(?:lt|gt|quot|apos|amp);/g, (name) => entities[name]);

/** The text of each `<tag>` in a piece of doctest's XML. */
function texts(xml, tag) {
  const found = xml.matchAll(new RegExp(`<${tag}[^>]*>([^]*?)</${tag}>`, 'g'));
  return [...found].map((match) => unescapeXml(match[1].trim()));
}

function readDoctestCase(result, xml) {
  const name = unescapeXml(/name="([^"]*)"/.exec(xml)?.[1] ?? 'a test without a name');
  const outcome = /<OverallResultsAsserts ([^>]*)>/.exec(xml.split('</TestCase>')[0])?.[1];
  if (outcome === undefined) return addFailure(result, `${name}: the program died in it`);

  if (outcome.includes('test_case_success="false"')) {
    const place = /<Expression success="false"[^>]*filename="([^"]*)" line="(\d+)"/.exec(xml);
    const detail = [...texts(xml, 'Expanded'), ...texts(xml, 'Exception')][0] ?? '';
    return addFailure(result, `${name}: ${place ? `${place[1]}:${place[2]}: ` : ''}${detail}`);
  }
  const reason = texts(xml, 'Text').find((text) => text.startsWith('skipped'));
  const asserts = Number(/successes="(\d+)"/.exec(outcome)?.[1] ?? 0);
  if (reason !== undefined) addSkip(result, name, reason.replace(/^skipped:?\s*/, ''));
  else if (asserts === 0) addFailure(result, `${name}: it asserts nothing`);
  else result.passed += 1;
}

/**
 * doctest's `-r=xml`. A case that leaves early with `MESSAGE("skipped: why")` counts as skipped; one
 * that was not finished is where the program died.
 */
export function readDoctest(xml, exitCode) {
  const result = emptyResult();
  for (const piece of xml.split('<TestCase ').slice(1)) readDoctestCase(result, piece);
  return seal(result, exitCode);
}

/** A tool that only says yes or no is one test. */
export function readExit(name, exitCode) {
  const result = emptyResult();
  if (exitCode === 0) result.passed = 1;
  else addFailure(result, `${name} ended with ${exitCode}`);
  return result;
}

/** The part of a log that tells what failed: what follows each `not ok`, else the log's end. */
export function excerpt(log) {
  const lines = stripVTControlCharacters(log).trimEnd().split('\n');
  const kept = [];
  let room = 0;
  for (const line of lines) {
    if (/^\s*not ok\b/.test(line)) room = 25;
    else if (/^\s*(?:ok\b|# |\d+\.\.\d+)/.test(line)) room = 0;
    if (room-- > 0) kept.push(line);
  }
  return kept.length > 0 ? kept.slice(0, 400) : lines.slice(-60);
}

/** The table of all suites; its last line is the sum that CI reads. */
export function summarize(rows) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  const lines = ['suite                      passed  failed  skipped  seconds'];
  for (const { name, result, seconds } of rows) {
    const skipped = result.skips.length;
    sum.passed += result.passed;
    sum.failed += result.failed;
    sum.skipped += skipped;
    const counts = [result.passed, result.failed, skipped, seconds.toFixed(1)];
    const widths = [8, 8, 9, 9];
    lines.push(name.padEnd(25) + counts.map((n, i) => String(n).padStart(widths[i])).join(''));
  }
  lines.push('', `${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
  return { text: lines.join('\n'), ...sum };
}

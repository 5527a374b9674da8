/**
 * Proves that every rule can fail: it must pass its good sample, reject each bad one, and reject a
 * tree that holds nothing for it to look at. The samples are written to a folder of their own.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { Project } from './project.mjs';
import { loadRules, problemsOf } from './rules.mjs';

function problemsIn(rule, tree) {
  const root = mkdtempSync(path.join(tmpdir(), 'lab-check-'));
  try {
    for (const [name, text] of Object.entries(tree)) {
      mkdirSync(path.join(root, path.dirname(name)), { recursive: true });
      writeFileSync(path.join(root, name), text);
    }
    return problemsOf(rule, new Project(root));
  } finally {
    rmSync(root, { recursive: true });
  }
}

function report(right, name, detail = []) {
  console.log(`${right ? 'ok' : 'not ok'} - ${name}`);
  if (right) return;
  for (const line of detail) console.log(`    ${line}`);
  process.exitCode = 1;
}

for (const { file, rule } of await loadRules()) {
  const complaints = problemsIn(rule, rule.good);
  report(complaints.length === 0, `${file} passes its good sample`, complaints);
  for (const [name, tree] of Object.entries(rule.bad)) {
    report(problemsIn(rule, { ...rule.good, ...tree }).length > 0, `${file} rejects ${name}`);
  }
  report(Object.keys(rule.bad).length > 0, `${file} has a bad sample`);
  report(problemsIn(rule, { 'unrelated.bin': '' }).length > 0, `${file} rejects an empty project`);
}

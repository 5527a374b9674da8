/** Runs every rule of `rules/` over the project; one line of TAP a rule, its problems beneath. */
import { Project } from './project.mjs';
import { loadRules, problemsOf } from './rules.mjs';

const project = new Project(process.cwd());
for (const { file, rule } of await loadRules()) {
  const problems = problemsOf(rule, project);
  console.log(`${problems.length === 0 ? 'ok' : 'not ok'} - ${rule.rule} [${file}]`);
  for (const problem of problems.slice(0, 30)) console.log(`    ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}

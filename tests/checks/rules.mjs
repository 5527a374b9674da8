/**
 * A rule is a file in `rules/` whose default export is
 *   rule   the sentence it enforces
 *   check  project → { checked, problems }: how many things it looked at, and what is wrong with them
 *   good   a small tree of files that keeps the rule
 *   bad    trees that break it, each with a name
 */
import { readdirSync } from 'node:fs';

const folder = new URL('rules/', import.meta.url);

export async function loadRules() {
  const files = readdirSync(folder).filter((name) => name.endsWith('.mjs'));
  const loaded = files.sort().map(async (file) => {
    const { default: rule } = await import(new URL(file, folder));
    return { file, rule };
  });
  return Promise.all(loaded);
}

/** A rule that found nothing to look at has not been kept: it has not been checked. */
export function problemsOf(rule, project) {
  const { checked, problems } = rule.check(project);
  return checked === 0 && problems.length === 0 ? ['found nothing to check'] : problems;
}

import { findAll } from '../project.mjs';

const comments = /(?<!:)\/\/[^\n]*|\/\*[^]*?\*\//g;
// A reader sees letters of Turkish, or a capital and more words, or words between two tags.
const turkish = /(['"`])(?:(?!\1)[^\\\n])*[çğıöşüÇĞİÖŞÜ](?:(?!\1)[^\\\n])*\1/g;
const sentence = /(['"])\p{Lu}\p{Ll}+(?: [\p{L}\d,'’]+){2,}[.!?:]?\1/gu;
const betweenTags = />\s*\p{L}{2,}(?: [\p{L}\d,'’]+)+\s*(?=<\/)/gu;
// Errors carry an English sentence beside their code; the page looks the code up in its catalogue.
const exceptions = /new \w*Error\((?:[^()]|\([^()]*\))*\)|\bsentence: '[^'\n]*'/g;

export default {
  rule: 'Prose lives in the catalogues of web/src/i18n, never in TypeScript',
  check(project) {
    const files = project.matching(/^web\/src\/(?!i18n\/|content\/).*\.ts$/);
    const problems = files.flatMap((name) => {
      const blank = (match) => match.replace(/[^\n]/g, ' ');
      const text = project.read(name).replace(comments, blank).replace(exceptions, blank);
      return [turkish, sentence, betweenTags].flatMap((expression) =>
        findAll(name, text, expression, 'prose'),
      );
    });
    return { checked: files.length, problems };
  },
  good: {
    'web/src/figures/a/draw.ts':
      "// Bir cümle.\nconst a = 'chart grid wide';\nthrow new LabError('a.b', 'No such run here.');\n" +
      'const b = html`<p class="x y z">${t.loss}</p>`;\n',
  },
  bad: {
    'Turkish in a string': { 'web/src/ui/a.ts': "const a = 'Eğit';\n" },
    'an English sentence': { 'web/src/ui/a.ts': "const a = 'Train the model';\n" },
    'prose in a template': { 'web/src/ui/a.ts': 'html`<p>train the model</p>`;\n' },
  },
};

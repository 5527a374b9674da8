export default {
  rule: 'A figure is a folder with draw.ts, figure.ts, a demo page and a test',
  check(project) {
    const folder = 'web/src/figures';
    const figures = project.foldersOf(folder);
    const tests = project.matching(/^tests\/web\/.*\.test\.ts$/);
    const problems = figures.flatMap((figure) => {
      const missing = ['draw.ts', 'figure.ts']
        .map((file) => `${folder}/${figure}/${file}`)
        .concat(`web/src/pages/demo/${figure}.astro`)
        .filter((file) => !project.has(file))
        .map((file) => `${file} is missing`);
      const tested = tests.some((test) => project.read(test).includes(`figures/${figure}/`));
      return tested ? missing : [...missing, `no test in tests/web names figures/${figure}/`];
    });
    return { checked: figures.length, problems };
  },
  good: {
    'web/src/figures/a/draw.ts': '',
    'web/src/figures/a/figure.ts': '',
    'web/src/pages/demo/a.astro': '',
    'tests/web/a.test.ts': "import { draw } from '../../web/src/figures/a/draw';\n",
  },
  bad: {
    'a figure without draw.ts': { 'web/src/figures/b/figure.ts': '' },
    'a figure without a test': { 'tests/web/a.test.ts': '' },
  },
};

import { findAll } from '../project.mjs';

// Hosts of package registries, and paths that exist on one machine alone.
const hosts =
  /registry\.(?:npmjs|yarnpkg)\.\w+|pypi\.org|(?:deb|security|ftp)\.debian\.org|crates\.io/g;
const machinePaths = /(?<![\w.$}/])\/(?:work|root|home\/\w+|Users\/\w+|tmp\/\w+)\b[\w/-]*/g;
const binary = /\.(png|ico|woff2|wasm|bin|jpg|webp)$/;

export default {
  rule: 'No file names a package registry or a path of one machine',
  check(project) {
    const files = project
      .matching(/^/)
      .filter((name) => !binary.test(name) && !/^tests\/(checks|fuzz\/seeds)\//.test(name));
    const problems = files.flatMap((name) => {
      const text = project.read(name);
      return [
        ...findAll(name, text, hosts, 'registry'),
        ...findAll(name, text, machinePaths, 'path of one machine'),
      ];
    });
    return { checked: files.length, problems };
  },
  good: { 'a.md': 'See web/work/, **/worker.js, https://example.org/home and build/tmp/x.\n' },
  bad: {
    'a registry': {
      'package-lock.json': `"https://${['registry', 'npmjs', 'org'].join('.')}/x"\n`,
    },
    'a home folder': {
      'CMakeLists.txt': `include(${['', 'home', 'user', 'x.cmake'].join('/')})\n`,
    },
    'a work folder': { 'a.mjs': `open('${['', 'work', 'main', 'a'].join('/')}')\n` },
  },
};

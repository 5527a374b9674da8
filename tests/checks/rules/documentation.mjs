import path from 'node:path';

// Made by a build, brought by the reader, or a placeholder.
const made = /^(?:build|dist|node_modules)\/|^data\/names\.txt$|\bNAME\b|NAME_/;

/** Paths that a document names: link targets, and code that looks like a path of the tree. */
function pathsIn(text, topLevel) {
  const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map((match) => match[1]);
  const code = [...text.matchAll(/`([^`\n]+)`/g)].map((match) => match[1]);
  const paths = code.filter((word) => /^[\w.@/-]+$/.test(word) && topLevel.has(word.split('/')[0]));
  return { links, paths };
}

function commandsOf(project) {
  return new Set([...project.read('lab').matchAll(/^\.\/lab (\w+)/gm)].map((match) => match[1]));
}

export default {
  rule: 'Every path and every ./lab command that a document names exists',
  check(project) {
    const documents = project.matching(/\.md$/).filter((name) => name !== 'CHANGELOG.md');
    const topLevel = new Set(project.files.map((name) => name.split('/')[0]));
    const commands = project.has('lab') ? commandsOf(project) : new Set();
    const problems = [];
    for (const name of documents) {
      const text = project.read(name);
      const { links, paths } = pathsIn(text, topLevel);
      const relative = links.map((link) => path.posix.join(path.posix.dirname(name), link));
      for (const target of [...relative, ...paths]) {
        if (!made.test(target) && !project.has(target)) problems.push(`${name}: no ${target}`);
      }
      for (const [, command] of text.matchAll(/\.\/lab (\w+)/g)) {
        if (!commands.has(command)) problems.push(`${name}: ./lab has no command ${command}`);
      }
    }
    for (const name of ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'LICENSE']) {
      if (!project.has(name)) problems.push(`${name} is missing`);
    }
    return { checked: documents.length, problems };
  },
  good: {
    lab: '#!/bin/sh\n./lab test   runs\n',
    'core/a.hpp': '',
    'README.md': 'Read `core/a.hpp`, [this](core/a.hpp), run `./lab test`; `std/x` is not ours.\n',
    'CONTRIBUTING.md': '',
    'CHANGELOG.md': '',
    LICENSE: '',
  },
  bad: {
    'a path that is gone': { 'README.md': 'Read `core/b.hpp`.\n' },
    'a dead link': { 'README.md': '[this](docs/x.md)\n' },
    'an unknown command': { 'README.md': 'Run `./lab fly`.\n' },
  },
};

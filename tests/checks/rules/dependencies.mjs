const isExact = (version) => /^\d+\.\d+\.\d+$/.test(version);

export default {
  rule: 'Every npm dependency is pinned to one version and has its reason in README.md',
  check(project) {
    if (!project.has('package.json')) return { checked: 0, problems: [] };
    const manifest = JSON.parse(project.read('package.json'));
    const all = {
      ...manifest.dependencies,
      ...manifest.devDependencies,
      ...manifest.optionalDependencies,
    };
    const readme = project.has('README.md') ? project.read('README.md') : '';
    const problems = [];
    for (const [name, version] of Object.entries(all)) {
      const scope = `\`${name.split('/')[0]}/*\``;
      if (!isExact(version)) problems.push(`package.json: ${name} ${version} is not one version`);
      if (!readme.includes(`\`${name}\``) && !readme.includes(scope)) {
        problems.push(`README.md gives no reason for ${name}`);
      }
    }
    const rows = readme.split('\n').filter((line) => line.startsWith('| `'));
    const named = rows.flatMap((row) => row.split('|')[1].match(/`[^`]+`/g) ?? []);
    const packages = named.map((name) => name.slice(1, -1)).filter((name) => !name.endsWith('/'));
    for (const name of packages) {
      const found = name.endsWith('/*')
        ? Object.keys(all).some((one) => one.startsWith(name.slice(0, -1)))
        : name in all;
      if (!found) problems.push(`README.md explains ${name}, which package.json doesn't have`);
    }
    return { checked: Object.keys(all).length, problems };
  },
  good: {
    'package.json': '{"dependencies": {"a": "1.0.0", "@b/c": "2.0.0"}}',
    'README.md': '| `a`, `@b/*` | why |\n| `core/` | folder |\n',
  },
  bad: {
    'a range of versions': { 'package.json': '{"dependencies": {"a": "^1.0.0", "@b/c": "2.0.0"}}' },
    'a dependency without a reason': { 'README.md': '| `a` | why |\n' },
    'a reason without a dependency': { 'README.md': '| `a`, `@b/*`, `d` | why |\n' },
  },
};

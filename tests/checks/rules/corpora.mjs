import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const original = new URL('../../../data/turkish-names.txt', import.meta.url);

// Golden numbers hold for these bytes alone.
const known = {
  'data/names-ssa-2018.txt': 'a311634f5113663f131a60cd0c76afb8420199991dbd9045773b8a2949ada835',
  'data/turkish-names.txt': '540f60a5cf15ff34632ab06f4a9245749f27ae0dd104372216f6000826fd1970',
};

export default {
  rule: 'The committed corpora are the bytes that the golden numbers were made from',
  check(project) {
    const corpora = project.matching(/^data\/[\w-]+\.txt$/);
    const problems = [];
    for (const name of corpora) {
      const sha256 = createHash('sha256').update(project.bytes(name)).digest('hex');
      if (!(name in known)) problems.push(`${name}: no checksum is known; add it here`);
      else if (sha256 !== known[name]) problems.push(`${name}: has sha256 ${sha256}`);
    }
    const golden = project.matching(/^data\/golden\/mlp_.*\.json$/);
    for (const name of golden) {
      const { corpus } = JSON.parse(project.read(name));
      const file = Object.keys(known).find((path) => known[path] === corpus.sha256);
      if (file === undefined && corpus.name !== 'lecture') {
        problems.push(`${name}: made from another ${corpus.name} (sha256 ${corpus.sha256})`);
      }
    }
    return { checked: corpora.length, problems };
  },
  good: { 'data/turkish-names.txt': readFileSync(original, 'utf8') },
  bad: {
    'a changed corpus': { 'data/turkish-names.txt': 'ada\n' },
    'an unknown corpus': { 'data/other.txt': 'ada\n' },
  },
};

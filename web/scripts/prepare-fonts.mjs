/**
 * Cuts the site's fonts to what its pages need and writes them to `web/src/generated/fonts/`.
 *
 * A page may carry 180 KB of fonts; the families as published are three times that. Three cuts: the
 * weights between 400 and 700, the characters of Turkish and English with their punctuation, and
 * the layout features in use. The mathematics font keeps a fixed list of characters instead of those
 * found in the text: a font cut to the text loses the root sign, which MathML draws by itself.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectFolder, sha256, webFolder, writeIfChanged } from './project.mjs';

const outFolder = join(webFolder, 'src/generated/fonts');
const stampFile = join(outFolder, 'stamp.txt');
const byteLimit = 180 * 1024;

const latin = [
  'U+20-7E,U+A0-FF,U+131,U+152,U+153',
  'U+2009,U+2013,U+2014,U+2018-201E,U+2022,U+2026,U+202F,U+2032,U+2033',
  'U+2190-2193,U+2212,U+2248,U+2264,U+2265',
].join(',');
const turkish = 'U+11E,U+11F,U+130,U+15E,U+15F';

const mathematics = [
  'U+28-2F,U+30-3E,U+41-5B,U+5D-5E,U+61-7E,U+A0,U+AF,U+B1,U+B7,U+D7', // digits, upright Latin
  'U+210E,U+1D434-1D467', // italic Latin; its h is an older character
  'U+1D6FC-1D71B,U+393,U+394,U+398,U+39B,U+3A0,U+3A3,U+3A6,U+3A9', // Greek
  'U+2C6,U+2DC,U+302-304,U+20D7', // accents
  'U+221A,U+2211,U+220F,U+222B', // root, sum, product, integral
  'U+2016,U+2223,U+2225,U+2308-230B,U+27E8,U+27E9', // brackets
  'U+2026,U+2032,U+22C5,U+22EE,U+22EF,U+2061-2064', // dots, prime, invisible operators
  'U+2190-2194,U+21A6,U+2202,U+2207,U+2208,U+2212,U+221D,U+221E,U+2248,U+2260,U+2264,U+2265',
  'U+226A,U+226B,U+2295,U+2299,U+2112,U+2113,U+211D,U+1D53C',
].join(',');

const text = (name, script, style) =>
  join(
    projectFolder,
    `node_modules/@fontsource-variable/${name}/files/${name}-${script}-wght-${style}.woff2`,
  );

const kTextFeatures = 'kern,liga,locl,ccmp,mark,mkmk';

/** Weight "400:700" keeps the axis, "400" fixes it and saves its bytes. */
const fonts = [
  ...['latin', 'latin-ext'].flatMap((script) => [
    font('serif', 'source-serif-4', script, 'normal', '400:700'),
    font('serif-italic', 'source-serif-4', script, 'italic', '400'),
    font('ui', 'inter', script, 'normal', '400:700', `${kTextFeatures},tnum,calt`),
    font('code', 'jetbrains-mono', script, 'normal', '400', 'locl,ccmp,mark'),
  ]),
  {
    out: 'math.woff2',
    source: '/usr/share/texmf/fonts/opentype/public/lm-math/latinmodern-math.otf',
    unicodes: mathematics,
    features: 'ssty',
  },
];

function font(out, family, script, style, weight, features = kTextFeatures) {
  return {
    out: `${out}-${script}.woff2`,
    source: text(family, script, style),
    unicodes: script === 'latin' ? latin : turkish,
    features,
    weight,
  };
}

function run(command, args) {
  try {
    execFileSync(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    const reason = error.code === 'ENOENT' ? 'it is not installed' : String(error.stderr);
    throw new Error(
      `prepare-fonts: ${command} failed: ${reason}\n` +
        'The fonts are cut with the Debian packages fonttools and python3-brotli.',
    );
  }
}

function makeFont({ out, source, unicodes, features, weight }, scratch) {
  let input = source;
  if (weight) {
    input = join(scratch, `${out}.ttf`);
    run('fonttools', ['varLib.instancer', '-q', '-o', input, source, `wght=${weight}`]);
  }
  run('pyftsubset', [
    input,
    `--unicodes=${unicodes}`,
    `--layout-features=${features}`,
    '--flavor=woff2',
    '--no-hinting',
    '--desubroutinize',
    `--output-file=${join(outFolder, out)}`,
  ]);
}

export function prepareFonts() {
  for (const { source } of fonts) {
    if (existsSync(source)) continue;
    throw new Error(
      `prepare-fonts: ${source} is missing; npm ci brings the text fonts, ` +
        'the Debian package fonts-lmodern the mathematics font',
    );
  }
  const script = readFileSync(fileURLToPath(import.meta.url));
  const stamp = sha256(script, ...fonts.map(({ source }) => readFileSync(source)));
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;

  mkdirSync(outFolder, { recursive: true });
  const scratch = mkdtempSync(join(tmpdir(), 'fonts-'));
  try {
    for (const entry of fonts) makeFont(entry, scratch);
  } finally {
    rmSync(scratch, { recursive: true });
  }
  const bytes = fonts.reduce((sum, { out }) => sum + statSync(join(outFolder, out)).size, 0);
  if (bytes > byteLimit) {
    throw new Error(`prepare-fonts: ${bytes} bytes of fonts, at most ${byteLimit} are allowed`);
  }
  writeIfChanged(stampFile, stamp);
  return bytes;
}

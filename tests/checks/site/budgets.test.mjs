/** What a reader has to load, in gzipped bytes. */
import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

import {
  addressesOf,
  fileOf,
  folder,
  gzipBytes,
  pages,
  readPage,
  withImports,
} from './built-site.mjs';

const kilobyte = 1000;
const lessons = pages().filter((page) => /^(?:ders|en\/lesson)\//.test(page));

const sum = (files) => [...files].reduce((total, file) => total + gzipBytes(file), 0);

function scriptsOf(html) {
  const found = new Set();
  const links = addressesOf(html, 'link').filter(({ tag }) => tag.includes('modulepreload'));
  for (const { url } of [...addressesOf(html, 'script'), ...links]) {
    const file = fileOf(url);
    if (file !== undefined) for (const one of withImports(file)) found.add(one);
  }
  return found;
}

/** Style sheets, and the fonts that they name: at most all of these are fetched. */
function stylesOf(html) {
  const links = addressesOf(html, 'link').filter(({ tag }) => /rel="stylesheet"/.test(tag));
  return links
    .map(({ url }) => fileOf(url))
    .filter((file) => file !== undefined && existsSync(file));
}

function preloadedFonts(html) {
  const links = addressesOf(html, 'link').filter(({ tag }) => /as="font"/.test(tag));
  return links.map(({ url }) => fileOf(url));
}

/** Fonts are compressed already: they count as they are. */
const rawBytes = (files) => files.reduce((total, file) => total + readFileSync(file).length, 0);

const modules = globSync('**/*.wasm', { cwd: folder }).map((name) => `${folder}/${name}`);

test('there are lessons and modules to weigh', () => {
  assert.ok(lessons.length >= 2, `lessons: ${lessons}`);
  assert.ok(modules.length >= 2, `modules: ${modules}`);
});

for (const lesson of lessons) {
  test(`${lesson} loads at most 60 KB of script at first`, () => {
    const files = scriptsOf(readPage(lesson));
    const bytes = sum(files);
    assert.ok(files.size > 0, 'no script found');
    assert.ok(bytes <= 60 * kilobyte, `${bytes} bytes: ${[...files].join(' ')}`);
  });

  test(`${lesson} preloads at most 180 KB of fonts`, () => {
    const bytes = rawBytes(preloadedFonts(readPage(lesson)));
    assert.ok(bytes <= 180 * kilobyte, `${bytes} bytes`);
  });

  test(`${lesson} weighs at most 450 KB with script, styles, fonts and module`, () => {
    const html = readPage(lesson);
    const bytes =
      sum(scriptsOf(html)) +
      sum(stylesOf(html)) +
      // A lesson's figures ask one of the modules; the largest stands for it.
      Math.max(...modules.map(gzipBytes)) +
      rawBytes(preloadedFonts(html)) +
      gzipBytes(`${folder}/${lesson}`);
    assert.ok(bytes <= 450 * kilobyte, `${bytes} bytes`);
  });
}

for (const module of modules) {
  test(`${module} is at most 120 KB`, () => {
    assert.ok(gzipBytes(module) <= 120 * kilobyte, `${gzipBytes(module)} bytes`);
  });
}

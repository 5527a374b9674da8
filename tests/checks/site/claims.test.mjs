/** A lesson shows every figure that its source states: as a badge of a figure or beside the sentence. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { addressesOf, readPage } from './built-site.mjs';

const { claims } = JSON.parse(readFileSync('data/claims.json', 'utf8'));

for (const folder of ['ders', 'en/lesson']) {
  test(`every claim stands in its lesson under ${folder}/`, () => {
    const lessons = new Set(claims.map(({ lesson }) => lesson));
    const missing = [...lessons].flatMap((lesson) => {
      const html = readPage(`${folder}/${lesson}/index.html`);
      const shown = new Set(addressesOf(html, 'a').map(({ url }) => url?.split('#')[1]));
      return claims.filter((claim) => claim.lesson === lesson && !shown.has(claim.id));
    });
    assert.ok(claims.length > 40);
    assert.deepEqual(
      missing.map(({ id }) => id),
      [],
    );
  });
}

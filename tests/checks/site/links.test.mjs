/** Every link inside the site leads somewhere, fragments included, under the base path. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LinkChecker } from 'linkinator';

import { startServer } from '../../support/static-server.mjs';
import { addressesOf, base, folder, pages, readPage } from './built-site.mjs';

test('no link inside the site is broken', { timeout: 120_000 }, async () => {
  const server = await startServer({ root: folder, base });
  try {
    const result = await new LinkChecker().check({
      path: server.url,
      recurse: true,
      checkFragments: true,
      checkCss: true,
      concurrency: 20,
      // Other sites can't be reached from every machine; their form is checked below.
      linksToSkip: async (link) => !link.startsWith(new URL(server.url).origin),
    });
    const broken = result.links.filter(({ state }) => state === 'BROKEN');
    const lines = broken.map(({ url, parent, status }) => `${parent} → ${url} (${status})`);
    assert.deepEqual(lines, []);
    assert.ok(result.links.length > 20, `only ${result.links.length} links were found`);
  } finally {
    await server.close();
  }
});

test('every link to another site is https', () => {
  const addresses = pages().flatMap((page) =>
    addressesOf(readPage(page), 'a').map(({ url }) => ({ page, url })),
  );
  const insecure = addresses.filter(({ url }) => url?.startsWith('http://'));
  assert.deepEqual(insecure, []);
});

test('every address in a page stays under the base path', () => {
  const elements = ['a', 'img', 'link', 'script', 'source'];
  const outside = pages().flatMap((page) => {
    const html = readPage(page);
    const urls = elements.flatMap((element) => addressesOf(html, element).map(({ url }) => url));
    return urls
      .filter((url) => url?.startsWith('/') && !url.startsWith(base))
      .map((url) => `${page}: ${url}`);
  });
  assert.deepEqual(outside, []);
});

/** The content security policy, and that no page holds what the policy refuses. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { addressesOf, pages, readPage } from './built-site.mjs';

const policy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');
const start = /^<!doctype html>\s*<html[^>]*>\s*<head>\s*<meta charset="utf-8">\s*(<meta[^>]*>)/i;

const escapes = { '&#39;': "'", '&#x27;': "'", '&apos;': "'" };
const unescape = (text) => text.replace(/&(?:#39|#x27|apos);/g, (name) => escapes[name]);

test('there are pages to look at', () => {
  assert.ok(pages().length > 0);
});

for (const page of pages()) {
  const html = readPage(page);

  test(`${page} states the policy right after its character set`, () => {
    const tag = start.exec(html)?.[1] ?? '';
    assert.match(tag, /http-equiv="content-security-policy"/i);
    assert.equal(unescape(/content="([^"]*)"/.exec(tag)?.[1] ?? ''), policy);
  });

  test(`${page} holds no inline script, style or handler`, () => {
    const data = /type="application\/(?:json|ld\+json)"/;
    const scripts = addressesOf(html, 'script').filter(({ tag, url }) => !url && !data.test(tag));
    assert.deepEqual(scripts, []);
    assert.deepEqual(html.match(/<style\b[^>]*>/g) ?? [], []);
    assert.deepEqual(html.match(/<[a-z][^>]*\s(?:style|on\w+)="[^"]*"/gi) ?? [], []);
  });

  test(`${page} asks no other origin for anything`, () => {
    const loading = /rel="(?:stylesheet|preload|modulepreload|icon|manifest|prefetch|preconnect)"/;
    const links = addressesOf(html, 'link').filter(({ tag }) => loading.test(tag));
    const loaded = ['script', 'img', 'source', 'iframe'].flatMap((name) => addressesOf(html, name));
    const foreign = [...links, ...loaded].filter(({ url }) => /^(?:\w+:)?\/\//.test(url ?? ''));
    assert.deepEqual(foreign, []);
  });
}

/** Every page is valid HTML. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HtmlValidate } from 'html-validate';

import { folder, pages } from './built-site.mjs';

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended', 'html-validate:document'],
  elements: ['html5', { math: { flow: true, phrasing: true, foreign: true } }],
  rules: {
    // How the generator writes the page; neither browser nor reader can tell.
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'no-trailing-whitespace': 'off',
    'no-raw-characters': 'off',
    'void-style': 'off',
    'long-title': 'off',
    // Spaces around a number and its unit are the language's business.
    'tel-non-breaking': 'off',
    // The policy of the site forbids both; its own test looks at them with the right hash.
    'no-inline-style': 'error',
    'require-sri': 'off',
    // Controls stand in no form: figures may call theirs the same.
    'form-dup-name': 'off',
  },
});

test('there are pages to validate', () => {
  assert.ok(pages().length >= 8, `${pages().length} pages`);
});

for (const page of pages()) {
  test(`${page} is valid HTML`, async () => {
    const report = await validator.validateFile(`${folder}/${page}`);
    const messages = report.results.flatMap(({ messages: found }) =>
      found.map(({ line, column, ruleId, message }) => `${line}:${column} ${message} [${ruleId}]`),
    );
    assert.deepEqual(messages, []);
  });
}

import { html, nothing, svg } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { describe, expect, it } from 'vitest';
import { renderToString } from '../../web/src/ui/render-to-string';

/** The formatter breaks lines in templates where a page shows none. */
function rendered(value: unknown): string {
  return renderToString(value)
    .replace(/\s+/g, ' ')
    .replace(/> (?=<)|(?<=\d) (?=<)/g, (gap) => gap.trim())
    .replace(/ \/>/g, '>');
}

describe('a template as text', () => {
  it('escapes text and attributes', () => {
    const evil = '<b a="1">&';
    expect(rendered(html`<p title="${evil}">${evil}</p>`)).toBe(
      '<p title="&lt;b a=&quot;1&quot;&gt;&amp;">&lt;b a=&quot;1&quot;&gt;&amp;</p>',
    );
  });

  it('fills attributes with several bindings', () => {
    expect(rendered(svg`<svg viewBox="0 0 ${3} ${4}" class="a ${'b'}"></svg>`)).toBe(
      '<svg viewBox="0 0 3 4" class="a b"></svg>',
    );
  });

  it('keeps or drops boolean attributes, and drops those that are nothing', () => {
    expect(rendered(html`<i ?open="${true}" ?hidden="${false}" title="${nothing}"></i>`)).toBe(
      '<i open></i>',
    );
  });

  it('writes the value of a field and leaves events out', () => {
    expect(rendered(html`<input .value="${live('0,1')}" @input="${() => {}}" id="a" />`)).toBe(
      '<input value="0,1" id="a">',
    );
  });

  it('writes lists and nested templates, and nothing for what is empty', () => {
    const item = (text: string) => html`<li>${text}</li>`;
    expect(
      rendered(
        html`<ul>
          ${['a', 'b'].map(item)}${null}${false}${0}
        </ul>`,
      ),
    ).toBe('<ul><li>a</li><li>b</li>0</ul>');
  });
});

/**
 * What the lessons' text may hold beyond Markdown: formulas and numbered headings. Both are settled
 * while the site is built; a reader's browser gets MathML and plain headings.
 */
import { fromHtml } from 'hast-util-from-html';
import temml from 'temml';

function walk(node, visit, parent) {
  visit(node, parent);
  for (const child of node.children ?? []) walk(child, visit, node);
}

function textOf(node) {
  return node.type === 'text' ? node.value : (node.children ?? []).map(textOf).join('');
}

function mathElement(source, display) {
  const html = temml.renderToString(source, { displayMode: display, throwOnError: true });
  return fromHtml(html, { fragment: true }).children[0];
}

/** `$…$` and `$$…$$` (already found by remark-math) become MathML; a bad formula fails the build. */
export function rehypeFormulas() {
  return (tree, file) => {
    walk(tree, (node, parent) => {
      const names = node.properties?.className;
      if (!Array.isArray(names) || !names.includes('language-math')) return;
      const display = names.includes('math-display');
      const source = textOf(node);
      try {
        const math = mathElement(source, display);
        const target = display && parent.tagName === 'pre' ? parent : node;
        target.tagName = display ? 'div' : 'span';
        target.properties = { className: [display ? 'formula' : 'formula-inline'] };
        if (display) Object.assign(target.properties, { tabIndex: 0, role: 'group' });
        target.children = [math];
      } catch (error) {
        throw new Error(`${file.path}: formula "${source}": ${error.message}`, { cause: error });
      }
    });
  };
}

/**
 * `## 4.4 The window [#window]`: the number goes into a span that can hang in the margin, the name
 * in brackets becomes the id. Both languages give the same names, so that a link, the reader's
 * progress and the language switch mean the same place in either.
 */
export function rehypeHeadings() {
  const pattern = /\s*\[#([a-z0-9-]+)\]$/;
  return (tree, file) => {
    walk(tree, (node) => {
      if (node.tagName !== 'h2' && node.tagName !== 'h3') return;
      const last = node.children.at(-1);
      const id = last?.type === 'text' ? pattern.exec(last.value)?.[1] : undefined;
      if (!id) {
        throw new Error(`${file.path}: heading "${textOf(node)}" needs a name: "… [#name]"`);
      }
      last.value = last.value.replace(pattern, '');
      node.properties.id = id;
      const number = /^(\d+(?:\.\d+)*)\s+/.exec(textOf(node.children[0]));
      if (number && node.children[0].type === 'text') {
        node.children[0].value = node.children[0].value.slice(number[0].length);
        node.children.unshift(
          {
            type: 'element',
            tagName: 'span',
            properties: { className: ['heading-number'] },
            children: [{ type: 'text', value: number[1] }],
          },
          { type: 'text', value: ' ' },
        );
      }
    });
  };
}

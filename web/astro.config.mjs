import { fileURLToPath } from 'node:url';
import { unified } from '@astrojs/markdown-remark';
import mdx from '@astrojs/mdx';
import sitemap from '@astrojs/sitemap';
import { defineConfig } from 'astro/config';
import remarkMath from 'remark-math';
import { labSite } from './scripts/integration.mjs';
import { rehypeFormulas, rehypeHeadings } from './scripts/markdown.mjs';
import { sitemapEntry, sitemapHas } from './scripts/sitemap.mjs';

// LAB_BASE: the path the site is served under. LAB_SITE: its origin, known only where it is
// published; the sitemap and the links between languages need one. LAB_OUT: where it is written.
const { LAB_BASE = '/', LAB_SITE = 'http://localhost:4321', LAB_OUT } = process.env;

export default defineConfig({
  site: LAB_SITE,
  base: LAB_BASE,
  trailingSlash: 'always',
  outDir: LAB_OUT ?? '../dist',
  cacheDir: fileURLToPath(new URL('../node_modules/.cache/astro', import.meta.url)),
  compressHTML: true,
  devToolbar: { enabled: false },
  build: { assets: 'assets', format: 'directory', inlineStylesheets: 'never' },
  markdown: {
    processor: unified({
      remarkPlugins: [remarkMath],
      rehypePlugins: [rehypeFormulas, rehypeHeadings],
      // Straight apostrophes in the sources, curly ones on the page; the rest stays as written.
      smartypants: { quotes: true, dashes: false, ellipses: false, backticks: false },
    }),
    shikiConfig: { theme: 'css-variables' },
  },
  integrations: [
    mdx(),
    sitemap({ filter: sitemapHas, serialize: (item) => sitemapEntry(item, LAB_SITE, LAB_BASE) }),
    labSite(),
  ],
  vite: {
    build: {
      assetsInlineLimit: 0,
      rolldownOptions: {
        // Astro marks its own modules with a directive that the bundler does not know.
        onLog: (level, log, handler) =>
          log.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : handler(level, log),
      },
    },
    worker: { format: 'es' },
    // Figures are fetched one by one: while writing, their packages would be found one by one too,
    // and each find reloads the page.
    optimizeDeps: {
      include: [
        '@preact/signals-core',
        'comlink',
        'd3-scale',
        'd3-shape',
        'lit-html',
        'lit-html/directives/live.js',
      ],
    },
    server: { fs: { allow: ['..'] } },
  },
});

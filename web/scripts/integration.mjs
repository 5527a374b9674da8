/** Joins our own build steps to Astro's: fonts and corpora before, policy and search index after. */
import { fileURLToPath } from 'node:url';
import { finishPages } from './post-build.mjs';
import { prepareCorpora } from './prepare-corpora.mjs';
import { prepareFonts } from './prepare-fonts.mjs';
import { writeSearchIndex } from './search-index.mjs';

export function labSite() {
  let config;
  return {
    name: 'lab-site',
    hooks: {
      'astro:config:setup': ({ command, logger }) => {
        if (command === 'preview') return;
        if (prepareFonts()) logger.info('fonts cut');
        const ids = prepareCorpora().map(({ id }) => id);
        logger.info(`corpora: ${ids.join(', ')}`);
      },
      'astro:config:done': ({ config: resolved }) => {
        config = resolved;
      },
      'astro:build:done': async ({ dir, logger }) => {
        const base = config.base.endsWith('/') ? config.base : `${config.base}/`;
        const folder = fileURLToPath(dir);
        const count = finishPages(folder, base, config.build.assets);
        logger.info(`policy written to ${count} pages`);
        const indexFiles = await writeSearchIndex(folder);
        logger.info(`search index in ${indexFiles} files`);
      },
    },
  };
}

/** Joins our own build steps to Astro's: fonts and corpora before, the policy after. */
import { fileURLToPath } from 'node:url';
import { finishPages } from './post-build.mjs';
import { prepareCorpora } from './prepare-corpora.mjs';
import { prepareFonts } from './prepare-fonts.mjs';

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
      'astro:build:done': ({ dir, logger }) => {
        const base = config.base.endsWith('/') ? config.base : `${config.base}/`;
        const count = finishPages(fileURLToPath(dir), base, config.build.assets);
        logger.info(`policy written to ${count} pages`);
      },
    },
  };
}

/**
 * Browser tests of the built site in Debian's Chromium, under a base path as on GitHub Pages.
 * `./lab make site-e2e` builds the site they open.
 */
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';

const kPort = Number(process.env.LAB_E2E_PORT ?? 4173);
const kSite = process.env.LAB_E2E_SITE ?? 'build/site-e2e';
const root = fileURLToPath(new URL('../..', import.meta.url));

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: 'results',
  // One after the other: a test that trains wants a core of its own.
  workers: 1,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: `http://127.0.0.1:${kPort}/lab/`,
    viewport: { width: 1280, height: 900 },
    actionTimeout: 20_000,
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
    },
  },
  webServer: {
    command: `node tests/support/static-server.mjs --root ${kSite} --base /lab/ --port ${kPort}`,
    cwd: root,
    url: `http://127.0.0.1:${kPort}/lab/`,
  },
});

/**
 * The same training in Firefox ESR: the same page, the same steps, and the bits of Chromium and of
 * the committed file.
 */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import puppeteer from 'puppeteer-core';
import { startServer } from '../support/static-server.mjs';

const firefoxPath = '/usr/bin/firefox-esr';
const chromiumPath = '/usr/bin/chromium';
const goldenFile = 'data/golden/bits.json';
const waiting = { timeout: 90_000 };

let server;
before(async () => {
  server = await startServer({ root: process.env.LAB_E2E_SITE ?? 'build/site-e2e', base: '/lab/' });
});
after(() => server.close());

async function launch(browser) {
  const firefox = browser === 'firefox';
  return puppeteer.launch({
    browser,
    executablePath: firefox ? firefoxPath : chromiumPath,
    args: firefox ? [] : ['--no-sandbox', '--disable-gpu', '--disable-quic'],
    protocolTimeout: 120_000,
  });
}

/** The run whose bits are committed: on the embedded list, with these steps and this decay. */
function goldenRun() {
  assert.ok(existsSync(goldenFile), `${goldenFile} is missing`);
  const { runs } = JSON.parse(readFileSync(goldenFile, 'utf8'));
  return runs.find(({ corpus }) => corpus === 'ssa-2018');
}

/** Trains on the demo page and answers the fingerprint, the names and the faults of the console. */
async function train(browserName, { steps, decayStep }) {
  const browser = await launch(browserName);
  try {
    const page = await browser.newPage();
    const faults = [];
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    page.on('pageerror', (error) => faults.push(String(error)));
    await page.goto(`${server.url}demo/training/?t.steps=${steps}&t.decay=${decayStep}`);
    await page.waitForSelector('lab-training[data-ready]', waiting);
    await page.click('[data-action="primary"]');
    await page.waitForSelector('.training[data-phase="finished"]', waiting);
    const shown = await page.evaluate(() => {
      const receipt = document.querySelector('[data-losses-sha256]');
      return {
        losses: receipt.dataset.lossesSha256,
        parameters: receipt.dataset.parametersSha256,
        names: [...document.querySelectorAll('[data-name-list="mlp"] li')].map(
          (li) => li.innerText,
        ),
        curve: document.querySelector('path.mean').getAttribute('d').length,
      };
    });
    return { ...shown, faults };
  } finally {
    await browser.close();
  }
}

test('Firefox trains 5,000 steps with the bits of Chromium and of the committed file', async () => {
  const golden = goldenRun();
  const firefox = await train('firefox', golden.config);
  assert.deepEqual(firefox.faults, []);
  assert.ok(firefox.curve > 500, 'the curve is drawn');
  assert.equal(firefox.names.length, 12);
  const { losses, parameters, names } = firefox;
  assert.match(losses, /^[0-9a-f]{64}$/);

  const chromium = await train('chrome', golden.config);
  assert.deepEqual(
    { losses: chromium.losses, parameters: chromium.parameters, names: chromium.names },
    { losses, parameters, names },
  );

  assert.equal(losses, golden.losses);
  assert.equal(parameters, golden.parameters);
});

test('Firefox pauses and goes on', async () => {
  const browser = await launch('firefox');
  try {
    const page = await browser.newPage();
    await page.goto(`${server.url}demo/training/?t.steps=30000`);
    await page.waitForSelector('lab-training[data-ready]', waiting);
    await page.click('[data-action="primary"]');
    await page.waitForFunction(() => document.querySelector('progress').value > 100, waiting);
    await page.click('[data-action="primary"]');
    await page.waitForSelector('.training[data-phase="paused"]', waiting);
    const paused = await page.$eval('progress', (bar) => bar.value);
    assert.ok(paused < 30_000);
    await page.click('[data-action="primary"]');
    await page.waitForFunction(
      (before) => document.querySelector('progress').value > before,
      waiting,
      paused,
    );
    await page.click('[data-action="stop"]');
    await page.waitForSelector('.training[data-phase="finished"]', waiting);
  } finally {
    await browser.close();
  }
});

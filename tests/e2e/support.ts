/** What the browser tests share: a page that tolerates no error, and words for the figure's parts. */
import { test as base, expect, type Locator, type Page } from '@playwright/test';

export { expect };

interface Fixtures {
  /** Messages of the console that the test itself provokes, as parts of their text. */
  expected: string[];
}

/** Every test fails on an error in the console, an exception, or a request that leaves the origin. */
export const test = base.extend<Fixtures>({
  expected: async ({}, use) => {
    await use([]);
  },
  page: async ({ page, baseURL, expected }, use) => {
    const faults: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) faults.push(message.text());
    });
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('request', (request) => {
      const url = new URL(request.url());
      const own = url.origin === new URL(baseURL!).origin;
      if (!own && !['blob:', 'data:'].includes(url.protocol)) faults.push(`request to ${url.href}`);
    });
    await use(page);
    expect(faults.filter((fault) => !expected.some((part) => fault.includes(part)))).toEqual([]);
  },
});

export const kPages = [
  '',
  'ders/mlp/',
  'ders/attention-steps/',
  'ders/attention-depth/',
  'sozluk/',
  'dogrulama/',
  'hakkinda/',
] as const;
export const kEnglishPages = [
  'en/',
  'en/lesson/mlp/',
  'en/lesson/attention-steps/',
  'en/lesson/attention-depth/',
  'en/glossary/',
  'en/verification/',
  'en/about/',
] as const;
const kDemo = 'demo/training/';

/** The training figure on a page. */
export class Figure {
  readonly root: Locator;

  constructor(readonly page: Page) {
    this.root = page.locator('lab-training');
  }

  async open(path: string = kDemo): Promise<void> {
    await this.page.goto(path);
    // In a lesson a figure's code is fetched when the reader comes near it.
    await this.root.scrollIntoViewIfNeeded();
    await expect(this.root).toHaveAttribute('data-ready', '');
  }

  button(action: string): Locator {
    return this.root.locator(`[data-action="${action}"]`);
  }
  get primary(): Locator {
    return this.button('primary');
  }
  get status(): Locator {
    return this.root.locator('[data-status]');
  }
  get problem(): Locator {
    return this.root.locator('[data-problem]');
  }
  get frame(): Locator {
    return this.root.locator('figure.training');
  }
  get names(): Locator {
    return this.root.locator('[data-name-list="mlp"] li');
  }
  get file(): Locator {
    return this.root.locator('input[type="file"]');
  }
  field(name: string): Locator {
    return this.root.locator(`#training-${name}`);
  }
  fieldError(name: string): Locator {
    return this.root.locator(`#training-${name}-error`);
  }

  async openSettings(): Promise<void> {
    // A click on the static drawing would be lost when the script takes over.
    await expect(this.root).toHaveAttribute('data-ready', '');
    await this.root.locator('[data-settings] > summary').click();
  }

  async expectPhase(phase: string): Promise<void> {
    await expect(this.frame).toHaveAttribute('data-phase', phase, { timeout: 60_000 });
  }

  async chooseFile(name: string, content: string | Buffer): Promise<void> {
    await this.file.setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
  }

  /** Steps taken so far, as the progress bar has them. */
  async steps(): Promise<number> {
    return this.root.locator('progress').evaluate((bar: HTMLProgressElement) => bar.value);
  }

  /** SHA-256 of losses and parameters of the finished run. */
  async fingerprint(): Promise<{ losses: string | null; parameters: string | null }> {
    const receipt = this.root.locator('[data-losses-sha256]');
    return {
      losses: await receipt.getAttribute('data-losses-sha256'),
      parameters: await receipt.getAttribute('data-parameters-sha256'),
    };
  }
}

import path from 'node:path';
import { defineConfig } from '@playwright/test';

const root = path.resolve(import.meta.dirname, '../../../..');

/**
 * One walk through the school in Firefox, which Playwright drives by WebDriver BiDi: a browser of the machine, as people
 * have it. `npm run test:browsers` installs it where it is missing.
 */
export default defineConfig({
  testDir: '.',
  testMatch: /\.walk\.ts$/,
  outputDir: path.join(root, 'test-results/browsers'),
  // `E2E_URL` and `E2E_PHONE_URL` name a demonstration school that runs already.
  ...(process.env['E2E_URL'] === undefined && { globalSetup: '../school/global-setup.ts' }),
  timeout: 600_000,
  expect: { timeout: 60_000 },
  workers: 1,
  retries: 0,
  reporter: [['list']],
  use: {
    browserName: 'firefox',
    channel: 'moz-firefox',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Firefox takes no orders about these over BiDi.
    colorScheme: null,
    contextOptions: { reducedMotion: null, forcedColors: null, contrast: null },
    launchOptions: {
      // Firefox of `FIREFOX_PATH`, behind a relay.
      executablePath: path.join(import.meta.dirname, 'firefox.mjs'),
      // Lectures begin without a press.
      firefoxUserPrefs: { 'media.autoplay.default': 0, 'media.autoplay.blocking_policy': 0 },
    },
  },
  projects: [{ name: 'firefox', use: { viewport: { width: 1440, height: 900 } } }],
});

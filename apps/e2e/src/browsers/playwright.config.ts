import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { inFirefox } from './in-firefox.ts';

const root = path.resolve(import.meta.dirname, '../../../..');

/**
 * One walk through the school in Firefox, which Playwright drives by WebDriver BiDi, and one in WebKit, which a client of
 * our own drives by WebDriver: browsers of the machine, as people have them. `npm run test:browsers` installs what is missing.
 */
export default defineConfig({
  testDir: '.',
  outputDir: path.join(root, 'test-results/browsers'),
  // `E2E_URL` and `E2E_PHONE_URL` name a demonstration school that runs already.
  ...(process.env['E2E_URL'] === undefined && { globalSetup: '../school/global-setup.ts' }),
  timeout: 600_000,
  expect: { timeout: 60_000 },
  workers: 1,
  retries: 0,
  reporter: [['list']],
  projects: [
    {
      name: 'firefox',
      testMatch: 'school.walk.ts',
      use: { ...inFirefox, viewport: { width: 1440, height: 900 } },
    },
    { name: 'webkit', testMatch: 'webkit/webkit.walk.ts' },
  ],
});

import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { inFirefox } from './src/browsers/in-firefox.ts';
import { notInFirefox } from './src/browsers/not-in-firefox.ts';
import { findChromium } from './src/school/chromium.ts';
import { patternOf, storiesAt } from './src/widths.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** `npm test` tells what failed once more, where CI is set; `--trace on` records one story by hand. */
const isToldAgain = process.env['XZ_STORIES']?.endsWith('-again') ?? false;

/** In Firefox of the machine instead of Chromium; it plays no phone, so every story is told at the desk's width. */
const isFirefox = process.env['XZ_STORIES_BROWSER'] === 'firefox';
const atDesk = { viewport: { width: 1440, height: 900 } };

/** Every story at both widths; else each where src/widths.ts says. */
const isAll = process.env['XZ_STORIES_ALL'] === '1';

const inChromium = isFirefox
  ? {}
  : {
      launchOptions: {
        executablePath: findChromium(),
        args: [
          '--no-sandbox',
          '--disable-gpu',
          '--disable-quic',
          '--no-first-run',
          '--disable-background-networking',
          '--disable-component-update',
          '--disable-sync',
        ],
      },
    };

/** Stories in a real browser on the built school, started as `npm start` starts it. */
export default defineConfig({
  testDir: './src',
  outputDir: path.join(root, 'test-results/stories'),
  globalSetup: './src/school/global-setup.ts',
  // Only ends what hangs, on machines that do other things as well.
  timeout: 900_000,
  expect: { timeout: 120_000 },
  workers: 2,
  // A second try in the same school would meet what the first one left there: `npm test` tells it in a new one.
  retries: 0,
  fullyParallel: false,
  reporter: [['line'], [path.join(root, 'tools/report/playwright-counts.ts')]],
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // It fetches the whole application for a time without a network, in each story anew: those about such times let it.
    serviceWorkers: 'block',
    // What cannot be pressed fails where it stands, and not with the whole story.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    // Every frame is painted once more for a trace: only what failed once is told with it.
    trace: isToldAgain ? 'retain-on-failure' : 'off',
  },
  projects: isFirefox
    ? [
        {
          name: 'desk',
          use: { ...inFirefox, ...atDesk },
          grep: storiesAt('desk', true),
          grepInvert: Object.keys(notInFirefox.stories).map(patternOf),
        },
      ]
    : [
        { name: 'desk', use: { ...inChromium, ...atDesk }, grep: storiesAt('desk', isAll) },
        {
          name: 'phone',
          use: {
            ...inChromium,
            ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
          },
          grep: storiesAt('phone', isAll),
        },
      ],
});

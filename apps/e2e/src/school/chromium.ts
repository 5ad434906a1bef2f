import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const places = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** A Chromium of the machine, else the one that Playwright itself has installed. */
export function findChromium(): string {
  const found = places.find((place) => place !== undefined && place !== '' && existsSync(place));
  return found ?? chromium.executablePath();
}

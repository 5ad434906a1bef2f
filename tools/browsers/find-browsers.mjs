import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { findCommand, installSystemPackages } from '../system-packages.mjs';

/**
 * The browsers besides Chromium, installed first where they are missing and may be: variables of the environment that the
 * tests read; undefined after words that say how.
 * @typedef {Record<string, string>} Found
 */

const findFirefox = () => process.env.FIREFOX_PATH || findCommand('firefox-esr', 'firefox');

/** @returns {Found | undefined} */
export function demandFirefox() {
  if (findFirefox() === undefined)
    installSystemPackages(['firefox-esr', 'libavcodec-extra', 'fonts-noto-cjk']);
  const firefox = findFirefox();
  if (firefox !== undefined) return { FIREFOX_PATH: firefox };
  process.stderr.write(
    '这一趟需要 Firefox，这台机器上没有找到。Debian：sudo apt-get install firefox-esr libavcodec-extra；' +
      '已装在别处的，用 FIREFOX_PATH=路径 npm run test:browsers。\n',
  );
  return undefined;
}

/** What plays pictures and sound there is apart from it. */
const webkitPackages = [
  ...['webkit2gtk-driver', 'xvfb', 'fonts-noto-cjk', 'gstreamer1.0-plugins-base'],
  ...['gstreamer1.0-plugins-good', 'gstreamer1.0-plugins-bad', 'gstreamer1.0-libav'],
];

/** Its small browser lies beside the library, whose folder is named after the machine's kind. */
function findMiniBrowser() {
  const libraries = '/usr/lib';
  if (!existsSync(libraries)) return undefined;
  for (const kind of readdirSync(libraries))
    for (const version of ['webkit2gtk-4.1', 'webkit2gtk-4.0']) {
      const file = path.join(libraries, kind, version, 'MiniBrowser');
      if (existsSync(file)) return file;
    }
  return undefined;
}

/** @returns {Found | undefined} */
function findWebkit() {
  const driver = process.env.WEBKIT_DRIVER_PATH || findCommand('WebKitWebDriver');
  const browser = process.env.WEBKIT_BROWSER_PATH || findMiniBrowser();
  if (driver === undefined || browser === undefined || findCommand('Xvfb') === undefined)
    return undefined;
  return { WEBKIT_DRIVER_PATH: driver, WEBKIT_BROWSER_PATH: browser };
}

/** @returns {Found | undefined} */
export function demandWebkit() {
  if (findWebkit() === undefined) installSystemPackages(webkitPackages);
  const found = findWebkit();
  if (found === undefined)
    process.stderr.write(
      `这一趟需要 WebKitGTK 和它的驱动，这台机器上没有找到。Debian：sudo apt-get install ${webkitPackages.join(' ')}。\n`,
    );
  return found;
}

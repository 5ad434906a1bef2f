import { existsSync, readdirSync } from 'node:fs';
import { findCommand, installSystemPackages } from './system-packages.mjs';

const macBrowsers = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Chromium without a window of its own: a fifth less work for the same pages. */
const headless = 'chromium-headless-shell';

function findBrowser() {
  const { CHROMIUM_PATH = '' } = process.env;
  if (CHROMIUM_PATH !== '') return CHROMIUM_PATH;
  return (
    findCommand(
      headless,
      'chromium',
      'chromium-browser',
      'google-chrome',
      'google-chrome-stable',
    ) ?? macBrowsers.find((file) => existsSync(file))
  );
}

/** Without a Chinese font every page is boxes, and its measures are wrong. */
function hasChineseFont() {
  if (process.platform !== 'linux') return true;
  const folders = [
    '/usr/share/fonts/opentype/noto',
    '/usr/share/fonts/noto-cjk',
    '/usr/share/fonts/google-noto-cjk',
  ];
  return folders.some(
    (folder) => existsSync(folder) && readdirSync(folder).some((file) => /cjk/i.test(file)),
  );
}

/** The browser of the tests, installed first where it is missing and can be; undefined after words that say how. */
export function demandBrowser() {
  if (findBrowser() === undefined) {
    const isInstalled = installSystemPackages([headless, 'fonts-noto-cjk']);
    // Not everything that is made from Debian has it alone.
    if (!isInstalled) installSystemPackages(['chromium', 'fonts-noto-cjk']);
  } else if (!hasChineseFont()) installSystemPackages(['fonts-noto-cjk']);
  const browser = findBrowser();
  if (browser === undefined)
    process.stderr.write(
      '浏览器测试需要 Chromium，这台机器上没有找到。Debian、Ubuntu：sudo apt-get install chromium fonts-noto-cjk；' +
        'macOS：brew install --cask chromium；已装在别处的，用 CHROMIUM_PATH=路径 npm test。\n',
    );
  else if (!hasChineseFont())
    process.stderr.write(
      '没有找到中文字体，页面上的字会是方块。请安装 Noto Sans CJK（Debian：fonts-noto-cjk）。\n',
    );
  return browser;
}

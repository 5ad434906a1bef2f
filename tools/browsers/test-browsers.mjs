// `npm run test:browsers`: one walk through the built school in Firefox, before a release. Installs what it needs.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { demandNode, installPackages } from '../install.mjs';
import { root } from '../root.mjs';
import { findCommand, installSystemPackages } from '../system-packages.mjs';

demandNode();
installPackages();

const findFirefox = () => process.env.FIREFOX_PATH || findCommand('firefox-esr', 'firefox');
if (findFirefox() === undefined)
  installSystemPackages(['firefox-esr', 'libavcodec-extra', 'fonts-noto-cjk']);
const firefox = findFirefox();
if (firefox === undefined) {
  process.stderr.write(
    '这一趟需要 Firefox，这台机器上没有找到。Debian：sudo apt-get install firefox-esr libavcodec-extra；' +
      '已装在别处的，用 FIREFOX_PATH=路径 npm run test:browsers。\n',
  );
  process.exit(1);
}

const { buildIfStale } = await import('../build-if-stale.mjs');
buildIfStale();
const { status } = spawnSync(
  process.execPath,
  [
    path.join(root, 'node_modules/@playwright/test/cli.js'),
    'test',
    '--config',
    'apps/e2e/src/browsers/playwright.config.ts',
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, FIREFOX_PATH: firefox } },
);
process.exit(status ?? 1);

// `npm run test:browsers`: one walk through the built school in Firefox and one in WebKit, before a release. Installs what
// they need. `-- --project webkit` walks in one of them, `-- -g 笔记` those steps alone.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { demandNode, installPackages } from '../install.mjs';
import { root } from '../root.mjs';
import { demandFirefox, demandWebkit } from './find-browsers.mjs';

demandNode();
installPackages();

const words = process.argv.slice(2);
const isWanted = (name) => {
  const chosen = words.filter(
    (word, at) => words[at - 1] === '--project' || word.startsWith('--project='),
  );
  return chosen.length === 0 || chosen.some((word) => word.replace('--project=', '') === name);
};
const found = [isWanted('firefox') && demandFirefox(), isWanted('webkit') && demandWebkit()];
if (found.includes(undefined)) process.exit(1);

const { buildIfStale } = await import('../build/build-if-stale.mjs');
buildIfStale();
const { status } = spawnSync(
  process.execPath,
  [
    path.join(root, 'node_modules/@playwright/test/cli.js'),
    'test',
    '--config',
    'apps/e2e/src/browsers/playwright.config.ts',
    ...words,
  ],
  { cwd: root, stdio: 'inherit', env: Object.assign({}, process.env, ...found) },
);
process.exit(status ?? 1);

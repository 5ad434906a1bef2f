// `npm test`: everything, from a fresh clone with only Node and npm. The last line is `N passed, N failed`.
// `-- --only vitest` or `-- --only stories` runs one half.
import { spawn, spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { accountTable, openAccount, readAccounts } from './report/account.mjs';
import { demandBrowser } from './browser.mjs';
import { readCounts, sumCounts } from './report/counts.mjs';
import { failureList, openFailures, readFailures } from './report/failures.mjs';
import { demandNode, installPackages } from './install.mjs';
import { demandLiveOrigin } from './live-origin.mjs';
import { root } from './root.mjs';
import { prepareStories, tellStories } from './stories/tell-stories.mjs';

/** Counts of the runners that have ended; whatever ends this process before the last one is a failure. */
const ended = [];
let isWhole = false;
process.on('exit', (code) => {
  const { passed, failed } = sumCounts(ended);
  const all = failed + (isWhole ? 0 : 1);
  process.stdout.write(`\n${passed} passed, ${all} failed\n`);
  process.exitCode = all > 0 ? code || 1 : 0;
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

/** Runs a command, shows what it prints, and reads its counts. */
async function run(title, args, { environment = {} } = {}) {
  process.stdout.write(`\n== ${title}\n`);
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  });
  const stop = () => child.kill('SIGTERM');
  process.on('exit', stop);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
    process.stdout.write(text);
  });
  const exitCode = await new Promise((resolve) => {
    child.on('close', resolve);
    child.on('error', () => resolve(1));
  });
  process.off('exit', stop);
  return readCounts(output, exitCode);
}

/** The browser's stories are told to what `npm start` runs. */
function build() {
  const code =
    "import('./tools/build/build-if-stale.mjs').then(({ buildIfStale }) => buildIfStale())";
  const { status } = spawnSync(process.execPath, ['-e', code], { cwd: root, stdio: 'inherit' });
  if (status === 0) return true;
  process.stderr.write('没有构建成功，浏览器测试不能进行，原因见上。\n');
  return false;
}

const { only } = parseArgs({ options: { only: { type: 'string' } } }).values;
if (only !== undefined && !['vitest', 'stories'].includes(only)) {
  process.stderr.write(`--only 只能是 vitest 或 stories，不能是 ${only}。\n`);
  process.exit(1);
}
demandNode();
installPackages();
demandLiveOrigin();
openAccount();
openFailures();
const areTold = only !== 'vitest';
const isBuilt = areTold && build();
const preparing = isBuilt ? prepareStories() : undefined;
if (only !== 'stories') {
  const vitest = [
    'node_modules/vitest/vitest.mjs',
    'run',
    // Failures and a summary; what passed says nothing.
    '--reporter=minimal',
    '--reporter=./tools/report/vitest-counts.ts',
  ];
  ended.push(await run('vitest', vitest));
}

await preparing;
if (isBuilt) ended.push(await tellStories(run, { browser: demandBrowser() }));
else if (areTold) ended.push({ passed: 0, failed: 1, skipped: 0 });
else process.stdout.write('\n浏览器故事这次没有讲述。\n');
isWhole = true;
process.stdout.write(`\n== 各能力的测试用时\n${accountTable(readAccounts())}\n`);
const { failed, unsteady } = readFailures();
if (unsteady.length > 0)
  process.stdout.write(`\n== 第二次才通过的，请修好它们的原因\n${failureList(unsteady)}\n`);
if (failed.length > 0) process.stdout.write(`\n== 没有通过的\n${failureList(failed)}\n`);

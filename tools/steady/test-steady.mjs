// `npm run test:steady -- --times 10`: `npm test` that often beside a load of four busy processes, and a table of the
// times and of what needed a second try. Fails when anything did. `--only vitest` or `--only stories` runs one half.
import { fork, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { demandNode, installPackages } from '../install.mjs';
import { readFailures } from '../report/failures.mjs';
import { root } from '../root.mjs';
import { isSteady, roundTable } from './rounds.mjs';

const { times, only, load } = parseArgs({
  options: {
    times: { type: 'string', default: '10' },
    only: { type: 'string' },
    load: { type: 'string', default: '4' },
  },
}).values;
demandNode();
installPackages();

const folder = path.join(root, '.cache/steady');
mkdirSync(folder, { recursive: true });
const busy = Array.from({ length: Number(load) }, () =>
  fork(path.join(import.meta.dirname, 'busy.mjs'), { stdio: 'ignore' }),
);
/** @type {import('node:child_process').ChildProcess | undefined} */
let running;
process.on('exit', () => {
  running?.kill('SIGTERM');
  for (const each of busy) each.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

/** @returns {Promise<import('./rounds.mjs').Round>} */
async function playRound(number) {
  const begun = performance.now();
  const log = createWriteStream(path.join(folder, `${number}.log`));
  const args = ['tools/test.mjs', ...(only === undefined ? [] : ['--only', only])];
  // Where CI is set, what fails is tried again and named.
  const env = { ...process.env, CI: '1' };
  running = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [running.stdout, running.stderr])
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text;
      log.write(text);
    });
  const code = await new Promise((resolve) => running?.on('close', resolve));
  running = undefined;
  log.end();
  const { failed, unsteady } = readFailures();
  return {
    seconds: (performance.now() - begun) / 1000,
    passed: Number([...output.matchAll(/^(\d+) passed, \d+ failed$/gm)].at(-1)?.[1] ?? 0),
    failed: failed.map(({ title }) => title),
    unsteady: unsteady.map(({ title }) => title),
    isWell: code === 0,
  };
}

/** @type {import('./rounds.mjs').Round[]} */
const rounds = [];
while (rounds.length < Number(times)) {
  rounds.push(await playRound(rounds.length + 1));
  process.stdout.write(`\n${roundTable(rounds)}\n`);
}
process.stdout.write(`各次的输出在 ${folder}\n`);
process.exit(isSteady(rounds) ? 0 : 1);

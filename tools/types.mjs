// `npm run types`: TypeScript's verdict on every workspace and on the tools, or on those that are named.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

/** Each checker takes some hundred megabytes, and a small machine has two cores. */
const atOnce = 2;

const hasSources = (folder) =>
  readdirSync(folder, { recursive: true }).some(
    (file) => /(?<!\.d)\.tsx?$/.test(file) && !file.includes('node_modules'),
  );

function projects() {
  const workspaces = ['packages', 'apps'].flatMap((parent) =>
    readdirSync(path.join(root, parent)).map((name) => `${parent}/${name}`),
  );
  return [...workspaces, 'tools'].filter(
    (folder) =>
      existsSync(path.join(root, folder, 'tsconfig.json')) && hasSources(path.join(root, folder)),
  );
}

/** True when the project has no error; its errors are printed together, not between those of another. */
async function check(folder) {
  const started = Date.now();
  const child = spawn(
    process.execPath,
    ['node_modules/typescript/bin/tsc', '-p', folder, '--pretty', 'false'],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (output += text));
  const status = await new Promise((resolve) => child.on('close', resolve));
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  process.stdout.write(`${status === 0 ? '✓' : '✗'} ${folder}  ${seconds} s\n${output}`);
  return status === 0;
}

const named = process.argv.slice(2);
const waiting = projects().filter((folder) => named.length === 0 || named.includes(folder));
const wrong = [];
async function work() {
  for (let folder = waiting.shift(); folder !== undefined; folder = waiting.shift())
    if (!(await check(folder))) wrong.push(folder);
}
await Promise.all(Array.from({ length: atOnce }, work));
process.stdout.write(wrong.length === 0 ? '类型检查通过\n' : `类型有误：${wrong.join('、')}\n`);
process.exitCode = wrong.length === 0 ? 0 : 1;

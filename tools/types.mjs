// `npm run types`: TypeScript's verdict on every workspace and on the tools, or on those that are named.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';
import { readWorkspaces } from './structure/workspaces.mjs';

/** Each checker takes some hundred megabytes, and a small machine has two cores. */
const atOnce = 2;

/**
 * What is checked in one go. Most of the time goes into what several workspaces load, so one whose sources another
 * takes in is checked there: the learner's application takes in the client, the tools the server and the benchmark. What
 * was found is kept in `.cache`, and only what a change can have made untrue is looked at again.
 * @returns {{ folder: string, covers: string[] }[]}
 */
function programs() {
  const folders = [...readWorkspaces().map(({ folder }) => folder), 'tools'].filter(hasSources);
  const all = folders.map((folder) => ({ folder, covers: [folder, ...takenIn(folder, folders)] }));
  return all.filter(({ folder }) =>
    all.every((other) => other.folder === folder || !other.covers.includes(folder)),
  );
}

const settingsOf = (folder) => path.join(root, folder, 'tsconfig.json');

const hasSources = (folder) =>
  existsSync(settingsOf(folder)) &&
  readdirSync(path.join(root, folder), { recursive: true }).some(
    (file) => /(?<!\.d)\.tsx?$/.test(file) && !file.includes('node_modules'),
  );

/** Workspaces of which a program includes all sources. */
function takenIn(folder, others) {
  const { include } = JSON.parse(readFileSync(settingsOf(folder), 'utf8'));
  const taken = new Set(include.map((each) => path.posix.join(folder, each)));
  return others.filter((other) => other !== folder && taken.has(`${other}/src`));
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
const checked = programs();
const unknown = named.filter((name) => !checked.some(({ covers }) => covers.includes(name)));
if (unknown.length > 0) {
  process.stderr.write(
    `没有这样的工作区：${unknown.join('、')}。可以是：${checked.flatMap(({ covers }) => covers).join('、')}\n`,
  );
  process.exit(1);
}
const waiting = checked
  .filter(({ covers }) => named.length === 0 || covers.some((each) => named.includes(each)))
  .map(({ folder }) => folder);
const wrong = [];
async function work() {
  for (let folder = waiting.shift(); folder !== undefined; folder = waiting.shift())
    if (!(await check(folder))) wrong.push(folder);
}
await Promise.all(Array.from({ length: atOnce }, work));
process.stdout.write(wrong.length === 0 ? '类型检查通过\n' : `类型有误：${wrong.join('、')}\n`);
process.exitCode = wrong.length === 0 ? 0 : 1;

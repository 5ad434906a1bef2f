// `npm run check`: what a change should pass before it is shown to others. Looks at what differs from the trunk and
// at what that touches; `--all` looks at everything. Says nothing of what is well.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { changedFiles, scopeOf } from './changes.mjs';
import { demandNode, installPackages } from './install.mjs';
import { root } from './root.mjs';

demandNode();
installPackages();

const started = Date.now();
const changed = process.argv.includes('--all') ? undefined : changedFiles();
const { files, workspaces, tests } = changed === undefined ? wholeHouse() : scopeOf(changed);
const formatted = files.filter((file) => !/\.(md|tsv|svg|png|yaml|yml|lock)$/.test(file));
const linted =
  changed === undefined ? files : files.filter((file) => /\.(tsx?|mjs|js)$/.test(file));

const isGeneratorChanged = files.some((file) => file.startsWith('tools/new-capability'));

function wholeHouse() {
  const folders = ['apps', 'packages', 'tools', 'bench'];
  return {
    files: [...folders, 'vitest.config.ts'],
    workspaces: [],
    // All of them but those that need a database.
    tests: ['rules', 'contract', 'ui', 'web', 'console', 'tools'].flatMap((name) => [
      '--project',
      name,
    ]),
  };
}

/** Steps of one lane wait for each other; the lanes go side by side. */
const lanes = [
  [
    formatted.length > 0 && [
      '格式',
      'node_modules/oxfmt/bin/oxfmt',
      '--check',
      '--no-error-on-unmatched-pattern',
      ...formatted,
    ],
    ['结构', '--import', 'tsx', 'tools/structure.ts', '--quiet'],
    changed === undefined && ['无用', 'node_modules/knip/bin/knip.js', '--no-progress'],
    linted.length > 0 && ['规范', 'node_modules/oxlint/bin/oxlint', '--type-aware', ...linted],
  ],
  [
    (changed === undefined || workspaces.length > 0) && ['类型', 'tools/types.mjs', ...workspaces],
    tests.length > 0 && [
      '测试',
      'node_modules/vitest/vitest.mjs',
      'run',
      '--passWithNoTests',
      '--reporter=minimal',
      // It tests a whole copy of the house.
      ...(isGeneratorChanged ? [] : ['--exclude=**/new-capability.test.ts']),
      ...tests,
    ],
  ],
];

// The linter looks for its type checker there.
const env = {
  ...process.env,
  PATH: `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH ?? ''}`,
};

/** Runs a step; what it printed is shown when it failed. */
async function run([title, ...command]) {
  const begun = Date.now();
  const child = spawn(process.execPath, command, {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  const status = await new Promise((resolve) => child.on('close', resolve));
  if (status !== 0) process.stdout.write(`\n== ${title}\n${output}`);
  return { title, isWell: status === 0, seconds: (Date.now() - begun) / 1000 };
}

async function runLane(steps) {
  const results = [];
  for (const step of steps) if (step) results.push(await run(step));
  return results;
}

const results = (await Promise.all(lanes.map(runLane))).flat();
const wrong = results.filter(({ isWell }) => !isWell).map(({ title }) => title);
const times = results.map(({ title, seconds }) => `${title} ${seconds.toFixed(0)} 秒`).join('，');
const seen = changed === undefined ? '全部' : `改过的 ${changed.length} 个文件`;
process.stdout.write(
  wrong.length === 0
    ? `通过：${seen}，${((Date.now() - started) / 1000).toFixed(0)} 秒（${times}）\n`
    : `\n没有通过：${wrong.join('、')}。格式用 npm run format 改好，其余见上。\n`,
);
process.exitCode = wrong.length === 0 ? 0 : 1;

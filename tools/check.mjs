// `npm run check`: what a change should pass before it is shown to others, in about half a minute.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { demandNode, installPackages } from './install.mjs';
import { root } from './root.mjs';

demandNode();
installPackages();

const folders = ['apps', 'packages', 'tools', 'bench'].filter((folder) =>
  existsSync(path.join(root, folder)),
);
const fastProjects = ['rules', 'contract', 'ui', 'web', 'tools'];
const steps = [
  ['格式', 'node_modules/oxfmt/bin/oxfmt', '--check', ...folders, 'content', 'vitest.config.ts'],
  ['规范', 'node_modules/oxlint/bin/oxlint', '--type-aware', ...folders, 'vitest.config.ts'],
  ['结构', '--import', 'tsx', 'tools/structure.ts', '--quiet'],
  ['类型', 'tools/types.mjs'],
  [
    '快速测试',
    'node_modules/vitest/vitest.mjs',
    'run',
    '--passWithNoTests',
    // It type-checks and tests a whole copy of the house.
    '--exclude=**/new-capability.test.ts',
    ...fastProjects.flatMap((name) => ['--project', name]),
  ],
];

// The linter looks for its type checker there.
const env = {
  ...process.env,
  PATH: `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH ?? ''}`,
};

const wrong = steps.filter(([title, ...command]) => {
  process.stdout.write(`\n== ${title}\n`);
  return spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit', env }).status !== 0;
});
process.stdout.write(
  wrong.length === 0
    ? '\n全部通过\n'
    : `\n没有通过：${wrong.map(([title]) => title).join('、')}。格式用 npm run format 改好，其余见上。\n`,
);
process.exitCode = wrong.length === 0 ? 0 : 1;

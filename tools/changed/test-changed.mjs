// `npm run test:changed`: the tests that a change touches, by the graph of imports, and the names of the stories that
// touch it. `-- path …` asks of these files instead of those that differ from the trunk.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { changedFiles, readGraph } from '../changes.mjs';
import { demandNode, installPackages } from '../install.mjs';
import { root } from '../root.mjs';
import { touchedBy } from './touched.mjs';

demandNode();
installPackages();
const named = process.argv.slice(2).map((file) => path.relative(root, path.resolve(file)));
const changed = named.length > 0 ? named : changedFiles();
if (changed === undefined) {
  process.stderr.write('改动涉及整个项目（或 git 说不出改了什么），请运行 npm test。\n');
  process.exit(1);
}
const graph = readGraph();
// A folder stands for all that is in it.
const files = [...graph.keys()].filter((file) =>
  changed.some((each) => file === each || file.startsWith(`${each}/`)),
);
const { tests, stories } = touchedBy(files, graph, (file) =>
  readFileSync(path.join(root, file), 'utf8'),
);
process.stdout.write(`改动的代码 ${files.length} 个文件，涉及测试 ${tests.length} 个文件\n`);
const storyWords = stories.length > 0 ? stories.join('\n  ') : '没有';
process.stdout.write(`涉及的浏览器故事，由 npm test 讲述：\n  ${storyWords}\n`);
if (tests.length === 0) process.exit(0);
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=minimal',
    '--reporter=./tools/report/vitest-counts.ts',
    ...tests,
  ],
  { cwd: root, stdio: 'inherit' },
);
process.exit(status ?? 1);

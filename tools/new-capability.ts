// `npm run new:capability NAME`: a small capability that works, on every side, to be filled from there.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { layOut } from './new-capability/lay-out.ts';

const root = path.resolve(import.meta.dirname, '..');
const [name] = process.argv.slice(2);

try {
  if (name === undefined) throw new Error('请给出名字：npm run new:capability mind-map');
  const files = layOut(root, name);
  const sources = files.filter((file) => /\.(tsx?|mjs)$/.test(file));
  spawnSync(process.execPath, ['node_modules/oxfmt/bin/oxfmt', ...sources], { cwd: root });
  process.stdout.write(`${[...files, ...nextSteps(name)].join('\n')}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

function nextSteps(capability: string): string[] {
  return [
    '',
    '接下来：',
    `  1. npm run check，或先只跑它的测试：npx vitest run ${capability}。新文件现在就能通过。`,
    '  2. 从 packages/contract 开始，把示例的实体和操作换成真正的；类型会指出其余要改的地方。',
    `  3. 示例的表在 ${capability}.tables.ts，怎样读写在 ${capability}.repository.ts，迁移登记在 ${capability}.capability.ts，`,
    `     导出和注销时怎样处理在 ${capability}.personal-data.ts；改成自己的列。`,
    '  4. docs/requirements 里各加了一行，请改成真正的要求；证明它的测试在标题里写上方括号里的编号。',
    '  5. 页面的名字写在 words 里，导航里是否出现由 apps/web/src/app/shell/navigation.tsx 决定；',
    `     管理台的页面在 /console/${capability}，写上 nav 才会出现在左栏（${capability}.pages.ts）。`,
  ];
}

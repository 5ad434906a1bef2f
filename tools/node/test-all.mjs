// `npm run test:all`: everything whole, each story at both widths, on each version of Node; told before a release.
// `-- --only vitest`, `stories`, `node` (starts of the product), `firefox` (the stories there), `postgres`, `bucket` (the students of
// one of 256 buckets copied into a second database) or `faults` (what is done to the floor of a real server) chooses one part, several when repeated;
// `-- --node 24` chooses the version.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { demandFirefox } from '../browsers/find-browsers.mjs';
import { demandNode, installPackages } from '../install.mjs';
import { root } from '../root.mjs';
import { environmentOf, programOf, versions } from './programs.mjs';
import { runProduct } from './run-product.mjs';

const parts = ['vitest', 'stories', 'node', 'firefox', 'postgres', 'bucket', 'faults'];
const { only = parts, node = versions } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    node: { type: 'string', multiple: true },
  },
}).values;
for (const part of only)
  if (!parts.includes(part)) {
    process.stderr.write(`--only 只能是 ${parts.join('、')}，不能是 ${part}。\n`);
    process.exit(1);
  }

/** @type {Record<string, (program: string) => boolean | Promise<boolean>>} */
const told = {
  vitest: (program) => runTool(program, 'tools/test.mjs', '--only', 'vitest'),
  stories: (program) => runTool(program, 'tools/test.mjs', '--only', 'stories'),
  node: async (program) => (await runProduct(program)).failed === 0,
};

const runTool = (program, ...args) => runToolWith({}, program, ...args);

function runToolWith(extra, program, ...args) {
  const environment = environmentOf(program, { XZ_TEST: 'all', XZ_STORIES_ALL: '1', ...extra });
  return spawnSync(program, args, { cwd: root, stdio: 'inherit', env: environment }).status === 0;
}

demandNode();
installPackages();
/** @type {{ title: string, isWell: boolean, minutes: number }[]} */
const results = [];
async function tell(title, run) {
  process.stdout.write(`\n==== ${title}\n`);
  const begun = performance.now();
  const isWell = await run();
  results.push({ title, isWell, minutes: (performance.now() - begun) / 60_000 });
}
for (const version of node) {
  const { program, name } = programOf(version);
  for (const part of only)
    if (part in told) await tell(`${name}，${part}`, () => told[part](program));
}
if (only.includes('firefox'))
  await tell('Firefox，stories', () => {
    const found = demandFirefox();
    if (found === undefined) return false;
    const inFirefox = { XZ_STORIES_BROWSER: 'firefox', ...found };
    return runToolWith(inFirefox, process.execPath, 'tools/test.mjs', '--only', 'stories');
  });
if (only.includes('postgres'))
  await tell('PostgreSQL 15', () => runTool(process.execPath, 'tools/test-pg.mjs'));
if (only.includes('bucket'))
  await tell('分桶搬学员', () =>
    runTool(
      process.execPath,
      ...['--import', 'tsx', 'bench/cluster/bucket.ts', '--students', '600', '--seconds', '3'],
    ),
  );
if (only.includes('faults'))
  await tell('故障', () => runTool(process.execPath, '--import', 'tsx', 'bench/faults/run.ts'));

process.stdout.write('\n');
for (const { title, isWell, minutes } of results)
  process.stdout.write(
    `${isWell ? '通过　' : '没通过'} ${minutes.toFixed(1).padStart(6)} 分  ${title}\n`,
  );
process.exitCode = results.every(({ isWell }) => isWell) ? 0 : 1;

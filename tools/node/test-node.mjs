// `npm run test:node`: the server's part of the suite, and a start of the product, on newer versions of Node.
// `-- 24` tries one of them, `-- 24 path/to/file.test.ts` these tests alone.
import { spawn } from 'node:child_process';
import { demandNode, installPackages } from '../install.mjs';
import { readCounts, sumCounts } from '../report/counts.mjs';
import { root } from '../root.mjs';
import { environmentOf, programOf, versions } from './programs.mjs';
import { runProduct } from './run-product.mjs';

const projects = ['rules', 'contract', 'sandbox', 'server'];

async function runTests(program, files) {
  const child = spawn(
    program,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...projects.flatMap((name) => ['--project', name]),
      '--reporter=minimal',
      '--reporter=./tools/report/vitest-counts.ts',
      ...files,
    ],
    { cwd: root, env: environmentOf(program), stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const stop = () => child.kill('SIGTERM');
  process.on('exit', stop);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
    process.stdout.write(text);
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  process.off('exit', stop);
  return readCounts(output, code);
}

demandNode();
installPackages();
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));
const words = process.argv.slice(2);
const named = words.filter((word) => /^\d+$/.test(word));
const files = words.filter((word) => !/^\d+$/.test(word));
const ended = [];
const others = versions.filter((version) => !process.versions.node.startsWith(`${version}.`));
for (const version of named.length > 0 ? named : others) {
  const { program, name } = programOf(version);
  process.stdout.write(`\n== ${name}: ${projects.join(', ')}\n`);
  ended.push(await runTests(program, files));
  process.stdout.write(`\n== ${name}: npm start\n`);
  ended.push(await runProduct(program));
}
const { passed, failed } = sumCounts(ended);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failed > 0 ? 1 : 0);

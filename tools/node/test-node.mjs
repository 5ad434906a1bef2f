// `npm run test:node`: the server's part of the suite, and a start of the product, on newer versions of Node.
// `-- 24` tries one of them, `-- 24 path/to/file.test.ts` these tests alone.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readCounts, sumCounts } from '../report/counts.mjs';
import { demandNode, installPackages } from '../install.mjs';
import { root } from '../root.mjs';

/** README names them. */
const versions = ['22', '24'];
const projects = ['rules', 'contract', 'sandbox', 'server'];

/** The program of that version, as npm's own packages of Node bring it. */
function programOf(version) {
  const folder = path.join(root, '.cache/node', version);
  const name = `node-${process.platform}-${process.arch}`;
  const program = path.join(folder, 'node_modules', name, 'bin/node');
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true });
    // Without a list of its own npm would install into the project.
    writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
    const quiet = ['--no-audit', '--no-fund', '--no-save', '--no-package-lock', '--ignore-scripts'];
    const { status } = spawnSync(
      'npm',
      ['install', '--prefix', folder, ...quiet, `${name}@${version}`],
      { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
    );
    if (status !== 0) throw new Error(`Node ${version} 没有装好，原因见上。请检查网络后再试`);
  }
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  if (!stdout?.startsWith(`v${version}.`)) throw new Error(`${program} 不是 Node ${version}`);
  return { program, name: `Node ${stdout.trim().slice(1)}` };
}

/** What the tests and the product start is found by its name too. */
const environmentOf = (program, extra = {}) => ({
  ...process.env,
  PATH: `${path.dirname(program)}${path.delimiter}${process.env.PATH}`,
  ...extra,
});

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

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** `npm start` on data of its own: it says where it is, shows its page, and ends when it is told to. */
async function runProduct(program) {
  const folder = mkdtempSync(path.join(tmpdir(), 'xuezhou-node-'));
  const child = spawn(program, ['tools/start.mjs'], {
    cwd: root,
    env: environmentOf(program, {
      DATABASE_URL: '',
      DATA_DIR: path.join(folder, 'var'),
      PORT: String(await freePort()),
      SANDBOX_PORT: String(await freePort()),
      LOG_LEVEL: 'error',
      NODE_ENV: '',
    }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = () => child.kill('SIGTERM');
  process.on('exit', stop);
  const ended = new Promise((resolve) => child.on('close', resolve));
  try {
    const address = await new Promise((resolve, reject) => {
      let output = '';
      child.stdout.setEncoding('utf8').on('data', (text) => {
        output += text;
        const found = /学舟已就绪：(\S+)/.exec(output)?.[1];
        if (found !== undefined) resolve(found);
      });
      void ended.then(() => reject(new Error(`没有启动：${output}`)));
    });
    const page = await fetch(address, { headers: { accept: 'text/html' } });
    const ready = await fetch(new URL('/readyz', address));
    stop();
    const code = await ended;
    const said = `首页 ${page.status}，/readyz ${ready.status}，停止时 ${code}`;
    process.stdout.write(`${said}\n`);
    const isGood = page.status === 200 && ready.status === 200 && code === 0;
    return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0 };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return { passed: 0, failed: 1, skipped: 0 };
  } finally {
    stop();
    await ended;
    process.off('exit', stop);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

demandNode();
installPackages();
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));
const words = process.argv.slice(2);
const named = words.filter((word) => /^\d+$/.test(word));
const files = words.filter((word) => !/^\d+$/.test(word));
const ended = [];
for (const version of named.length > 0 ? named : versions) {
  const { program, name } = programOf(version);
  process.stdout.write(`\n== ${name}: ${projects.join(', ')}\n`);
  ended.push(await runTests(program, files));
  process.stdout.write(`\n== ${name}: npm start\n`);
  ended.push(await runProduct(program));
}
const { passed, failed } = sumCounts(ended);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failed > 0 ? 1 : 0);

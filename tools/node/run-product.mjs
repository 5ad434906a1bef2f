import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../root.mjs';
import { environmentOf } from './programs.mjs';

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** `npm start` on data of its own: it says where it is, shows its page, and ends when it is told to. */
export async function runProduct(program) {
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

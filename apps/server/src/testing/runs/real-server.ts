import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { onTestFinished } from 'vitest';

export const realEnvironment = (folder: string) => ({
  ...{ NODE_ENV: 'test', DATA_DIR: folder, DEMO: 'off', ROLE: 'web', LOG_LEVEL: 'silent' },
  ...{
    PORT: '0',
    WECHAT_WAY: 'off',
    WXPAY_MCHID: 'off',
    ALIPAY_APP_ID: 'off',
    PAYPAL_CLIENT_ID: 'off',
  },
  DATABASE_URL: '',
});

interface RealServer {
  readonly child: ChildProcess;
  readonly address: string;
  /** Of a school that nobody owns. */
  readonly code: string;
}

/** The real server in a process of its own, on a database of its own. */
export async function startRealServer(
  folder: string,
  more: Record<string, string> = {},
): Promise<RealServer> {
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const child = fork(path.resolve(import.meta.dirname, '../../main.ts'), [], {
    execArgv: ['--import', tsx],
    env: { ...process.env, ...realEnvironment(folder), ...more },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [message] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`the server ended: ${code}`))),
  ])) as [{ ready: { address: string; console: { first: string[] } } }];
  const { address, console: desk } = message.ready;
  return { child, address, code: /一次性码：(\S+?)（/.exec(desk.first.join('\n'))?.[1] ?? '' };
}

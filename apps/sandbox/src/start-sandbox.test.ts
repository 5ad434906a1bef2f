import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { PortTakenError, startSandbox } from './start-sandbox.ts';
import { startTestSandbox } from './test-support.ts';

/** Takes a port for the length of the test. */
async function takePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

describe('startSandbox', () => {
  it.each([
    'consolePort',
    'aliyunPort',
    'smtpPort',
    'wechatPort',
    'wxpayPort',
    'alipayPort',
    'paypalPort',
    'neteasePort',
    'oidcPort',
    'companiesPort',
  ])('says in Chinese that %s is taken', async (name) => {
    const port = await takePort();
    const starting = startSandbox({ consolePort: 0, [name]: port });
    await expect(starting).rejects.toThrow(PortTakenError);
    await expect(starting).rejects.toThrow(`端口 ${port} 已被占用`);
  });

  it('leaves no listener behind when one port is taken', async () => {
    const first = await startTestSandbox();
    const free = Number(new URL(first.consoleUrl).port);
    await first.stop();
    await expect(
      startSandbox({ consolePort: free, smtpPort: await takePort(), aliyunPort: 0 }),
    ).rejects.toThrow();
    await startTestSandbox({
      consolePort: free,
      aliyunPort: 0,
      smtpPort: 0,
      wechatPort: 0,
      wxpayPort: 0,
    });
  });

  it('stops twice without complaint', async () => {
    const sandbox = await startTestSandbox();
    await sandbox.stop();
    await sandbox.stop();
    await expect(fetch(sandbox.consoleUrl)).rejects.toThrow();
  });
});

describe('the process', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'prints its addresses and stops on %s',
    async (signal) => {
      const child = runMain('0');
      const { consoleUrl } = await readyMessage(child);
      expect((await fetch(`${consoleUrl}/healthz`)).ok).toBe(true);
      // A page that listens must not hold the process.
      await fetch(`${consoleUrl}/events`);
      expect(child.printed()).toContain(consoleUrl);
      child.kill(signal);
      expect(await exitCode(child)).toBe(0);
    },
  );

  it('goes when its parent is gone', async () => {
    const child = runMain('0');
    await readyMessage(child);
    child.disconnect();
    expect(await exitCode(child)).toBe(0);
  });

  it('ends with code 1 and words when a port is taken', async () => {
    const child = runMain(String(await takePort()));
    expect(await exitCode(child)).toBe(1);
    await expect.poll(child.printed).toContain('已被占用');
    expect(child.printed()).not.toContain('    at ');
  });
});

function runMain(port: string): ChildProcess & { printed: () => string } {
  const child = fork(fileURLToPath(new URL('./main.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, SANDBOX_PORT: port },
    silent: true,
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let text = '';
  child.stdout?.on('data', (chunk) => (text += String(chunk)));
  child.stderr?.on('data', (chunk) => (text += String(chunk)));
  return Object.assign(child, { printed: () => text });
}

async function readyMessage(child: ChildProcess): Promise<{ consoleUrl: string }> {
  const [message] = (await once(child, 'message')) as [{ consoleUrl: string }];
  return message;
}

async function exitCode(child: ChildProcess): Promise<number | null> {
  // 'close' does not come to a parent that has disconnected.
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

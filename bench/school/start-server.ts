import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from '../../tools/root.mjs';

export type Environment = Readonly<Record<string, string>>;

export interface RunningServer {
  readonly pid: number;
  readonly address: string;
  /** Seconds from the spawn to the first page. */
  readonly secondsToPage: number;
  stop(): Promise<void>;
  /** As a power cut would; its data stay. */
  kill(): Promise<void>;
}

/** A folder for one school's data; the database's unprivileged user can enter it. */
export async function makeFolder(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-bench-'));
  await chmod(folder, 0o755);
  return { folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Only what is written here, so that the shell of whoever measures does not change the result. */
export async function serverEnvironment(folder: string, extra: Environment): Promise<Environment> {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'LANG'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...Object.fromEntries(kept),
    XUEZHOU_ROOT: root,
    DATA_DIR: path.join(folder, 'var'),
    PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
    RATE_LIMIT: '0',
    ...extra,
  };
}

/** Starts the built server the way `npm start` does, and waits for its first page. */
export async function startServer(
  environment: Environment,
  nodeOptions: readonly string[] = [],
): Promise<RunningServer> {
  const address = `http://127.0.0.1:${environment['PORT']}`;
  const began = performance.now();
  const child = fork(path.join(root, 'apps/server/dist/main.js'), [], {
    cwd: root,
    env: environment,
    execArgv: ['--enable-source-maps', ...nodeOptions],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  let hasEnded = false;
  child.once('exit', () => (hasEnded = true));
  while (!(await answersPage(address))) {
    if (hasEnded) throw new Error('the server ended before its first page; its words are above');
    await delay(10);
  }
  const secondsToPage = (performance.now() - began) / 1000;
  const endBy = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  return {
    pid: child.pid ?? 0,
    address,
    secondsToPage,
    stop: () => endBy('SIGTERM'),
    kill: () => endBy('SIGKILL'),
  };
}

async function answersPage(address: string): Promise<boolean> {
  try {
    const response = await fetch(address, { headers: { accept: 'text/html' } });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

import { spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from '../../tools/root.mjs';
import type { Environment } from '../school/start-server.ts';

export interface Served {
  readonly pid: number;
  readonly address: string;
  hasEnded(): boolean;
  /** What it wrote, both streams; the end of it. */
  output(): string;
  /** Megabytes that are in memory. */
  memory(): Promise<number>;
  stop(): Promise<void>;
}

const longestOutput = 400_000;

/** The server from its sources, without a parent that would start it again; ready when /readyz says so. */
export async function serve(environment: Environment, log?: number): Promise<Served> {
  const stdio: StdioOptions = ['ignore', log ?? 'pipe', 'pipe'];
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', path.join(root, 'apps/server/src/main.ts')],
    { cwd: root, env: environment, stdio },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream
      ?.setEncoding('utf8')
      .on('data', (chunk: string) => (said = `${said}${chunk}`.slice(-longestOutput)));
  let hasEnded = false;
  process.once('exit', () => child.kill('SIGKILL'));
  const ended = once(child, 'exit').then(() => (hasEnded = true));
  const address = `http://127.0.0.1:${environment['PORT']}`;
  while ((await statusOf(`${address}/readyz`)) !== 200) {
    if (hasEnded) throw new Error(`the server ended before it was ready:\n${said}`);
    await delay(50);
  }
  const pid = child.pid ?? 0;
  return {
    pid,
    address,
    hasEnded: () => hasEnded,
    output: () => said,
    memory: async () => {
      const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
      return Number(/VmRSS:\s+(\d+)/.exec(text)?.[1] ?? 0) / 1024;
    },
    stop: async () => {
      child.kill('SIGTERM');
      const cut = setTimeout(() => child.kill('SIGKILL'), 30_000);
      await ended;
      clearTimeout(cut);
    },
  };
}

/** 0 where nothing answers in time. */
export async function statusOf(address: string, patienceMs = 3000): Promise<number> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(patienceMs) });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

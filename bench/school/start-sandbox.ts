import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { root } from '../../tools/root.mjs';
import type { Environment } from './start-server.ts';

/** The listeners of the sandbox, one port after another. */
export const sandboxPorts = 8;

export interface RunningSandbox {
  readonly consoleUrl: string;
  stop(): Promise<void>;
}

/** Starts the built sandbox in a process of its own, as `npm start` does; it outlives the school's server. */
export async function startSandbox(environment: Environment): Promise<RunningSandbox> {
  const child = fork(path.join(root, 'apps/sandbox/dist/main.js'), [], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const [message] = (await Promise.race([once(child, 'message'), ended.then(() => [{}])])) as [
    { consoleUrl?: string },
  ];
  if (message.consoleUrl === undefined) throw new Error('the sandbox ended before it was ready');
  return {
    consoleUrl: message.consoleUrl,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

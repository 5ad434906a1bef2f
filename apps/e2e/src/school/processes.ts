import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../../../..');

export type Environment = Readonly<Record<string, string>>;

/** Starts a built entry and waits for the message that says it is ready, which is told. Throws when it ends before. */
function start(
  entry: string,
  environment: Environment,
  isReady: (message: object) => boolean,
  tell: (message: object) => void = () => {},
): Promise<ChildProcess> {
  return new Promise((resolve, reject) => {
    const child = fork(path.join(root, entry), [], {
      env: { ...process.env, ...environment },
      cwd: root,
    });
    child.on('message', (message: object) => {
      if (!isReady(message)) return;
      tell(message);
      resolve(child);
    });
    child.once('exit', (code) =>
      reject(new Error(`${entry} ended with ${code} before it was ready`)),
    );
  });
}

/** What a server says at its terminal once it is there. */
export interface Ready {
  readonly ready: { readonly console: { readonly first: readonly string[] } };
}

export const startServer = (
  environment: Environment,
  tell: (ready: Ready) => void = () => {},
): Promise<ChildProcess> =>
  start(
    'apps/server/dist/main.js',
    environment,
    (message) => 'ready' in message,
    (message) => tell(message as Ready),
  );

export const startSandbox = (environment: Environment): Promise<ChildProcess> =>
  start('apps/sandbox/dist/main.js', environment, (message) => 'consoleUrl' in message);

/** Resolves when it has ended; of a server that stops, when its database has too. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await ended;
}

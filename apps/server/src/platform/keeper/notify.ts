import { execFile } from 'node:child_process';

/** What systemd gives to a service of `Type=notify`, and what none of its children may get. */
const variables = ['NOTIFY_SOCKET', 'WATCHDOG_USEC', 'WATCHDOG_PID'] as const;

/** Who started this server and wants to hear how it is, as systemd does; nobody, elsewhere. */
export interface Keeper {
  /** It serves. From then on the keeper is told that it lives, where it wants to hear that. */
  ready(): void;
  /** It has begun to leave. */
  stopping(): void;
}

/**
 * Takes what systemd gave out of the environment: a PostgreSQL that the server starts would speak for it otherwise.
 * Node has no sockets of datagrams in the file system, so systemd's own program sends; the unit lets it by `NotifyAccess=all`.
 * The sign of life comes from the event loop: one that is stuck for longer than `WatchdogSec` is begun anew.
 */
export function keeperOf(
  environment: NodeJS.ProcessEnv,
  onError: (error: Error) => void = () => {},
): Keeper {
  const given = Object.fromEntries(variables.map((name) => [name, environment[name]]));
  for (const name of variables) delete environment[name];
  const socket = given['NOTIFY_SOCKET'];
  if (socket === undefined || socket === '') return { ready: () => {}, stopping: () => {} };
  const send = (word: string) =>
    void execFile(
      'systemd-notify',
      [word],
      { env: { PATH: environment['PATH'], NOTIFY_SOCKET: socket }, timeout: 5000 },
      (error) => {
        if (error) onError(error);
      },
    );
  const every = Math.floor(watchedEveryMs(given) / 3);
  let living: NodeJS.Timeout | undefined;
  return {
    ready: () => {
      send('READY=1');
      // It keeps no process alive that has nothing else to do.
      if (every > 0) living = setInterval(() => send('WATCHDOG=1'), every).unref();
    },
    stopping: () => {
      clearInterval(living);
      send('STOPPING=1');
    },
  };
}

/** 0 where nobody watches, or watches another process. */
function watchedEveryMs({
  WATCHDOG_USEC,
  WATCHDOG_PID,
}: Record<string, string | undefined>): number {
  const isOther = WATCHDOG_PID !== undefined && WATCHDOG_PID !== String(process.pid);
  return isOther ? 0 : Number(WATCHDOG_USEC) / 1000 || 0;
}

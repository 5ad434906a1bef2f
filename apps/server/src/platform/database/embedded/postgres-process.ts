import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { type ClusterPlace, PORT } from './cluster-place.ts';
import { childOptions, give } from './database-owner.ts';
import type { PostgresBinaries } from './find-postgres-binaries.ts';
import { readPostmaster } from './postmaster-pid.ts';

export interface PostgresProcess {
  readonly pid: number | undefined;
  hasExited(): boolean;
  /** What it and anybody else wrote to the log since it began. */
  output(): string;
}

export type PostgresSettings = Readonly<Record<string, string>>;

const LONGEST_LOG = 4 * 1024 * 1024;
const STOP_PATIENCE = 60_000;

/** Starts postgres and returns at once; it is ready when a client gets through. */
export function startPostgres(
  place: ClusterPlace,
  binaries: PostgresBinaries,
  settings: PostgresSettings,
): PostgresProcess {
  const logFile = openLog(place);
  const begin = statSync(place.log).size;
  const fixed = {
    listen_addresses: '',
    port: String(PORT),
    unix_socket_directories: quotePath(place.sockets),
  };
  const args = Object.entries({ ...settings, ...fixed }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const options = childOptions(place.owner);
  // Detached, else Ctrl-C would stop the database before the server has finished; its output goes to a file because a
  // pipe would break when this process dies and the database lives on.
  const child = spawn(binaries.postgres, ['-D', place.data, ...args], {
    ...options,
    env: { ...options.env, ...ignoredPid(place) },
    detached: true,
    stdio: ['ignore', logFile, logFile],
  });
  closeSync(logFile);
  let failure: Error | undefined;
  child.on('error', (error) => (failure = error));
  child.unref();
  return {
    pid: child.pid,
    hasExited: () => failure !== undefined || child.exitCode !== null || child.signalCode !== null,
    output: () => failure?.message ?? readFileSync(place.log).subarray(begin).toString('utf8'),
  };
}

/** Stops the running database and waits until it is gone. SIGINT is a clean stop, SIGQUIT throws the work away. */
export async function stopPostgres(
  place: ClusterPlace,
  signal: 'SIGINT' | 'SIGQUIT',
): Promise<boolean> {
  const running = readPostmaster(place.data);
  if (!running?.isDatabase) return true;
  process.kill(running.pid, signal);
  const giveUpAt = Date.now() + STOP_PATIENCE;
  while (readPostmaster(place.data)?.isDatabase) {
    if (Date.now() > giveUpAt) return false;
    await delay(5);
  }
  return true;
}

/**
 * When postmaster.pid names a process that is not the database, postgres would take the directory for occupied. It
 * ignores the process that this variable names, as pg_ctl has it do, and still checks that no old backend is left.
 */
function ignoredPid(place: ClusterPlace): { PG_GRANDPARENT_PID?: string } {
  const named = readPostmaster(place.data);
  return named === undefined || named.isDatabase ? {} : { PG_GRANDPARENT_PID: String(named.pid) };
}

function openLog(place: ClusterPlace): number {
  if (existsSync(place.log) && statSync(place.log).size > LONGEST_LOG)
    renameSync(place.log, `${place.log}.1`);
  const file = openSync(place.log, 'a', 0o640);
  give(place.owner, place.log);
  return file;
}

/** The setting is a list, so a path with a comma or a blank has to be quoted. */
const quotePath = (file: string): string => `"${file.replaceAll('"', '""')}"`;

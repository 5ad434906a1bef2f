import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { makeThrowawayPlace } from '../../apps/server/src/platform/database/embedded/cluster-place.ts';
import { connectOrStart } from '../../apps/server/src/platform/database/embedded/connect-or-start.ts';
import { connectionStringTo } from '../../apps/server/src/platform/database/embedded/connection.ts';
import {
  DATABASE,
  ensureDatabase,
} from '../../apps/server/src/platform/database/embedded/ensure-database.ts';
import { stopPostgres } from '../../apps/server/src/platform/database/embedded/postgres-process.ts';
import { readPostmaster } from '../../apps/server/src/platform/database/embedded/postmaster-pid.ts';

/** A PostgreSQL of one's own that can be killed, frozen and brought back; nobody but the case starts it again. */
export interface Cluster {
  /** Past every relay, for who counts. */
  readonly connectionString: string;
  start(): Promise<void>;
  /** As a crash would: every connection breaks, nothing is written in order. */
  crash(): Promise<void>;
  /** Postmaster and backends alike stand still; connections stay open. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  remove(): Promise<void>;
}

/** Written in order: what is counted afterwards was on the disk. */
const settings = { fsync: 'on', synchronous_commit: 'on', max_connections: '100', timezone: 'UTC' };

export async function openCluster(): Promise<Cluster> {
  const place = makeThrowawayPlace();
  const plan = { place, settings, isDurable: true, log: () => {} };
  const start = async () => {
    const { client } = await connectOrStart(plan, 'xuezhou faults');
    await client.end();
  };
  await start();
  // Whoever is interrupted leaves no database behind.
  process.once('exit', () => {
    const running = readPostmaster(place.data);
    if (running?.isDatabase) process.kill(running.pid, 'SIGQUIT');
  });
  await ensureDatabase(place);
  const pidsOf = async (): Promise<number[]> => {
    const postmaster = readPostmaster(place.data);
    if (postmaster === undefined) return [];
    return [postmaster.pid, ...(await childrenOf(postmaster.pid))];
  };
  const signalAll = async (signal: NodeJS.Signals) => {
    for (const pid of await pidsOf())
      try {
        process.kill(pid, signal);
      } catch {
        // It ended meanwhile.
      }
  };
  return {
    connectionString: connectionStringTo(place, DATABASE),
    start,
    crash: async () => void (await stopPostgres(place, 'SIGQUIT')),
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    remove: async () => {
      await signalAll('SIGCONT');
      await stopPostgres(place, 'SIGQUIT');
      for (const folder of [place.root, place.sockets])
        await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function childrenOf(parent: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
  return stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, ppid]) => ppid === parent)
    .map(([pid = 0]) => pid);
}

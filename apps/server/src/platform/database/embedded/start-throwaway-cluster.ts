import { rmSync } from 'node:fs';
import { findThrowawayPlace, makeThrowawayPlace, type ClusterPlace } from './cluster-place.ts';
import { connectOrStart } from './connect-or-start.ts';
import { connectionStringTo } from './connection.ts';
import { DATABASE, ensureDatabase } from './ensure-database.ts';
import { stopPostgres } from './postgres-process.ts';
import { readPostmaster } from './postmaster-pid.ts';

export interface ThrowawayCluster {
  /** Of an empty database whose user may create others. */
  readonly connectionString: string;
  /** Its folder, by which it is found again once this process is gone. */
  readonly root: string;
  /** Stops the cluster, open connections and all, and removes its files. */
  readonly stop: () => Promise<void>;
}

/** Nothing of it outlives a power cut. */
export const throwawaySettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  jit: 'off',
  timezone: 'UTC',
};

/**
 * A cluster of its own for a test run, or for a backup that is tried. It dies with this process, unless that is killed by SIGKILL.
 * @param parent the folder to lie in; the temporary one, unless it is said
 */
export async function startThrowawayCluster(parent?: string): Promise<ThrowawayCluster> {
  const place = makeThrowawayPlace(parent);
  const stopAtExit = (): void => {
    const running = readPostmaster(place.data);
    if (running?.isDatabase) process.kill(running.pid, 'SIGQUIT');
    removeFiles(place);
  };
  const stop = async (): Promise<void> => {
    process.off('exit', stopAtExit);
    await takeAway(place);
  };
  process.once('exit', stopAtExit);
  try {
    const plan = { place, settings: throwawaySettings, isDurable: false, log: () => {} };
    const { client } = await connectOrStart(plan, 'xuezhou test');
    await client.end();
    await ensureDatabase(place);
    return { connectionString: connectionStringTo(place, DATABASE), root: place.root, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Stops and removes the one whose process was killed; nothing where there is none. */
export async function endThrowawayCluster(root: string): Promise<void> {
  const place = findThrowawayPlace(root);
  if (place !== undefined) await takeAway(place);
}

async function takeAway(place: ClusterPlace): Promise<void> {
  await stopPostgres(place, 'SIGQUIT');
  removeFiles(place);
}

function removeFiles({ root, sockets }: ClusterPlace): void {
  rmSync(root, { recursive: true, force: true, maxRetries: 5 });
  rmSync(sockets, { recursive: true, force: true });
}

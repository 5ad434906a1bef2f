import { cp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import {
  findThrowawayPlace,
  makeThrowawayPlace,
  type ClusterPlace,
} from '../../platform/database/embedded/cluster-place.ts';
import { connectionStringTo, connectionTo } from '../../platform/database/embedded/connection.ts';
import { connectOrStart } from '../../platform/database/embedded/connect-or-start.ts';
import { giveTree } from '../../platform/database/embedded/database-owner.ts';
import { DATABASE } from '../../platform/database/embedded/ensure-database.ts';
import { stopPostgres } from '../../platform/database/embedded/postgres-process.ts';
import {
  endThrowawayCluster,
  startThrowawayCluster,
  throwawaySettings,
} from '../../platform/database/embedded/start-throwaway-cluster.ts';
import { makeRunner, migrateTemplate } from '../global-setup.ts';
import { connectTestDatabase, type TestDatabase } from './test-database.ts';

/** A migrated database of its own PostgreSQL, and a second PostgreSQL that follows it. */
export interface ReplicatedDatabase extends TestDatabase {
  /** Of the second, as who may do all there. */
  readonly replicaUrl: string;
  readonly runner: string;
  /** From now on the second takes nothing in, until it goes on. */
  pause(): Promise<void>;
  resume(): Promise<void>;
}

export async function openReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const cluster = await startThrowawayCluster();
  await migrateTemplate(cluster.connectionString);
  const runner = await makeRunner(cluster.connectionString, false);
  const first = findThrowawayPlace(cluster.root);
  if (first === undefined) throw new Error('the throwaway cluster is gone');
  const second = makeThrowawayPlace();
  await follow(first, second);
  const replicaUrl = connectionStringTo(second, DATABASE);
  const replay = async (what: string) => {
    const client = new pg.Client({ connectionString: replicaUrl });
    await client.connect();
    await client.query(`select pg_wal_replay_${what}()`);
    await client.end();
  };
  const database = connectTestDatabase(cluster.connectionString, runner, async () => {
    await endThrowawayCluster(second.root);
    await cluster.stop();
  });
  return {
    ...{ ...database, replicaUrl, runner },
    pause: () => replay('pause'),
    resume: () => replay('resume'),
  };
}

/** A copy of the files of the stopped first; then both run, and the second takes in what the first writes. */
async function follow(first: ClusterPlace, second: ClusterPlace): Promise<void> {
  await stopPostgres(first, 'SIGINT');
  await cp(first.data, second.data, { recursive: true });
  await writeFile(path.join(second.data, 'standby.signal'), '');
  giveTree(second.owner, second.data);
  const { host, port, user } = connectionTo(first, DATABASE);
  await start(first);
  await start(second, { primary_conninfo: `host=${host} port=${port} user=${user}` });
}

async function start(place: ClusterPlace, more: Record<string, string> = {}): Promise<void> {
  const settings = { ...throwawaySettings, ...more };
  const plan = { place, settings, isDurable: false, log: () => {} };
  const { client } = await connectOrStart(plan, 'xuezhou test');
  await client.end();
}

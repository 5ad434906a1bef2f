import { existsSync, rmSync } from 'node:fs';
import pg from 'pg';
import { makeThrowawayPlace } from '../../apps/server/src/platform/database/embedded/cluster-place.ts';
import { connectionStringTo } from '../../apps/server/src/platform/database/embedded/connection.ts';
import { SUPERUSER } from '../../apps/server/src/platform/database/embedded/create-cluster.ts';
import { runAs } from '../../apps/server/src/platform/database/embedded/database-owner.ts';
import { binariesIn } from '../../apps/server/src/platform/database/embedded/find-postgres-binaries.ts';
import {
  startPostgres,
  stopPostgres,
} from '../../apps/server/src/platform/database/embedded/postgres-process.ts';
import { readPostmaster } from '../../apps/server/src/platform/database/embedded/postmaster-pid.ts';
import { secondsUntil } from '../faults/case.ts';

const home = '/usr/lib/postgresql/15';

/** Many tables are copied at once, and what has come is told at once. */
const settings = {
  ...{ wal_level: 'logical', max_connections: '100', timezone: 'UTC', max_worker_processes: '24' },
  ...{ max_wal_senders: '20', max_replication_slots: '20', wal_receiver_status_interval: '1s' },
  ...{ max_logical_replication_workers: '16', max_sync_workers_per_subscription: '8' },
};

export const hasPostgres15 = (): boolean => existsSync(`${home}/bin/postgres`);

/** A PostgreSQL 15 of Debian, from which a part can be copied while it is written to. */
export interface Database15 {
  readonly url: string;
  readonly sockets: string;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

export async function openDatabase15(): Promise<Database15> {
  const place = makeThrowawayPlace();
  const binaries = binariesIn(home, '15');
  await runAs(place.owner, binaries.initdb, [
    ...['-D', place.data, '-U', SUPERUSER, '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'],
  ]);
  startPostgres(place, binaries, settings);
  // Whoever is interrupted leaves no database behind.
  process.once('exit', () => {
    const running = readPostmaster(place.data);
    if (running?.isDatabase === true) process.kill(running.pid, 'SIGQUIT');
  });
  const open = (database: string) => {
    const url = connectionStringTo(place, database);
    const pool = new pg.Pool({ connectionString: url, max: 4 });
    // What breaks between two questions is told by the next.
    pool.on('error', () => undefined);
    return { url, pool };
  };
  const first = open('postgres');
  const answers = () =>
    first.pool.query('select 1').then(
      () => true,
      () => false,
    );
  if ((await secondsUntil(answers, 30)) === null) throw new Error('PostgreSQL 15 did not start');
  await first.pool.query('create database xuezhou');
  await first.pool.end();
  const { url, pool } = open('xuezhou');
  const close = async () => {
    await pool.end();
    await stopPostgres(place, 'SIGQUIT');
    rmSync(place.root, { recursive: true, force: true, maxRetries: 5 });
    rmSync(place.sockets, { recursive: true, force: true });
  };
  return { url, sockets: place.sockets, pool, close };
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { migrations } from '../../migrations/index.ts';
import { systemClock, type Clock } from '../../platform/clock.ts';
import { connectDatabase, type Database } from '../../platform/database/connect.ts';
import { startThrowawayCluster } from '../../platform/database/embedded/start-throwaway-cluster.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { migrateJobs } from '../../platform/jobs/worker.ts';
import { createDiskStorage } from '../../providers/storage/disk-storage.ts';
import type { Storage } from '../../providers/storage/storage.port.ts';

/** What imports need of the services, on an empty database and an empty folder of files. */
export interface TestSchool {
  readonly database: Database;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly close: () => Promise<void>;
}

export interface TestSchools {
  /** A school of its own for each test. */
  open(): Promise<TestSchool>;
  stop(): Promise<void>;
}

/** One cluster for a test file; its schools are copies of a migrated database. */
export async function openTestSchools(): Promise<TestSchools> {
  const cluster = await startThrowawayCluster();
  const log = pino({ level: 'silent' });
  const onError = () => {};
  const template = connectDatabase({
    pool: { connectionString: cluster.connectionString },
    onError,
  });
  await migrate(template.connection, migrations);
  await migrateJobs(template.pool, log);
  const { rows } = await template.pool.query<{ name: string }>('select current_database() as name');
  await template.close();
  const from = rows[0]?.name ?? '';
  let count = 0;
  const open = async (): Promise<TestSchool> => {
    const name = `school_${++count}`;
    const address = new URL(cluster.connectionString);
    address.pathname = '/postgres';
    const admin = connectDatabase({ pool: { connectionString: String(address) }, onError });
    await admin.pool.query(`create database ${name} template ${from}`);
    await admin.close();
    address.pathname = `/${name}`;
    const database = connectDatabase({ pool: { connectionString: String(address) }, onError });
    const directory = await mkdtemp(path.join(tmpdir(), 'xuezhou-school-'));
    return {
      database,
      storage: createDiskStorage({ directory }),
      clock: systemClock,
      close: async () => {
        await database.close();
        await rm(directory, { recursive: true, force: true });
      },
    };
  };
  return { open, stop: cluster.stop };
}

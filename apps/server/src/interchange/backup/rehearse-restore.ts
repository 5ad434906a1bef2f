import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql, type Migration } from 'kysely';
import type { RehearsedRestore } from '../../capabilities/system/system.port.ts';
import { connectDatabase } from '../../platform/database/connect.ts';
import type { Connection } from '../../platform/database/prepare.ts';
import {
  endThrowawayCluster,
  startThrowawayCluster,
} from '../../platform/database/embedded/start-throwaway-cluster.ts';
import type { Services } from '../../platform/services.ts';
import { createDiskStorage } from '../../providers/storage/disk-storage.ts';
import type { BackupManifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';

/** What people ask of first when a school has come back. */
const told = ['student', 'enrolment', 'answer', 'qa_question', 'mall_order'] as const;

const prefix = 'rehearsal-';
/** Says in the folder of a rehearsal where its database lies. */
const clusterNote = 'cluster';

/** What a server left behind that was killed meanwhile: all that its school knows. One is rehearsed at a time, so none goes on. */
export async function takeAwayLeft(dataDirectory: string): Promise<void> {
  const names = await readdir(dataDirectory).catch(() => []);
  for (const name of names.filter((each) => each.startsWith(prefix))) {
    const folder = path.join(dataDirectory, name);
    const root = await readFile(path.join(folder, clusterNote), 'utf8').catch(() => undefined);
    if (root !== undefined) await endThrowawayCluster(root);
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Restores a backup into a database and a folder of its own, by the very way in which one is restored in earnest, compares
 * every table and every file, and takes both away. Throws BackupError with what was not as it had been.
 */
export async function rehearseRestore(
  services: Services,
  folder: string,
  migrations: Record<string, Migration>,
): Promise<RehearsedRestore> {
  await mkdir(services.config.dataDirectory, { recursive: true });
  await takeAwayLeft(services.config.dataDirectory);
  const scratch = await mkdtemp(path.join(services.config.dataDirectory, prefix));
  try {
    const cluster = await startThrowawayCluster();
    const database = connectDatabase({
      pool: { connectionString: cluster.connectionString, max: 4 },
      onError: (error) => services.log.warn({ err: error }, 'the second place was lost'),
    });
    try {
      await writeFile(path.join(scratch, clusterNote), cluster.root);
      const config = {
        ...services.config,
        ...{ dataDirectory: scratch, DATABASE_URL: '', MIGRATION_DATABASE_URL: '' },
      };
      const storage = createDiskStorage({ directory: path.join(scratch, 'files') });
      const manifest = await restoreBackup(
        { config, database, storage, log: services.log },
        folder,
        migrations,
      );
      return await tell(services.database.connection, manifest);
    } finally {
      await database.close();
      await cluster.stop();
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function tell(
  connection: Connection,
  { madeAt, tables, files }: BackupManifest,
): Promise<RehearsedRestore> {
  const counts = [];
  for (const name of told) {
    const restored = tables.find((table) => table.schema === 'public' && table.name === name);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(name)}`.execute(connection);
    counts.push({ table: name, restored: restored?.rows ?? 0, now: rows[0]?.count ?? 0 });
  }
  return {
    madeAt,
    tables: tables.length,
    rows: tables.reduce((sum, table) => sum + table.rows, 0),
    files: files?.length ?? 0,
    counts,
  };
}

import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { sql, type Migration } from 'kysely';
import type { RehearsedRestore } from '../../capabilities/system/system.port.ts';
import { connectDatabase } from '../../platform/database/connect.ts';
import type { Connection } from '../../platform/database/prepare.ts';
import { startThrowawayCluster } from '../../platform/database/embedded/start-throwaway-cluster.ts';
import type { Services } from '../../platform/services.ts';
import { createDiskStorage } from '../../providers/storage/disk-storage.ts';
import type { BackupManifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';

/** What people ask of first when a school has come back. */
const told = ['student', 'enrolment', 'answer', 'qa_question', 'mall_order'] as const;

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
  const scratch = await mkdtemp(path.join(services.config.dataDirectory, 'rehearsal-'));
  try {
    const cluster = await startThrowawayCluster();
    const database = connectDatabase({
      pool: { connectionString: cluster.connectionString, max: 4 },
      onError: (error) => services.log.warn({ err: error }, 'the second place was lost'),
    });
    try {
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

import { Migrator } from 'kysely';
import type { Migration } from 'kysely';
import type { Connection } from './prepare.ts';

/** Brings the schema up to date; several servers that start at once wait for one another. */
export async function migrate(
  connection: Connection,
  migrations: Record<string, Migration>,
): Promise<string[]> {
  const migrator = new Migrator({
    db: connection,
    provider: { getMigrations: () => Promise.resolve(migrations) },
    // Numbers are given out before the work begins; a school may have a later one already.
    allowUnorderedMigrations: true,
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined)
    throw error instanceof Error ? error : new Error('The migration failed', { cause: error });
  return results.map((result) => result.migrationName);
}

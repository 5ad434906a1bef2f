import { Migrator, sql } from 'kysely';
import type { Migration } from 'kysely';
import type { Connection } from './prepare.ts';
import { UnusableDatabaseError } from './unusable-database-error.ts';

/**
 * Migrations are such that an older server survives them. One that is not says so by this end of its name, so that a
 * server that does not know it stops with words instead of doing harm.
 */
const breakingEnd = '-breaks-older';

/**
 * Brings the schema up to date, and answers what it did; several servers that start at once wait for one another.
 * What a newer server did before is left as it is, and told. Throws UnusableDatabaseError where this one would do harm.
 */
export async function migrate(
  connection: Connection,
  migrations: Record<string, Migration>,
  tell: (words: string) => void = () => {},
): Promise<string[]> {
  const unknown = (await doneMigrations(connection)).filter((name) => !(name in migrations));
  const breaking = unknown.filter((name) => name.endsWith(breakingEnd));
  if (breaking.length > 0)
    throw new UnusableDatabaseError(
      `数据库已被更新版本的学舟改过（${breaking.join('、')}），这个版本不能再用它。请改用更新的版本启动，或从升级前的备份恢复到另一个数据库`,
    );
  if (unknown.length > 0)
    tell(
      `数据库已被更新版本的学舟改过（${unknown.join('、')}），这个版本仍可使用它；请尽快改用更新的版本`,
    );
  const known = {
    ...Object.fromEntries(Object.entries(migrations).map(([name, one]) => [name, patient(one)])),
    ...Object.fromEntries(unknown.map((name) => [name, done])),
  };
  const migrator = new Migrator({
    db: connection,
    provider: { getMigrations: () => Promise.resolve(known) },
    // Numbers are given out before the work begins; a school may have a later one already.
    allowUnorderedMigrations: true,
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined)
    throw error instanceof Error ? error : new Error('The migration failed', { cause: error });
  return results.map((result) => result.migrationName);
}

/**
 * A large school's rows take longer than a statement otherwise may. What others hold is not waited for without end:
 * those who come later would wait behind.
 */
const patient = (migration: Migration): Migration => ({
  up: async (connection) => {
    await sql`set local statement_timeout = 0`.execute(connection);
    await sql`set local lock_timeout = '120s'`.execute(connection);
    await migration.up(connection);
  },
});

/** It was made by a newer server. */
const done: Migration = { up: () => Promise.resolve() };

/** Names of the migrations that the database has had, whoever made them. */
async function doneMigrations(connection: Connection): Promise<string[]> {
  const { rows: found } = await sql<{ place: string | null }>`
    select to_regclass('kysely_migration')::text as place`.execute(connection);
  if ((found[0]?.place ?? null) === null) return [];
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(connection);
  return rows.map(({ name }) => name);
}

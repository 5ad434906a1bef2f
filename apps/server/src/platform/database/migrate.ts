import { setTimeout as delay } from 'node:timers/promises';
import { Migrator, sql } from 'kysely';
import type { Migration } from 'kysely';
import type { Connection } from './prepare.ts';
import { isStepped, lockPatience } from './steps/steps.ts';
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
  const known: Record<string, Migration> = {
    ...migrations,
    ...Object.fromEntries(unknown.map((name) => [name, done])),
  };
  return await connection.connection().execute((one) => alone(one, () => bringUp(one, known)));
}

/** In the order of their names. Whoever waits asks again and again: a wait in the database would hold up an index there. */
async function alone<Answer>(one: Connection, work: () => Promise<Answer>): Promise<Answer> {
  const lock = sql`hashtextextended('migrations', 0)`;
  for (;;) {
    const { rows } = await sql<{
      got: boolean;
    }>`select pg_try_advisory_lock(${lock}) as got`.execute(one);
    if (rows[0]?.got === true) break;
    await delay(200);
  }
  try {
    // A large school's rows take longer than a statement otherwise may.
    await sql`set statement_timeout = 0`.execute(one);
    return await work();
  } finally {
    // With the connection, where that is what broke.
    await sql`reset statement_timeout`.execute(one).catch(() => undefined);
    await sql`select pg_advisory_unlock(${lock})`.execute(one).catch(() => undefined);
  }
}

/**
 * Each for itself, so that none keeps what it locked while the next is at work. Of a database that is new nobody waits
 * for anything: there all that may be goes into one transaction.
 */
async function bringUp(one: Connection, known: Record<string, Migration>): Promise<string[]> {
  const before = await doneMigrations(one);
  const waiting = Object.keys(known)
    .toSorted()
    .filter((name) => !before.includes(name));
  const made: string[] = [];
  while (waiting.length > 0) {
    const [first = ''] = waiting;
    const migration = known[first] ?? done;
    const end = waiting.findIndex((name) => isStepped(known[name] ?? done));
    const count = isStepped(migration) || before.length > 0 ? 1 : end < 0 ? waiting.length : end;
    if (isStepped(migration)) await patiently(() => migration.up(one));
    made.push(...(await patiently(() => migrateTo(one, known, waiting[count - 1] ?? first))));
    waiting.splice(0, count);
  }
  return made;
}

/** What was done in steps is only written down. */
async function migrateTo(
  one: Connection,
  known: Record<string, Migration>,
  name: string,
): Promise<string[]> {
  const migrator = new Migrator({
    db: one,
    provider: {
      getMigrations: () =>
        Promise.resolve(
          Object.fromEntries(
            Object.entries(known).map(([key, each]) => [
              key,
              isStepped(each) ? done : patient(each),
            ]),
          ),
        ),
    },
    // Numbers are given out before the work begins; a school may have a later one already.
    allowUnorderedMigrations: true,
  });
  const { error, results = [] } = await migrator.migrateTo(name);
  if (error !== undefined)
    throw error instanceof Error ? error : new Error('The migration failed', { cause: error });
  return results.map((result) => result.migrationName);
}

/** What others hold is not waited for without end: those who come later would wait behind. */
const patient = (migration: Migration): Migration => ({
  up: async (connection) => {
    await sql`select set_config('lock_timeout', ${lockPatience}, true)`.execute(connection);
    await migration.up(connection);
  },
});

/** Five minutes or so; between two tries those who waited behind have their turn. */
const tries = 60;
const pauseMs = 2000;

async function patiently<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  for (let tried = 1; ; tried++) {
    try {
      return await work();
    } catch (error) {
      if (!isHeldUp(error)) throw error;
      if (tried === tries)
        throw new UnusableDatabaseError(
          '升级表结构时，有别的程序一直占着表没有放开。已做完的步骤都保留着，请在它结束后再启动一次',
        );
      await delay(pauseMs);
    }
  }
}

/** By a lock that others hold, or because they and we waited for each other. */
const isHeldUp = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01');

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

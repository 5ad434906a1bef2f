import { sql, type Kysely, type Migration } from 'kysely';

/** `Kysely<any>` of the library's own type of a migration. */
type Place = Parameters<Migration['up']>[0];

/**
 * One step of a migration that a running school does not feel. It may be done twice: a server that is ended between two
 * steps leaves the migration to the next, which begins it anew.
 */
export type Step =
  /** Short changes that belong together, in a transaction of their own. */
  | { readonly kind: 'change'; readonly text: string }
  /** An index, made while others write. */
  | { readonly kind: 'index'; readonly name: string; readonly on: string; readonly isUnique?: true }
  /** A statement that does some rows and answers how many in its first column, again and again until there are none. */
  | { readonly kind: 'repeat'; readonly text: string };

export interface SteppedMigration extends Migration {
  readonly steps: readonly Step[];
}

export const isStepped = (migration: Migration): migration is SteppedMigration =>
  'steps' in migration;

export const change = (text: string): Step => ({ kind: 'change', text });
/** `index('student_by_name', 'student (nickname_key)')`; what follows `on` is the SQL of it. */
export const index = (name: string, on: string): Step => ({ kind: 'index', name, on });
/** One that becomes a key: `alter table … add primary key using index …` gives it the key's name, so it may be made again. */
export const uniqueIndex = (name: string, on: string): Step => ({
  ...{ kind: 'index', name, on },
  isUnique: true,
});
export const repeat = (text: string): Step => ({ kind: 'repeat', text });

/** A migration of tables that grow with the school; those of `large-tables.ts` are changed in no other way. */
export const inSteps = (...steps: readonly Step[]): SteppedMigration => ({
  steps,
  up: async (connection) => {
    for (const step of steps) await take(connection, step);
  },
});

/** How long a change waits for what others hold: who comes later waits behind it all that time. */
export const lockPatience = '3s';

async function take(connection: Place, step: Step): Promise<void> {
  if (step.kind === 'change') await inTransaction(connection, step.text);
  else if (step.kind === 'index') await makeIndex(connection, step);
  else while ((await inTransaction(connection, step.text)) > 0);
}

/** Answers the number in the first column of the first row, else 0. */
const inTransaction = (connection: Place, text: string): Promise<number> =>
  connection.transaction().execute(async (transaction) => {
    await sql`select set_config('lock_timeout', ${lockPatience}, true)`.execute(transaction);
    const { rows } = await sql.raw<object>(text).execute(transaction);
    return Number(Object.values(rows[0] ?? {})[0] ?? 0);
  });

/** One that a server did not finish is there, is kept up with every row, and serves nobody. */
async function makeIndex(
  connection: Kysely<unknown>,
  { name, on, isUnique }: { name: string; on: string; isUnique?: true },
): Promise<void> {
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = to_regclass(${name})`.execute(
    connection,
  );
  if (rows[0]?.valid === true) return;
  if (rows.length > 0) await sql.raw(`drop index concurrently ${name}`).execute(connection);
  const kind = isUnique === true ? 'unique index' : 'index';
  await sql.raw(`create ${kind} concurrently ${name} on ${on}`).execute(connection);
}

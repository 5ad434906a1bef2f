import type { Pool, PoolClient } from 'pg';
import type { BackupManifest } from './manifest.ts';

/** A connection of its own, which may work for hours; it is thrown away afterwards. */
export async function withConnection<Answer>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Answer>,
): Promise<Answer> {
  const client = await pool.connect();
  try {
    // Rows have to read the same wherever they are written.
    await client.query(
      `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set timezone = 'UTC';
       set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
       set extra_float_digits = 1`,
    );
    return await work(client);
  } finally {
    client.release(true);
  }
}

export interface TableShape {
  readonly schema: string;
  readonly name: string;
  /** Without those that the database works out itself. */
  readonly columns: string[];
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const placeOf = ({ schema, name }: { schema: string; name: string }): string =>
  `${quoted(schema)}.${quoted(name)}`;

const schemas = ['public', 'graphile_worker'];

/** What migrations note of themselves is made by the migrations again. */
const ownOfMigrations = ['kysely_migration', 'kysely_migration_lock', 'migrations'];

/** Every table of the product and of its jobs; columns by their names, as migrations may have run in another order. */
export async function tablesOf(client: PoolClient): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attname) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and n.nspname = any($1) and c.relname <> all($2)
     group by 1, 2 order by 1, 2`,
    [schemas, ownOfMigrations],
  );
  return rows;
}

/** The rows of a table told by one number, in whatever order they lie. */
export async function digestOf(
  client: PoolClient,
  table: TableShape,
): Promise<{ rows: number; digest: string }> {
  const columns = table.columns.map(quoted).join(', ');
  const { rows } = await client.query<{ rows: number; digest: string }>(
    `select count(*)::int8 as rows,
            coalesce(sum(('x' || left(md5((row(${columns}))::text), 15))::bit(60)::int8::numeric), 0)::text as digest
     from ${placeOf(table)}`,
  );
  return rows[0] ?? { rows: 0, digest: '0' };
}

/** Where numbers are given out from. Read after the snapshot, they are never behind its rows. */
export async function sequencesOf(client: PoolClient): Promise<BackupManifest['sequences']> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select schemaname as schema, sequencename as name from pg_sequences
     where schemaname = any($1) order by 1, 2`,
    [schemas],
  );
  const sequences: BackupManifest['sequences'] = [];
  for (const sequence of rows) {
    const { rows: found } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${placeOf(sequence)}`,
    );
    if (found[0] !== undefined) sequences.push({ ...sequence, ...found[0] });
  }
  return sequences;
}

/** Whether nothing of the product, nor of anybody else, lies there yet. */
export async function isEmptyDatabase(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm', 'S') and n.nspname = any($1)
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') limit 1`,
    [schemas],
  );
  return rows.length === 0;
}

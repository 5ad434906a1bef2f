import { sql } from 'kysely';
import type { Connection } from '../../platform/database/prepare.ts';

/** A key of a table or an index that keeps something unique. */
export interface UniqueKey {
  readonly table: string;
  readonly name: string;
  readonly isPrimary: boolean;
  /** In their order; of an expression its words. */
  readonly columns: readonly string[];
}

/** Every table of the product as the migrations make it; those of the migrations themselves are the library's. */
export async function tablesOf(connection: Connection): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and relname not like 'kysely\_%'
    order by 1`.execute(connection);
  return rows.map(({ name }) => name);
}

/** Those that name a student. */
export async function tablesOfStudents(connection: Connection): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'student_id' order by 1`.execute(connection);
  return rows.map(({ name }) => name);
}

export async function uniqueKeysOf(connection: Connection): Promise<UniqueKey[]> {
  const { rows } = await sql<UniqueKey>`
    select i.indrelid::regclass::text as table, i.indexrelid::regclass::text as name, i.indisprimary as "isPrimary",
      array(select pg_get_indexdef(i.indexrelid, k, true) from generate_series(1, i.indnkeyatts) k) as columns
    from pg_index i join pg_class t on t.oid = i.indrelid
    where i.indisunique and t.relnamespace = 'public'::regnamespace order by 2`.execute(connection);
  return rows;
}

import { sql } from 'kysely';
import type { Connection } from '../platform/database/prepare.ts';

/** Every row of every table of the product and of its jobs as text, by `schema.table`; bytes as PostgreSQL's hex. */
export async function wholeDatabase(connection: Connection): Promise<Map<string, string>> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
    order by 1, 2`.execute(connection);
  const whole = new Map<string, string>();
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(`${schema}.${name}`)} t`.execute(connection);
    if (rows.length > 0) whole.set(`${schema}.${name}`, rows.map(({ row }) => row).join('\n'));
  }
  return whole;
}

/** Where one of these words lies readable, as itself or as its bytes: `table: word`. */
export function placesOf(
  words: readonly string[],
  texts: Iterable<readonly [string, string]>,
): string[] {
  return [...texts].flatMap(([place, text]) =>
    words
      .filter(
        (word) => text.includes(word) || text.includes(Buffer.from(word, 'utf8').toString('hex')),
      )
      .map((word) => `${place}: ${word}`),
  );
}

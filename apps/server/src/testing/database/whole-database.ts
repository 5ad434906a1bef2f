import { sql } from 'kysely';
import type { Connection } from '../../platform/database/prepare.ts';

/** Every row of every table of the product and of its jobs as text, by `schema.table`; bytes as PostgreSQL's hex. */
export async function wholeDatabase(connection: Connection): Promise<Map<string, string>> {
  const { rows: tables } = await sql<{ place: string }>`
    select table_schema || '.' || table_name as place from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
    order by 1`.execute(connection);
  const { rows } = await sql<{ place: string; text: string }>`${sql.join(
    tables.map(
      ({ place }) => sql`
        select ${sql.lit(place)} as place, coalesce(string_agg(t::text, E'\n'), '') as text
        from ${sql.table(place)} t`,
    ),
    sql` union all `,
  )}`.execute(connection);
  return new Map(rows.map(({ place, text }) => [place, text]));
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

import type pg from 'pg';

/** Pages of a table that are read at once: one to two thousand rows of students. */
const pagesAtOnce = 32;

export interface FoundContact<Value> {
  /** Where the row lies, while nobody changes it. */
  readonly ctid: string;
  readonly value: Value;
}

/**
 * Goes once through the rows of a table in the order in which they lie, whatever its keys are, and gives what stands in
 * one column, some thousand at a time. A row that is changed meanwhile may be missed, or lie further on and come again.
 */
export async function walkContacts<Value>(
  client: pg.ClientBase,
  { table, column }: { table: string; column: string },
  take: (found: FoundContact<Value>[]) => Promise<void>,
): Promise<void> {
  const pages = await pagesOf(client, table);
  for (let page = 0; page < pages; page += pagesAtOnce) {
    const { rows } = await client.query<FoundContact<Value>>(
      `select ctid::text, ${column} as value from ${table}
       where ctid >= $1::tid and ctid < $2::tid and ${column} is not null`,
      [`(${page},0)`, `(${page + pagesAtOnce},0)`],
    );
    if (rows.length > 0) await take(rows);
  }
}

async function pagesOf(client: pg.ClientBase, table: string): Promise<number> {
  const { rows } = await client.query<{ pages: number }>(
    `select (pg_relation_size($1::regclass) / current_setting('block_size')::int)::int as pages`,
    [table],
  );
  return rows[0]?.pages ?? 0;
}

import type pg from 'pg';
import type { Exchange } from '../http/record.ts';

/** Milliseconds of the same statements through `pg` alone. Numbers that the database gave then are given anew. */
export async function timeReplay(client: pg.Client, sent: readonly Exchange[]): Promise<number> {
  const given = new Map<unknown, unknown>();
  const began = performance.now();
  for (const { name, text, values, rows } of sent) {
    const now = values.map((value) => (given.has(value) ? given.get(value) : value));
    const result = await client.query(
      name === undefined ? { text, values: now } : { name, text, values: now },
    );
    noteNumbers(given, rows[0], result.rows[0] as Exchange['rows'][number] | undefined);
  }
  return performance.now() - began;
}

/** Of a row that was just written: its number, where the database chose it. */
function noteNumbers(
  given: Map<unknown, unknown>,
  before: Exchange['rows'][number] | undefined,
  now: Exchange['rows'][number] | undefined,
): void {
  for (const [column, value] of Object.entries(before ?? {})) {
    const isNumber = /_(?:no|id)$/.test(column);
    if (isNumber && now !== undefined && now[column] !== value) given.set(value, now[column]);
  }
}

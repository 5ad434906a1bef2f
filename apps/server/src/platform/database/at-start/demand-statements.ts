import type pg from 'pg';
import { UnusableDatabaseError } from '../unusable-database-error.ts';

/** Every statement of the product is named: a pooler that forgets names between two transactions breaks them. */
export async function lostStatements(pool: pg.Pool): Promise<Error | undefined> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const name = `xuezhou_named_${process.pid}`;
    for (let round = 0; round < 4; round += 1) {
      await client.query('begin');
      await client.query({ name, text: 'select $1::int as one', values: [round] });
      await client.query('commit');
    }
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error));
  } finally {
    client.release(broken);
  }
  return broken;
}

/** Else students would find it out, one request after the other. */
export async function demandStatements(pool: pg.Pool): Promise<void> {
  const lost = await lostStatements(pool);
  if (lost !== undefined)
    throw new UnusableDatabaseError(
      `DATABASE_URL 前面的连接池在两个事务之间会忘掉具名语句（${lost.message}）。请让它用会话模式，或换成 PgBouncer 1.21 以上并设 max_prepared_statements`,
      { cause: lost },
    );
}

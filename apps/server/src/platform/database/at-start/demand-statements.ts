import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { UnusableDatabaseError } from '../unusable-database-error.ts';

/** One that is missing, and one that another has left there. */
const poolersFault = new Set(['26000', '42P05']);
/** How long it is waited where the pooler has a single connection of its own: that keeps its names. */
const waitMs = 5000;

/**
 * Every statement of the product is named: a pooler that forgets names between two transactions breaks them. One with nobody
 * else there gives the same connection each time, so two ask: the second has that of the first (and finds its name
 * there) or holds another, in which the first then comes without its name.
 * @throws what has nothing to do with a pooler
 */
export async function lostStatements(pool: pg.Pool): Promise<Error | undefined> {
  const name = `xuezhou_named_${randomUUID()}`;
  const ask = (client: pg.PoolClient) =>
    client.query({ name, text: 'select $1::int as one', values: [1] });
  const one = await pool.connect();
  const other = await pool.connect().catch((error: unknown) => {
    one.release();
    throw error;
  });
  let broken: Error | undefined;
  try {
    await one.query('begin');
    await ask(one);
    await one.query('commit');
    await other.query('begin');
    await ask(other);
    if (await begins(one)) {
      await ask(one);
      await one.query('rollback');
    }
    await other.query('rollback');
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error));
  } finally {
    // They are closed: the names do not stay with those that go on.
    one.release(true);
    other.release(true);
  }
  if (broken === undefined) return undefined;
  if (broken instanceof pg.DatabaseError && poolersFault.has(broken.code ?? '')) return broken;
  throw broken;
}

/** Whether it had a connection of the pooler in time. */
async function begins(client: pg.PoolClient): Promise<boolean> {
  const begin: pg.QueryConfig & { query_timeout: number } = {
    text: 'begin',
    query_timeout: waitMs,
  };
  try {
    await client.query(begin);
    return true;
  } catch (error) {
    if (error instanceof Error && error.message === 'Query read timeout') return false;
    throw error;
  }
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

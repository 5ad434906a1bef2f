import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

const askAgainMs = 200;

/**
 * Work that only one process does at a time, whichever server it belongs to. The lock is that of a connection, so a
 * process that dies leaves none; it is asked for again and again, since a wait in the database would be ended there.
 */
export async function oneAfterAnother(
  pool: pg.Pool,
  name: string,
  work: () => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  try {
    while (!(await tryLock(client, name))) await delay(askAgainMs);
    await work();
    await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]);
    client.release();
  } catch (error) {
    // With its lock.
    client.release(true);
    throw error;
  }
}

async function tryLock(client: pg.PoolClient, name: string): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as got',
    [name],
  );
  return rows[0]?.got === true;
}

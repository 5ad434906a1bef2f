import { Transaction } from 'kysely';
import { DatabaseError } from 'pg';
import type { Change, Connection } from './prepare.ts';

/** Two that wait for each other: one is refused, and nothing of it is left. */
const isDeadlock = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '40P01';
const mostTries = 3;

/**
 * Does a change in one transaction. Should two wait for each other, the one that the database refuses is done again, from
 * its beginning: what `work` does beside the transaction has to bear that. Within a transaction that runs already it is a
 * part of that one, whose owner does it again.
 */
export async function inTransaction<Answer>(
  connection: Connection,
  work: (change: Change) => Promise<Answer>,
): Promise<Answer> {
  if (connection instanceof Transaction) return await work(connection);
  for (let tries = 1; tries < mostTries; tries++)
    try {
      return await connection.transaction().execute(work);
    } catch (error) {
      if (!isDeadlock(error)) throw error;
    }
  return await connection.transaction().execute(work);
}

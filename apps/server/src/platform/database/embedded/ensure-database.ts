import { Client, DatabaseError } from 'pg';
import type { ClusterPlace } from './cluster-place.ts';
import { connectionTo } from './connection.ts';

export const DATABASE = 'xuezhou';
const ALREADY_THERE = new Set(['42P04', '23505']);

/** Creates the application's database if it is missing; two processes may do so at once. */
export async function ensureDatabase(place: ClusterPlace): Promise<void> {
  const client = new Client(connectionTo(place, 'postgres'));
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [
      DATABASE,
    ]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } catch (error) {
    if (!(error instanceof DatabaseError && ALREADY_THERE.has(error.code ?? ''))) throw error;
  } finally {
    await client.end();
  }
}

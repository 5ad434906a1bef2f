import { sql } from 'kysely';
import type { Change } from '../../platform/database/prepare.ts';

/** Any number; it names this lock among the advisory locks of the database. */
const importLock = 7_203_114;

/** One import at a time: a second one compares with what the first has written. Held until the transaction ends. */
export async function lockImports(change: Change): Promise<void> {
  await sql`select pg_advisory_xact_lock(${importLock})`.execute(change);
}

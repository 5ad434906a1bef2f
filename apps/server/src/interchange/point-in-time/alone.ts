import type pg from 'pg';
import { say } from '../../platform/text/shell-language.ts';
import { BackupError } from '../backup/backup-error.ts';
import { withConnection } from '../backup/tables-of.ts';

/** Of the whole database, and gone with the process however that ends. Throws BackupError while another is at it. */
export async function alone<Answer>(
  pool: pg.Pool,
  what: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  return await withConnection(pool, async (client) => {
    const { rows } = await client.query<{ free: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as free',
      [what],
    );
    if (rows[0]?.free !== true)
      throw new BackupError(
        say(
          '已经有一次在做了，做好以后再来',
          'One is under way; please come again when it is done',
        ),
      );
    return await work();
  });
}

import { sql } from 'kysely';
import type { Services } from '../../../platform/services.ts';

/** Days in which a file that was removed or replaced can be put back. */
export const daysKept = 7;

/**
 * The job that makes room: what was given up or broken off a week ago, and what left a course longer ago than it can be
 * put back. Rows are settled first, so that nobody puts back what goes; bytes before the row, so that a store which fails
 * leaves it for the next time.
 */
export async function dropFiles({
  database: { connection },
  storage,
  clock,
}: Pick<Services, 'database' | 'storage' | 'clock'>): Promise<void> {
  const now = clock.now();
  const uploads = await sql<{ upload_id: string; storage_key: string }>`
    update course_file_upload set state = 'dropped'
    where state = 'dropped'
      or state in ('receiving', 'whole') and changed_at < ${now}::timestamptz - interval '7 days'
    returning upload_id, storage_key`.execute(connection);
  for (const { upload_id, storage_key } of uploads.rows) {
    await storage.deletePrefix(storage_key);
    await connection.deleteFrom('course_file_upload').where('upload_id', '=', upload_id).execute();
  }
  // An hour more than an undo looks back.
  const gone = await sql<{ storage_key: string }>`
    select storage_key from course_file_gone
    where gone_at < ${now}::timestamptz - make_interval(days => ${daysKept}, hours => 1)`.execute(
    connection,
  );
  for (const { storage_key } of gone.rows) {
    await storage.deletePrefix(storage_key);
    await connection
      .deleteFrom('course_file_gone')
      .where('storage_key', '=', storage_key)
      .execute();
  }
}

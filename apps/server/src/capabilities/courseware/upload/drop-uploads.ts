import { sql } from 'kysely';
import type { Services } from '../../../platform/services.ts';

/**
 * The job that makes room: packages that were given up, that were broken off a week ago, and the zips of those that stand in
 * their course. Bytes go before the row, so that a store which fails leaves it for the next time.
 */
export async function dropCoursewareUploads({
  database: { connection },
  storage,
  clock,
}: Pick<Services, 'database' | 'storage' | 'clock'>): Promise<void> {
  const now = clock.now();
  const { rows } = await sql<{ upload_id: string; storage_key: string }>`
    update courseware_upload set state = case when state = 'used' then 'used' else 'dropped' end
    where state = 'dropped' or changed_at < ${now}::timestamptz - interval '7 days'
    returning upload_id, storage_key`.execute(connection);
  for (const { upload_id, storage_key } of rows) {
    await storage.deletePrefix(storage_key);
    await connection.deleteFrom('courseware_upload').where('upload_id', '=', upload_id).execute();
  }
}

import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';
import { brokenArchive, type Archive } from './archive.ts';

/** Whoever may read the school may read this of its PostgreSQL. */
export async function readArchive(connection: Connection): Promise<Archive> {
  const { rows } = await sql<Archive>`
    select case when pg_is_in_recovery() then null else pg_walfile_name(pg_current_wal_lsn()) end as current_wal,
      (select setting::int8 from pg_settings where name = 'wal_segment_size') as segment_bytes,
      (select setting::int4 from pg_settings where name = 'archive_timeout') as timeout_seconds,
      current_setting('archive_mode') as mode, current_setting('archive_command') as command,
      last_archived_time as archived_at, last_archived_wal as archived_wal, last_failed_time as failed_at,
      stats_reset, now() as now
    from pg_stat_archiver`.execute(connection);
  const [archive] = rows;
  if (archive === undefined) throw new Error('PostgreSQL says nothing of its archive');
  return archive;
}

/** Null where nobody set it up in this very database. */
export async function setUpAt(connection: Connection): Promise<Date | null> {
  const row = await connection
    .selectFrom('point_setup')
    .where('home', '=', sql<string>`webhook_home()`)
    .select('set_up_at')
    .executeTakeFirst();
  return row?.set_up_at ?? null;
}

/** From now on the school relies on it, and is told where it is late. */
export async function noteSetUp(connection: Connection, now: Date): Promise<void> {
  await connection
    .insertInto('point_setup')
    .values({ home: sql<string>`webhook_home()`, set_up_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface PointState {
  /** Since when the school does it. */
  readonly since: Date;
  readonly backupAt: Date | null;
  /** What came after cannot be brought back; null where the log is archived. */
  readonly archiveFailedAt: Date | null;
  /** Parts of the log leave no later than this after something happened; 0: when they are full. */
  readonly archiveTimeoutSeconds: number;
  readonly soundAt: Date | null;
  /** What the last rehearsal said, if it was not sound. */
  readonly fault: string | null;
}

/** How the school stands with it; null where it does not do it. */
export async function pointState(connection: Connection): Promise<PointState | null> {
  const since = await setUpAt(connection);
  if (since === null) return null;
  const finished = connection
    .selectFrom('point_rehearsal')
    .where('finished_at', 'is not', null)
    .where('began_at', '>=', since)
    .orderBy('rehearsal_id', 'desc')
    .limit(1);
  const [backup, last, sound, archive] = await Promise.all([
    connection
      .selectFrom('point_backup')
      .where('finished_at', 'is not', null)
      .where('began_at', '>=', since)
      .where('error', 'is', null)
      .select('finished_at')
      .orderBy('point_id', 'desc')
      .limit(1)
      .executeTakeFirst(),
    finished.select('error').executeTakeFirst(),
    finished.where('error', 'is', null).select('finished_at').executeTakeFirst(),
    readArchive(connection),
  ]);
  return {
    since,
    backupAt: backup?.finished_at ?? null,
    archiveFailedAt: brokenArchive(archive, since),
    archiveTimeoutSeconds: archive.timeout_seconds,
    soundAt: sound?.finished_at ?? null,
    fault: last?.error ?? null,
  };
}

import { sql, type Selectable } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import type { AuthoringTables } from '../authoring.tables.ts';

export type UploadRow = Selectable<AuthoringTables['lecture_upload']> & {
  readonly by_name: string;
};

const rows = (connection: Connection) =>
  connection
    .selectFrom('lecture_upload as u')
    .innerJoin('staff as s', 's.staff_id', 'u.staff_id')
    .selectAll('u')
    .select('s.name as by_name');

export const findUpload = async (
  connection: Connection,
  uploadId: string,
): Promise<UploadRow | undefined> =>
  await rows(connection).where('upload_id', '=', uploadId).executeTakeFirst();

/** The one that a lecture waits for. */
export const uploadOfLecture = async (
  connection: Connection,
  lectureId: number,
): Promise<UploadRow | undefined> =>
  await rows(connection)
    .where('lecture_id', '=', lectureId)
    .where('state', 'in', ['receiving', 'checking', 'ready', 'refused'])
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Which brought a file that a lecture names; undefined where none did. */
export const uploadOfFile = async (
  connection: Connection,
  file: string,
): Promise<UploadRow | undefined> =>
  await rows(connection).where('file', '=', file).executeTakeFirst();

/** Others that the lecture waits for are given up; their room comes back soon. */
export async function giveUpOthers(
  change: Change,
  { lectureId, uploadId, now }: { lectureId: number; uploadId: string; now: Date },
): Promise<void> {
  await change
    .updateTable('lecture_upload')
    .where('lecture_id', '=', lectureId)
    .where('upload_id', '<>', uploadId)
    .where('state', 'in', ['receiving', 'checking', 'ready', 'refused'])
    .set({ state: 'dropped', changed_at: now })
    .execute();
  await askForRoom(change);
}

/** The bytes of what is given up go within moments. */
export const askForRoom = (change: Change) =>
  enqueue(change, 'drop-lecture-uploads', {}, { key: 'drop-lecture-uploads' });

/** Any number; it names the lock under which the room for uploads is counted. */
const roomLock = 7_203_116;

/** Bytes that are kept, or promised, of uploads that no lecture uses; one counts after the other until its change is over. */
export async function bytesUnused(
  change: Change,
  staffId: number,
): Promise<{ person: number; school: number }> {
  await sql`select pg_advisory_xact_lock(${roomLock})`.execute(change);
  const { rows } = await sql<{ person: number; school: number }>`
    select coalesce(sum(room) filter (where staff_id = ${staffId}), 0)::float8 as person,
      coalesce(sum(room), 0)::float8 as school
    from (select staff_id, case when state in ('dropped', 'refused') then received else bytes end as room
      from lecture_upload where state <> 'used') one
  `.execute(change);
  return rows[0] ?? { person: 0, school: 0 };
}

export async function setState(
  connection: Connection,
  uploadId: string,
  from: readonly UploadRow['state'][],
  values: Partial<Pick<UploadRow, 'state' | 'fault' | 'changed_at'>> & { facts?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('lecture_upload')
    .where('upload_id', '=', uploadId)
    .where('state', 'in', from)
    .set(values)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Nobody else keeps bytes of it, uses it or gives it up until the transaction ends. */
export const holdUpload = async (
  change: Change,
  uploadId: string,
): Promise<Pick<UploadRow, 'state' | 'received' | 'bytes'> | undefined> =>
  await change
    .selectFrom('lecture_upload')
    .where('upload_id', '=', uploadId)
    .select(['state', 'received', 'bytes'])
    .forUpdate()
    .executeTakeFirst();

/** Counts bytes that are kept; under `holdUpload`. */
export async function countReceived(
  change: Change,
  uploadId: string,
  { to, now }: { to: number; now: Date },
): Promise<void> {
  await change
    .updateTable('lecture_upload')
    .where('upload_id', '=', uploadId)
    .set({ received: to, changed_at: now })
    .execute();
}

/**
 * Those whose bytes nobody needs any more: given up, refused, broken off a week ago, or left unused for a month. From here on
 * none of them is used or gone on with: whoever just did was quicker. What is over nobody asks for again.
 */
export async function abandonedUploads(
  connection: Connection,
  now: Date,
): Promise<{ uploadId: string; file: string; isOver: boolean }[]> {
  const { rows } = await sql<{ uploadId: string; file: string; isOver: boolean }>`
    update lecture_upload set state = 'dropped'
    where state = 'dropped' and (received > 0 or changed_at < ${now}::timestamptz - interval '1 day')
      or state = 'refused' and changed_at < ${now}::timestamptz - interval '1 day'
      or state in ('receiving', 'checking') and changed_at < ${now}::timestamptz - interval '7 days'
      or state = 'ready' and changed_at < ${now}::timestamptz - interval '30 days'
    returning upload_id as "uploadId", file,
      changed_at < ${now}::timestamptz - interval '1 day' as "isOver"
  `.execute(connection);
  return rows;
}

/** Its bytes are gone; the row stays a while, for who gives it up once more. */
export async function setEmpty(connection: Connection, uploadId: string): Promise<void> {
  await connection
    .updateTable('lecture_upload')
    .where('upload_id', '=', uploadId)
    .where('state', '=', 'dropped')
    .set({ received: 0 })
    .execute();
}

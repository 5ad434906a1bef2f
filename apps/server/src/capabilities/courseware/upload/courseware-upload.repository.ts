import { sql, type Selectable } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import type { SentFile, UploadLedger } from '../../../platform/media/pieces/upload-ledger.ts';
import type { CoursewareTables } from '../courseware.tables.ts';

export type CoursewareUploadRow = Selectable<CoursewareTables['courseware_upload']>;

export const findUpload = async (
  connection: Connection,
  uploadId: string,
): Promise<CoursewareUploadRow | undefined> =>
  await connection
    .selectFrom('courseware_upload')
    .where('upload_id', '=', uploadId)
    .selectAll()
    .executeTakeFirst();

/** Nobody else changes it until the transaction ends. */
export const holdUpload = async (
  change: Change,
  uploadId: string,
): Promise<CoursewareUploadRow | undefined> =>
  await change
    .selectFrom('courseware_upload')
    .where('upload_id', '=', uploadId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();

type Settable = 'state' | 'changed_at' | 'received' | 'courseware_id' | 'version';

/** False: it was in none of these states. */
export async function setUpload(
  change: Connection,
  uploadId: string,
  from: readonly CoursewareUploadRow['state'][],
  values: Partial<Pick<CoursewareUploadRow, Settable>>,
): Promise<boolean> {
  const { numUpdatedRows } = await change
    .updateTable('courseware_upload')
    .where('upload_id', '=', uploadId)
    .where('state', 'in', from)
    .set(values)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Any number; it names the lock under which the room for packages is counted. */
const roomLock = 7_203_118;

/** One upload of a person begins after the other. */
export const lockRoom = async (change: Change, staffId: number): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(${roomLock}, ${staffId})`.execute(change));

/** Of a file that is chosen anew those uploads that did not come whole make room; true: there were some. */
export async function dropBrokenOff(
  change: Change,
  of: { readonly staffId: number; readonly courseId: number; readonly fileName: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await change
    .updateTable('courseware_upload')
    .where('staff_id', '=', of.staffId)
    .where('course_id', '=', of.courseId)
    .where('file_name', '=', of.fileName)
    .where('state', '=', 'receiving')
    .set({ state: 'dropped', changed_at: now })
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Bytes that are kept, or promised, of one person's packages that no course has yet. */
export async function bytesOnTheWay(change: Change, staffId: number): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::float8 as bytes from courseware_upload
    where staff_id = ${staffId} and state in ('receiving', 'whole')`.execute(change);
  return rows[0]?.bytes ?? 0;
}

const kept = (row: CoursewareUploadRow | undefined): SentFile | undefined =>
  row === undefined || row.state === 'dropped'
    ? undefined
    : { ...row, isAwaited: row.state === 'receiving', place: row.storage_key };

/** What is no zip is told when it is looked into, in words. */
export const coursewareLedger: UploadLedger = {
  find: async (connection, uploadId) => kept(await findUpload(connection, uploadId)),
  hold: async (change, uploadId) => kept(await holdUpload(change, uploadId)),
  count: async (change, uploadId, to, now) =>
    void (await setUpload(change, uploadId, ['receiving'], { received: to, changed_at: now })),
  end: async (change, uploadId, now) =>
    void (await setUpload(change, uploadId, ['receiving'], { state: 'whole', changed_at: now })),
  drop: async (change, uploadId, now) =>
    void (await setUpload(change, uploadId, ['receiving', 'whole'], {
      state: 'dropped',
      changed_at: now,
    })),
};

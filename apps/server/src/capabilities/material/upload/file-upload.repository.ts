import { sql, type Selectable } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import type { SentFile, UploadLedger } from '../../../platform/media/pieces/upload-ledger.ts';
import type { MaterialTables } from '../material.tables.ts';

export type FileUploadRow = Selectable<MaterialTables['course_file_upload']>;

export const findFileUpload = async (
  connection: Connection,
  uploadId: string,
): Promise<FileUploadRow | undefined> =>
  await connection
    .selectFrom('course_file_upload')
    .where('upload_id', '=', uploadId)
    .selectAll()
    .executeTakeFirst();

/** Nobody else changes it until the transaction ends. */
export const holdFileUpload = async (
  change: Change,
  uploadId: string,
): Promise<FileUploadRow | undefined> =>
  await change
    .selectFrom('course_file_upload')
    .where('upload_id', '=', uploadId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();

/** False: it was in none of these states. */
export async function setFileUpload(
  change: Connection,
  uploadId: string,
  from: readonly FileUploadRow['state'][],
  values: Partial<Pick<FileUploadRow, 'state' | 'changed_at' | 'received' | 'file_id'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await change
    .updateTable('course_file_upload')
    .where('upload_id', '=', uploadId)
    .where('state', 'in', from)
    .set(values)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Any number; it names the lock under which the room for files is counted. */
const roomLock = 7_203_117;

/** Bytes that are kept, or promised, of one person's files that no course has yet; one counts after the other. */
export async function bytesOnTheWay(change: Change, staffId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(${roomLock}, ${staffId})`.execute(change);
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::float8 as bytes from course_file_upload
    where staff_id = ${staffId} and state in ('receiving', 'whole')`.execute(change);
  return rows[0]?.bytes ?? 0;
}

const kept = (row: FileUploadRow | undefined): SentFile | undefined =>
  row === undefined || row.state === 'dropped'
    ? undefined
    : { ...row, isAwaited: row.state === 'receiving', place: row.storage_key };

/** Files of courses: any is fit, and is put where it belongs by an operation. */
export const fileLedger: UploadLedger = {
  find: async (connection, uploadId) => kept(await findFileUpload(connection, uploadId)),
  hold: async (change, uploadId) => kept(await holdFileUpload(change, uploadId)),
  count: async (change, uploadId, to, now) =>
    void (await setFileUpload(change, uploadId, ['receiving'], { received: to, changed_at: now })),
  end: async (change, uploadId, now) =>
    void (await setFileUpload(change, uploadId, ['receiving'], {
      state: 'whole',
      changed_at: now,
    })),
  drop: async (change, uploadId, now) =>
    void (await setFileUpload(change, uploadId, ['receiving', 'whole'], {
      state: 'dropped',
      changed_at: now,
    })),
};

import { randomBytes } from 'node:crypto';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  listCourseFiles as listOperation,
  removeCourseFile as removeOperation,
  saveCourseFile as saveOperation,
} from '@xuezhou/contract/material/console';
import type { Selectable } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { demandOwnCourse, ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { demandCourseTitle } from '../../catalogue/catalogue.port.ts';
import { packageFiles } from '../content/store-files.ts';

export type FileRow = Selectable<Tables['course_file']>;

const isOfPackage = ({ storage_key }: Pick<FileRow, 'storage_key'>): boolean =>
  storage_key.startsWith(packageFiles);

export const keyOfNewFile = (courseId: number): string =>
  `course-files/${courseId}/${randomBytes(20).toString('hex')}`;

/** As the log has a file. */
export const factsOf = (row: Omit<FileRow, 'file_id' | 'made_at' | 'content_type'>) => ({
  courseId: row.course_id,
  bookId: row.book_id,
  title: row.title,
  fileName: row.file_name,
  bytes: row.bytes,
  key: row.storage_key,
});

export async function listCourseFiles(
  { database: { connection } }: ConsoleServices,
  { params: { courseId } }: InputOf<typeof listOperation>,
): Promise<DataOf<typeof listOperation>> {
  await demandCourseTitle(connection, courseId);
  const files = await connection
    .selectFrom('course_file')
    .where('course_id', '=', courseId)
    .selectAll()
    .orderBy('file_id')
    .execute();
  return files.map((file) => ({
    fileId: file.file_id,
    bookId: file.book_id,
    title: file.title,
    fileName: file.file_name,
    bytes: file.bytes,
    madeAt: file.made_at.toISOString(),
    isOfPackage: isOfPackage(file),
  }));
}

interface GivenFile {
  readonly courseId: number;
  readonly bookId: number | null;
  readonly title: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: number;
  /** Where it lies on this machine. */
  readonly path: string;
}

/** Of a file on this machine's disk, as large as it is. Throws courseUnknown or bookUnknown. */
export async function addCourseFile(
  services: ConsoleServices,
  { courseId, bookId, title, fileName, contentType, bytes, path }: GivenFile,
  actor: Actor,
): Promise<{ fileId: number; courseTitle: string }> {
  const { connection } = services.database;
  const courseTitle = await demandCourseTitle(connection, courseId);
  await demandBook(connection, courseId, bookId);
  const key = keyOfNewFile(courseId);
  await services.storage.put(key, { file: path }, { contentType });
  return await changeAudited(services, actor, async (change, now) => {
    const row = {
      ...{ course_id: courseId, book_id: bookId, title, file_name: fileName },
      ...{ content_type: contentType, bytes, storage_key: key },
    };
    const { file_id: fileId } = await change
      .insertInto('course_file')
      .values({ ...row, made_at: now })
      .returning('file_id')
      .executeTakeFirstOrThrow();
    const auditEntry = {
      operation: 'addCourseFile',
      target: { kind: 'file', id: fileId },
      after: factsOf(row),
    };
    return { answer: { fileId, courseTitle }, auditEntry };
  });
}

/** Throws bookUnknown where the book is none of the course. */
export async function demandBook(
  connection: Connection,
  courseId: number,
  bookId: number | null,
): Promise<void> {
  if (bookId === null) return;
  const found = await connection
    .selectFrom('book')
    .where('book_id', '=', bookId)
    .where('course_id', '=', courseId)
    .select('book_id')
    .executeTakeFirst();
  if (found === undefined)
    throw new Refusal('bookUnknown', `这门课没有编号为 ${bookId} 的书，请刷新后再选`);
}

/** The file until the transaction ends, of whoever may change it. Throws notOwn, courseFileUnknown or courseFileOfPackage. */
export async function holdFile(change: Change, actor: Actor, fileId: number): Promise<FileRow> {
  const row = await change
    .selectFrom('course_file')
    .where('file_id', '=', fileId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  await demandOwnCourse(change, ownOf(actor, 'content.publish'), row?.course_id ?? 0);
  if (row === undefined)
    throw new Refusal('courseFileUnknown', `没有编号为 ${fileId} 的资料，可能已被同事删去`);
  if (isOfPackage(row)) throw new Refusal('courseFileOfPackage');
  return row;
}

export function demandTitle(title: string): string {
  const trimmed = title.trim();
  if (trimmed === '') throw new Refusal('courseFileTitleEmpty');
  return trimmed;
}

export async function saveCourseFile(
  services: ConsoleServices,
  { body: { fileId, bookId, seen, ...body } }: InputOf<typeof saveOperation>,
  actor: Actor,
): Promise<DataOf<typeof saveOperation>> {
  const title = demandTitle(body.title);
  return await changeAudited(services, actor, async (change) => {
    const row = await holdFile(change, actor, fileId);
    // What was sent twice was done by the first.
    if (row.title === title && row.book_id === bookId) return { answer: true, auditEntry: null };
    if (row.title !== seen.title || row.book_id !== seen.bookId)
      throw new Refusal('courseFileChanged', `刚刚有同事改过，现在的标题是“${row.title}”`);
    await demandBook(change, row.course_id, bookId);
    await change
      .updateTable('course_file')
      .where('file_id', '=', fileId)
      .set({ title, book_id: bookId })
      .execute();
    const auditEntry = {
      operation: 'saveCourseFile',
      target: { kind: 'file', id: fileId },
      before: { courseId: row.course_id, title: row.title, bookId: row.book_id },
      after: { courseId: row.course_id, title, bookId },
    };
    return { answer: true, auditEntry };
  });
}

export async function removeCourseFile(
  services: ConsoleServices,
  { body: { fileId } }: InputOf<typeof removeOperation>,
  actor: Actor,
): Promise<DataOf<typeof removeOperation>> {
  return await changeAudited(services, actor, async (change, now) => {
    const row = await holdFile(change, actor, fileId);
    await change.deleteFrom('course_file').where('file_id', '=', fileId).execute();
    await keepGone(change, row, now);
    const auditEntry = {
      operation: 'removeCourseFile',
      target: { kind: 'file', id: fileId },
      before: factsOf(row),
    };
    return { answer: { title: row.title }, auditEntry };
  });
}

/** For whoever takes it back within a week. */
export const keepGone = async (change: Change, row: FileRow, now: Date): Promise<void> =>
  void (await change
    .insertInto('course_file_gone')
    .values({ ...row, gone_at: now })
    .execute());

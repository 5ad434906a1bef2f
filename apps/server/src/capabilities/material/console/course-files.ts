import { randomBytes } from 'node:crypto';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  listCourseFiles as listOperation,
  removeCourseFile as removeOperation,
} from '@xuezhou/contract/material/console';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { demandOwnCourse, ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { demandCourseTitle } from '../../catalogue/catalogue.port.ts';

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
  if (bookId !== null) {
    const found = await connection
      .selectFrom('book')
      .where('book_id', '=', bookId)
      .where('course_id', '=', courseId)
      .select('book_id')
      .executeTakeFirst();
    if (found === undefined)
      throw new Refusal('bookUnknown', `《${courseTitle}》没有编号为 ${bookId} 的书`);
  }
  const key = `course-files/${courseId}/${randomBytes(20).toString('hex')}`;
  await services.storage.put(key, { file: path }, { contentType });
  return await changeAudited(services, actor, async (change, now) => {
    const { file_id: fileId } = await change
      .insertInto('course_file')
      .values({
        course_id: courseId,
        book_id: bookId,
        title,
        file_name: fileName,
        content_type: contentType,
        bytes,
        storage_key: key,
        made_at: now,
      })
      .returning('file_id')
      .executeTakeFirstOrThrow();
    const auditEntry = {
      operation: 'addCourseFile',
      target: { kind: 'file', id: fileId },
      after: { courseId, bookId, title, fileName, bytes },
    };
    return { answer: { fileId, courseTitle }, auditEntry };
  });
}

export async function removeCourseFile(
  services: ConsoleServices,
  { body: { fileId } }: InputOf<typeof removeOperation>,
  actor: Actor,
): Promise<DataOf<typeof removeOperation>> {
  const { title, place } = await changeAudited(services, actor, async (change) => {
    const gone = await change
      .deleteFrom('course_file')
      .where('file_id', '=', fileId)
      .returning(['title', 'storage_key', 'course_id'])
      .executeTakeFirst();
    const own = ownOf(actor, 'content.publish');
    if (gone === undefined && own === null)
      throw new Refusal('courseFileUnknown', `没有编号为 ${fileId} 的资料`);
    if (gone === undefined) throw new Refusal('notOwn');
    await demandOwnCourse(change, own, gone.course_id);
    const auditEntry = {
      operation: 'removeCourseFile',
      target: { kind: 'file', id: fileId },
      before: { courseId: gone.course_id, title: gone.title },
    };
    return { answer: { title: gone.title, place: gone.storage_key }, auditEntry };
  });
  await services.storage.deletePrefix(place);
  return { title };
}

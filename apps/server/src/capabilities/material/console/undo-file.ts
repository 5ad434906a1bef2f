import { sql } from 'kysely';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { LoggedAct, Undoer } from '../../../platform/staff/undo.ts';
import { daysKept } from '../upload/drop-files.ts';
import { keepGone, type FileRow } from './course-files.ts';

interface LoggedFile {
  readonly bookId: number | null;
  readonly title: string;
  readonly key?: string;
}

const hours = daysKept * 24;
const permission = 'content.publish';

const changed = (words: string, way = '') => new Refusal('undoChanged', `${words}，没有撤回${way}`);

const fileNow = async (change: Change, fileId: number): Promise<FileRow | undefined> =>
  await change
    .selectFrom('course_file')
    .where('file_id', '=', fileId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();

/** What left the course, out of those that are kept; a file whose bytes go just now is not put back. */
async function takeKept(change: Change, key: string | undefined): Promise<FileRow> {
  const kept =
    key === undefined
      ? undefined
      : await change
          .deleteFrom('course_file_gone')
          .where('storage_key', '=', key)
          .returningAll()
          .executeTakeFirst();
  if (kept === undefined) throw changed('这份文件已经不在了');
  const { gone_at: _at, ...row } = kept;
  return row;
}

/** Throws undoChanged where the book went meanwhile: the file would be everybody's who has the course, which nobody asked for. */
async function bookNow(
  change: Change,
  courseId: number,
  bookId: number | null,
): Promise<number | null> {
  if (bookId === null) return null;
  const book = await change
    .selectFrom('book')
    .where('book_id', '=', bookId)
    .where('course_id', '=', courseId)
    .select('book_id')
    .executeTakeFirst();
  if (book === undefined)
    throw changed('它原来所在的书已经没有了', '。请先恢复那本书，或把文件重新上传到要放的地方');
  return book.book_id;
}

async function undoRemoval(change: Change, act: LoggedAct): Promise<undefined> {
  const { file_id, course_id, book_id, title, ...row } = await takeKept(
    change,
    (act.before as LoggedFile).key,
  );
  const bookId = await bookNow(change, course_id, book_id);
  await sql`
    insert into course_file (file_id, course_id, book_id, title, file_name, content_type, bytes, storage_key, made_at)
    overriding system value
    values (${file_id}, ${course_id}, ${bookId}, ${title}, ${row.file_name}, ${row.content_type},
      ${row.bytes}, ${row.storage_key}, ${row.made_at})`.execute(change);
  return undefined;
}

/** Of one that was new it takes it away again; of one that took another's place it puts that back. */
async function undoPut(change: Change, act: LoggedAct, now: Date): Promise<undefined> {
  const [before, after] = [act.before as LoggedFile | null, act.after as LoggedFile];
  const row = await fileNow(change, Number(act.targetId));
  if (row === undefined || row.storage_key !== after.key) throw changed('在那以后又换过或删去了');
  const { file_id } = row;
  if (before === null)
    await change.deleteFrom('course_file').where('file_id', '=', file_id).execute();
  else {
    const { file_id: _id, course_id, ...old } = await takeKept(change, before.key);
    const book_id = await bookNow(change, course_id, old.book_id);
    const values = { ...old, book_id };
    await change.updateTable('course_file').where('file_id', '=', file_id).set(values).execute();
  }
  await keepGone(change, row, now);
  return undefined;
}

async function undoSave(change: Change, act: LoggedAct): Promise<undefined> {
  const [before, after] = [act.before as LoggedFile, act.after as LoggedFile];
  const row = await fileNow(change, Number(act.targetId));
  if (row === undefined) throw changed('这份资料在那以后删去了');
  if (row.title !== after.title || row.book_id !== after.bookId)
    throw changed(`在那以后又改过，现在的标题是“${row.title}”`);
  const book_id = await bookNow(change, row.course_id, before.bookId);
  await change
    .updateTable('course_file')
    .where('file_id', '=', row.file_id)
    .set({ title: before.title, book_id })
    .execute();
  return undefined;
}

export const fileUndoers: Readonly<Record<string, Undoer>> = {
  removeCourseFile: { permission, hours, isOfTexts: true, undo: undoRemoval },
  putCourseFile: { permission, hours, isOfTexts: true, undo: undoPut },
  saveCourseFile: { permission, hours, isOfTexts: true, undo: undoSave },
};

import { randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Services } from '../platform/services.ts';
import { contentTypeOf } from '../providers/storage/content-types.ts';
import { CliError } from './cli-error.ts';
import { tableLines, type Terminal } from './terminal.ts';
import { findCourse } from './users.ts';

type FileServices = Pick<Services, 'database' | 'storage' | 'clock'>;

const mostBytes = 2_000_000_000;

export async function addFile(
  { database: { connection }, storage, clock }: FileServices,
  [word = '', file = '']: readonly string[],
  { title = '', book }: { title?: string | undefined; book?: string | undefined },
  { print }: Terminal,
): Promise<number> {
  if (title.trim() === '') throw new CliError('缺少 --title 标题');
  const course = await findCourse(connection, word);
  const bookId = book === undefined ? null : Number(book);
  if (bookId !== null) {
    const found = await connection
      .selectFrom('book')
      .where('book_id', '=', Number.isSafeInteger(bookId) ? bookId : 0)
      .where('course_id', '=', course.course_id)
      .select('book_id')
      .executeTakeFirst();
    if (found === undefined) throw new CliError(`《${course.title}》没有编号为 ${book} 的书`);
  }
  const info = await stat(file).catch(() => undefined);
  if (info === undefined || !info.isFile()) throw new CliError(`读不到文件“${file}”，请检查路径`);
  if (info.size > mostBytes) throw new CliError('文件不能超过 2 GB');
  const fileName = path.basename(file);
  const key = `course-files/${course.course_id}/${randomBytes(20).toString('hex')}`;
  const contentType = contentTypeOf(fileName);
  await storage.put(key, { file: path.resolve(file) }, { contentType });
  const { file_id } = await connection
    .insertInto('course_file')
    .values({
      course_id: course.course_id,
      book_id: bookId,
      title: title.trim(),
      file_name: fileName,
      content_type: contentType,
      bytes: info.size,
      storage_key: key,
      made_at: clock.now(),
    })
    .returning('file_id')
    .executeTakeFirstOrThrow();
  print(`《${course.title}》已加资料 ${file_id}：${title.trim()}`);
  return 0;
}

export async function listFiles(
  { database: { connection } }: Pick<Services, 'database'>,
  word: string,
  { print }: Terminal,
): Promise<number> {
  const course = await findCourse(connection, word);
  const files = await connection
    .selectFrom('course_file')
    .where('course_id', '=', course.course_id)
    .selectAll()
    .orderBy('file_id')
    .execute();
  if (files.length === 0) {
    print(`《${course.title}》还没有资料`);
    return 0;
  }
  const rows = files.map((file) => [
    String(file.file_id),
    file.book_id === null ? '整门课' : `书 ${file.book_id}`,
    file.title,
    file.file_name,
    String(file.bytes),
  ]);
  for (const line of tableLines([['编号', '属于', '标题', '文件', '字节'], ...rows])) print(line);
  return 0;
}

export async function removeFile(
  { database: { connection }, storage }: FileServices,
  word: string,
  { print }: Terminal,
): Promise<number> {
  const gone = await connection
    .deleteFrom('course_file')
    .where('file_id', '=', /^[1-9]\d{0,8}$/.test(word) ? Number(word) : 0)
    .returning(['title', 'storage_key'])
    .executeTakeFirst();
  if (gone === undefined) throw new CliError(`没有编号为 ${word} 的资料`);
  await storage.deletePrefix(gone.storage_key);
  print(`已删除资料：${gone.title}`);
  return 0;
}

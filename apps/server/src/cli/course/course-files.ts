import { stat } from 'node:fs/promises';
import path from 'node:path';
import { listCourseFiles, removeCourseFile } from '@xuezhou/contract/material/console';
import { addCourseFile } from '../../capabilities/material/console/course-files.ts';
import { contentTypeOf } from '../../providers/storage/content-types.ts';
import { CliError } from '../cli-error.ts';
import type { ConsoleClient } from '../console-client.ts';
import { courseOf, numberIn } from '../find-course.ts';
import { tableLines, type Terminal } from '../terminal.ts';

const maxBytes = 2_000_000_000;

export async function addFile(
  client: ConsoleClient,
  [word = '', file = '']: readonly string[],
  { title = '', book }: { title?: string; book?: string },
  { print }: Terminal,
): Promise<void> {
  if (title.trim() === '') throw new CliError('缺少 --title 标题');
  const course = await courseOf(client, word);
  const bookId = book === undefined ? null : numberIn(book);
  if (book !== undefined && bookId === null)
    throw new CliError(`《${course.title}》没有编号为 ${book} 的书`);
  const info = await stat(file).catch(() => undefined);
  if (info === undefined || !info.isFile()) throw new CliError(`读不到文件“${file}”，请检查路径`);
  if (info.size > maxBytes) throw new CliError('文件不能超过 2 GB');
  const fileName = path.basename(file);
  const given = {
    ...{ courseId: course.courseId, bookId, title: title.trim() },
    ...{ fileName, contentType: contentTypeOf(fileName), bytes: info.size },
    path: path.resolve(file),
  };
  const { fileId } = await addCourseFile(client.services, given, client.actor);
  print(`《${course.title}》已加资料 ${fileId}：${title.trim()}`);
}

export async function listFiles(
  client: ConsoleClient,
  word: string,
  { print }: Terminal,
): Promise<void> {
  const { courseId, title } = await courseOf(client, word);
  const files = await client.ask(listCourseFiles, { params: { courseId } });
  if (files.length === 0) {
    print(`《${title}》还没有资料`);
    return;
  }
  const rows = files.map((file) => [
    String(file.fileId),
    file.bookId === null ? '整门课' : `书 ${file.bookId}`,
    file.title,
    file.fileName,
    String(file.bytes),
  ]);
  for (const line of tableLines([['编号', '属于', '标题', '文件', '字节'], ...rows])) print(line);
}

export async function removeFile(
  client: ConsoleClient,
  word: string,
  { print }: Terminal,
): Promise<void> {
  const fileId = numberIn(word);
  if (fileId === null) throw new CliError(`没有编号为 ${word} 的资料`);
  const { title } = await client.ask(removeCourseFile, { body: { fileId } });
  print(`已删除资料：${title}`);
}

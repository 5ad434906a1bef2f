import { stat } from 'node:fs/promises';
import path from 'node:path';
import { listCourseFiles, removeCourseFile } from '@xuezhou/contract/material/console';
import { addCourseFile } from '../../capabilities/material/console/course-files.ts';
import { contentTypeOf } from '../../providers/storage/content-types.ts';
import { CliError } from '../cli-error.ts';
import type { ConsoleClient } from '../console-client.ts';
import { courseOf, numberIn } from '../find-course.ts';
import { tableLines, type Terminal } from '../terminal.ts';
import { say } from '../../platform/text/shell-language.ts';

const maxBytes = 2_000_000_000;

export async function addFile(
  client: ConsoleClient,
  [word = '', file = '']: readonly string[],
  { title = '', book }: { title?: string; book?: string },
  { print }: Terminal,
): Promise<void> {
  if (title.trim() === '') throw new CliError(say('缺少 --title 标题', '--title is missing'));
  const course = await courseOf(client, word);
  const bookId = book === undefined ? null : numberIn(book);
  if (book !== undefined && bookId === null)
    throw new CliError(
      say(
        `《${course.title}》没有编号为 ${book} 的书`,
        `${course.title} has no book with number ${book}`,
      ),
    );
  const info = await stat(file).catch(() => undefined);
  if (info === undefined || !info.isFile())
    throw new CliError(
      say(
        `读不到文件“${file}”，请检查路径`,
        `The file "${file}" cannot be read: please check its path`,
      ),
    );
  if (info.size > maxBytes)
    throw new CliError(say('文件不能超过 2 GB', 'A file can have 2 GB at most'));
  const fileName = path.basename(file);
  const given = {
    ...{ courseId: course.courseId, bookId, title: title.trim() },
    ...{ fileName, contentType: contentTypeOf(fileName), bytes: info.size },
    path: path.resolve(file),
  };
  const { fileId } = await addCourseFile(client.services, given, client.actor);
  print(
    say(
      `《${course.title}》已加资料 ${fileId}：${title.trim()}`,
      `File ${fileId} is added to ${course.title}: ${title.trim()}`,
    ),
  );
}

export async function listFiles(
  client: ConsoleClient,
  word: string,
  { print }: Terminal,
): Promise<void> {
  const { courseId, title } = await courseOf(client, word);
  const files = await client.ask(listCourseFiles, { params: { courseId } });
  if (files.length === 0) {
    print(say(`《${title}》还没有资料`, `${title} has no files yet`));
    return;
  }
  const rows = files.map((file) => [
    String(file.fileId),
    file.bookId === null
      ? say('整门课', 'whole course')
      : say(`书 ${file.bookId}`, `book ${file.bookId}`),
    file.title,
    file.fileName,
    String(file.bytes),
  ]);
  for (const line of tableLines([
    [
      say('编号', 'number'),
      say('属于', 'of'),
      say('标题', 'title'),
      say('文件', 'file'),
      say('字节', 'bytes'),
    ],
    ...rows,
  ]))
    print(line);
}

export async function removeFile(
  client: ConsoleClient,
  word: string,
  { print }: Terminal,
): Promise<void> {
  const fileId = numberIn(word);
  if (fileId === null)
    throw new CliError(say(`没有编号为 ${word} 的资料`, `There is no file with number ${word}`));
  const { title } = await client.ask(removeCourseFile, { body: { fileId } });
  print(say(`已删除资料：${title}`, `The file is deleted: ${title}`));
}

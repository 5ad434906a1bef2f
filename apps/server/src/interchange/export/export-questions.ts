import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { stemText } from '../../platform/text/clean-html.ts';
import type { Services } from '../../platform/services.ts';
import type { Storage } from '../../providers/storage/storage.port.ts';
import type { QuestionLanguage } from '@xuezhou/contract/account';
import {
  inLanguage,
  isInTwoLanguages,
  readCourseQuestions,
  type ExportedQuestion,
} from './course-questions.ts';
import { ExportError } from './export-folder.ts';
import { dataUrls, readPictures } from './exported-pictures.ts';
import { picturesIn } from './foreign-text.ts';
import { writeGift, type Tell } from './write-gift.ts';
import { writeMoodleXml } from './write-moodle-xml.ts';
import { writeQti } from './write-qti.ts';
import { writeCsv, writeXlsx } from './write-table.ts';

type Write = (
  questions: readonly ExportedQuestion[],
  storage: Storage,
  tell: Tell,
) => Promise<string | Buffer>;

const writers: Record<string, Write> = {
  '.gift': async (questions, storage, tell) =>
    writeGift(questions, await dataUrls(storage, picturesOf(questions)), tell),
  '.xml': async (questions, storage, tell) =>
    writeMoodleXml(questions, await readPictures(storage, picturesOf(questions)), tell),
  '.zip': async (questions, storage, tell) =>
    writeQti(questions, await readPictures(storage, picturesOf(questions)), tell),
  '.csv': (questions, _storage, tell) => Promise.resolve(writeCsv(questions, tell)),
  '.xlsx': async (questions, _storage, tell) => await writeXlsx(questions, tell),
};

const picturesOf = (questions: readonly ExportedQuestion[]): string[] =>
  questions.flatMap(({ content, parts }) => [
    ...[content.question, content.explanation, content.reference].flatMap(picturesIn),
    ...content.options.flatMap(({ html, rationale }) => [html, rationale].flatMap(picturesIn)),
    ...picturesOf(parts),
  ]);

/**
 * Writes the questions of a course in the format that the file's name asks for, in one language: no format but the
 * school's own holds two. Never over a file that is there.
 */
export async function exportQuestions(
  { database, storage }: Pick<Services, 'database' | 'storage'>,
  courseId: number,
  file: string,
  language: QuestionLanguage = 'zh',
): Promise<{ count: number; faults: string[] }> {
  const write = writers[path.extname(file).toLowerCase()];
  if (write === undefined)
    throw new ExportError(`文件名要以 ${Object.keys(writers).join('、')} 结尾，后缀决定格式`);
  const stored = await database.connection
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (connection) => await readCourseQuestions(connection, courseId));
  const questions = stored.map((question) => inLanguage(question, language));
  const faults = faultsOfLanguage(stored, language);
  const body = await write(questions, storage, ({ content }, fault) =>
    faults.push(`${stemText(content.question).slice(0, 30)}：${fault}`),
  );
  await writeFile(file, body, { flag: 'wx' }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      throw new ExportError(`${file} 已经有了，请换一个名字`, { cause: error });
    throw error;
  });
  const left = faults.filter((fault) => fault.endsWith('，未导出')).length;
  return { count: questions.length - left, faults };
}

/** What the other language leaves behind. */
function faultsOfLanguage(
  questions: readonly ExportedQuestion[],
  language: QuestionLanguage,
): string[] {
  const both = questions.filter(isInTwoLanguages).length;
  if (language === 'zh')
    return both === 0 ? [] : [`${both} 道题另有英文，没有写入；导出英文请加 --language en`];
  const alone = questions.length - both;
  return alone === 0 ? [] : [`${alone} 道题没有英文，写的是中文`];
}

import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import { stemText } from '../../platform/text/clean-html.ts';
import type { Services } from '../../platform/services.ts';
import type { Storage } from '../../providers/storage/storage.port.ts';
import type { QuestionLanguage } from '@xuezhou/contract/account';
import {
  exportedQuestions,
  inLanguage,
  isInTwoLanguages,
  type ExportedQuestion,
  type ExportedQuestions,
  type Wanted,
} from './course-questions.ts';
import { ExportError } from './export-folder.ts';
import { dataUrls, readPictures } from './exported-pictures.ts';
import { picturesIn } from './foreign-text.ts';
import { writeGift, type Tell } from './write-gift.ts';
import { writeMoodleXml } from './write-moodle-xml.ts';
import { writeQti } from './qti/write-qti.ts';
import { writeCsv, writeXlsx } from './write-table.ts';

type Body = string | Buffer | AsyncIterable<string>;

type Write = (questions: ExportedQuestions, storage: Storage, tell: Tell) => Body | Promise<Body>;

/** A format that sees all questions before it writes the first. */
const ofAll =
  (
    write: (
      questions: readonly ExportedQuestion[],
      storage: Storage,
      tell: Tell,
    ) => Promise<string | Buffer>,
  ): Write =>
  async (questions, storage, tell) => {
    const all: ExportedQuestion[] = [];
    for await (const question of questions()) all.push(question);
    return await write(all, storage, tell);
  };

const writers: Record<string, Write> = {
  '.gift': ofAll(async (questions, storage, tell) =>
    writeGift(questions, await dataUrls(storage, picturesOf(questions)), tell),
  ),
  '.xml': ofAll(async (questions, storage, tell) =>
    writeMoodleXml(questions, await readPictures(storage, picturesOf(questions)), tell),
  ),
  '.zip': ofAll(async (questions, storage, tell) =>
    writeQti(questions, await readPictures(storage, picturesOf(questions)), tell),
  ),
  '.csv': (questions, _storage, tell) => writeCsv(questions, tell),
  '.xlsx': (questions, _storage, tell) => writeXlsx(questions, tell),
};

const picturesOf = (questions: readonly ExportedQuestion[]): string[] =>
  questions.flatMap(({ content, parts }) => [
    ...[content.question, content.explanation, content.reference].flatMap(picturesIn),
    ...content.options.flatMap(({ html, rationale }) => [html, rationale].flatMap(picturesIn)),
    ...picturesOf(parts),
  ]);

/**
 * Writes the questions of a course, or these, in the format that the file's name asks for, in one language: no format but the
 * school's own holds two. Never over a file that is there.
 */
export async function exportQuestions(
  { database, storage }: Pick<Services, 'database' | 'storage'>,
  wanted: Wanted,
  file: string,
  language: QuestionLanguage = 'zh',
): Promise<{ count: number; faults: string[] }> {
  const write = writers[path.extname(file).toLowerCase()];
  if (write === undefined)
    throw new ExportError(`文件名要以 ${Object.keys(writers).join('、')} 结尾，后缀决定格式`);
  const faults: string[] = [];
  const tell: Tell = ({ content }, fault) =>
    faults.push(`${stemText(content.question).slice(0, 30)}：${fault}`);
  const seen = { all: 0, inTwoLanguages: 0 };
  await database.connection
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (connection) => {
      const questions = async function* (): AsyncGenerator<ExportedQuestion> {
        Object.assign(seen, { all: 0, inTwoLanguages: 0 });
        for await (const question of exportedQuestions(connection, wanted)) {
          seen.all++;
          if (isInTwoLanguages(question)) seen.inTwoLanguages++;
          yield inLanguage(question, language);
        }
      };
      await writeNew(file, await write(questions, storage, tell));
    });
  const left = faults.filter((fault) => fault.endsWith('，未导出')).length;
  return { count: seen.all - left, faults: [...faultsOfLanguage(seen, language), ...faults] };
}

/** What the other language leaves behind. */
function faultsOfLanguage(
  { all, inTwoLanguages }: { all: number; inTwoLanguages: number },
  language: QuestionLanguage,
): string[] {
  if (language === 'zh')
    return inTwoLanguages === 0 ? [] : [`${inTwoLanguages} 道题另有英文，这份是中文的，没有写入`];
  const alone = all - inTwoLanguages;
  return alone === 0 ? [] : [`${alone} 道题没有英文，写的是中文`];
}

/** What was begun and not ended is no export: it is taken away again. */
async function writeNew(file: string, body: Body): Promise<void> {
  const out = await open(file, 'wx').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      throw new ExportError(`${file} 已经有了，请换一个名字`, { cause: error });
    throw error;
  });
  try {
    if (typeof body === 'string' || Buffer.isBuffer(body)) await out.writeFile(body);
    else for await (const piece of body) await out.write(piece);
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  } finally {
    await out.close();
  }
}

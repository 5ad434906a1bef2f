import { sql } from 'kysely';
import type { Change } from '../../platform/database/prepare.ts';

interface Named {
  readonly name: string;
  readonly file: string;
  /** The course that the bank has already. */
  readonly known: number | undefined;
}

/** What a person should know before a bank joins another, or stands beside one of nearly its name. */
export async function noteOnNames(change: Change, bank: Named): Promise<string[]> {
  return bank.known === undefined
    ? await noteOnLike(change, bank)
    : await noteOnJoined(change, bank);
}

async function noteOnJoined(change: Change, { name, file, known }: Named): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    select file from question_import where ${known}::int = any(made_courses) order by import_id limit 1
  `.execute(change);
  const [first] = rows;
  if (first === undefined || first.file === file) return [];
  return [
    `题目进了已有的题库“${name}”（课程 ${known}，由 ${first.file} 建立）；要另成一个题库，请换一个题库名或文件名`,
  ];
}

const bare = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{P}\p{S}]+|题库$/gu, '');

async function noteOnLike(change: Change, { name }: Named): Promise<string[]> {
  const courses = await change
    .selectFrom('course')
    .where('source', 'like', 'bank:%')
    .select(['course_id', 'source'])
    .execute();
  const like = courses.find(({ source }) => {
    const other = source.slice('bank:'.length);
    return other !== name && bare(other) === bare(name);
  });
  if (like === undefined) return [];
  return [
    `已有名字相近的题库“${like.source.slice('bank:'.length)}”（课程 ${like.course_id}），没有并进去；要并进去请加上 --course ${like.course_id}`,
  ];
}

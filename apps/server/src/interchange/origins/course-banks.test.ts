import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { importCatalogue } from '../import-catalogue.ts';
import { importQuestions } from '../import-questions.ts';
import type { TestSchool } from '../testing/open-test-school.ts';
import { SisterSchools } from '../testing/sister-schools.ts';
import { importCourseBanks } from './import-course-banks.ts';

const sisters = new SisterSchools();
const folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-course-bank-'));
afterAll(async () => {
  await sisters.close();
  await rm(folder, { recursive: true, force: true });
});

/** The course 1 of a school with two questions of a bank, the first of them in its chapter. */
async function withBank(title: string, stems: readonly [string, string]): Promise<TestSchool> {
  const school = await sisters.withCourse(title);
  const bank = path.join(folder, '真题.csv');
  const rows = stems.map((stem, at) => `Q${at + 1},${stem},一,二,A\n`);
  await writeFile(bank, `编号,题干,A,B,答案\n${rows.join('')}`);
  await importQuestions(school, [bank], { dryRun: false, courseId: 1 });
  await sql`
    update question set reading_id = 101, book_id = 1, subject_id = 101
    where source_key like 'bank:%' and stem_text = ${stems[0]}
  `.execute(school.database.connection);
  return school;
}

async function take(school: TestSchool, files: string, dryRun = false) {
  const report = await sisters.take(school, files);
  const banks = await importCourseBanks(school, files, report.courses, { dryRun });
  return { ...report, banks };
}

const ofBanks = async ({ database: { connection } }: TestSchool) =>
  await connection
    .selectFrom('question')
    .leftJoin('reading', 'reading.reading_id', 'question.reading_id')
    .where('source_key', 'like', 'bank:%')
    .select(['stem_text as stem', 'question.course_id as courseId', 'reading.title as chapter'])
    .orderBy('question.course_id')
    .orderBy('question.position')
    .execute();

it('questions that a bank brought into the course go along into the same chapters there, once however often', async () => {
  const giver = await withBank('带题库的课', ['久期是什么', '凸性是什么']);
  const taker = await sisters.withCourse('别的课');
  const files = await sisters.files(giver);
  const first = await take(taker, files);
  expect(first.faults).toEqual([]);
  expect(first.banks.map(({ counts, banks }) => [counts.added, banks])).toEqual([
    [2, [{ name: '真题', courseId: 5001 }]],
  ]);
  const there = [
    { stem: '久期是什么', courseId: 5001, chapter: '货币的时间价值' },
    { stem: '凸性是什么', courseId: 5001, chapter: null },
  ];
  expect(await ofBanks(taker)).toEqual(there);
  const again = await take(taker, files);
  expect([again.rows, again.removed]).toEqual([0, 0]);
  expect(again.banks.map(({ counts }) => counts)).toEqual([
    { added: 0, changed: 0, unchanged: 2, skipped: 0 },
  ]);
  expect(await ofBanks(taker)).toEqual(there);
  // And home, where they are known as well.
  const home = await take(giver, await sisters.files(taker, ['demo-5001']));
  expect(home.banks.map(({ counts }) => counts)).toEqual([
    { added: 0, changed: 0, unchanged: 2, skipped: 0 },
  ]);
});

it('another question of a bank that is called alike there, with the same key, stands beside', async () => {
  const giver = await withBank('姊妹校的课', ['久期是什么', '凸性是什么']);
  const taker = await withBank('本校的课', ['存货跌价准备怎样计提', '长期股权投资怎样核算']);
  const before = await ofBanks(taker);
  const { banks } = await take(taker, await sisters.files(giver));
  expect(banks.map(({ counts }) => counts)).toEqual([
    { added: 2, changed: 0, unchanged: 0, skipped: 0 },
  ]);
  const after = await ofBanks(taker);
  expect(after.filter(({ courseId }) => courseId === 1)).toEqual(before);
  expect(after.filter(({ courseId }) => courseId === 5001).map(({ stem }) => stem)).toEqual([
    '久期是什么',
    '凸性是什么',
  ]);
});

it('two courses that bring one bank to a school that has it each keep their own copies, however often', async () => {
  const stems = ['久期是什么', '凸性是什么'] as const;
  const taker = await withBank('本校的课', stems);
  const titles = ['甲校的课', '乙校的课', '丙校的课'];
  const givers: TestSchool[] = [];
  for (const title of titles) givers.push(await withBank(title, stems));
  const files: string[] = [];
  for (const giver of givers) files.push(await sisters.files(giver));
  for (const folder of files) expect((await take(taker, folder)).faults).toEqual([]);
  const of = (rows: Awaited<ReturnType<typeof ofBanks>>) =>
    rows.map(({ stem, courseId }) => `${courseId} ${stem}`);
  const each = [1, 5001, 5002, 5003].flatMap((id) => stems.map((stem) => `${id} ${stem}`));
  expect(of(await ofBanks(taker))).toEqual(each);
  for (const folder of files) {
    const { banks } = await take(taker, folder);
    expect(banks.map(({ counts }) => counts)).toEqual([
      { added: 0, changed: 0, unchanged: 2, skipped: 0 },
    ]);
  }
  expect(of(await ofBanks(taker))).toEqual(each);
  // And home, by the mark that is in their keys.
  const home = await take(givers[2]!, await sisters.files(taker, ['demo-5003']));
  expect(home.banks.map(({ counts }) => counts)).toEqual([
    { added: 0, changed: 0, unchanged: 2, skipped: 0 },
  ]);
});

it('a question of a bank finds its chapter and topic by their ids, of two chapters that are called alike too', async () => {
  const giver = await withBank('两章同名的课', ['久期是什么', '凸性是什么']);
  const { connection } = giver.database;
  await sql`insert into reading (reading_id, book_id, course_id, position, number, title, minutes, html)
    select 150, book_id, course_id, 9, '9', title, minutes, html from reading where reading_id = 101`.execute(
    connection,
  );
  await sql`insert into subject (subject_id, reading_id, position, title, group_no)
    select id, 150, id, '第 ' || id, 1 from unnest('{151,152}'::int[]) id`.execute(connection);
  await sql`update question set reading_id = 150, book_id = 1, subject_id = 152
    where source_key like 'bank:%' and stem_text = '凸性是什么'`.execute(connection);
  const taker = await sisters.withCourse('别的课');
  const files = await sisters.files(giver);
  const placesIn = async ({ database }: TestSchool, courseId: number) =>
    (
      await sql<{ place: string }>`
        select concat_ws(' ', q.stem_text, r.position, s.title) as place from question q
          left join reading r on r.reading_id = q.reading_id left join subject s on s.subject_id = q.subject_id
        where q.course_id = ${courseId} and q.source_key like 'bank:%' order by 1
      `.execute(database.connection)
    ).rows.map(({ place }) => place);
  const there = await placesIn(giver, 1);
  expect(there).toContain('凸性是什么 9 第 152');
  expect((await take(taker, files)).faults).toEqual([]);
  const positions = (places: readonly string[]) => places.map((one) => one.replace(/ \d+ /, ' '));
  expect(positions(await placesIn(taker, 5001))).toEqual(positions(there));
  const again = await take(taker, files);
  expect(again.banks.map(({ counts }) => counts.unchanged)).toEqual([2]);
  // Home again, where both chapters are.
  const home = await take(giver, await sisters.files(taker, ['demo-5001']));
  expect(home.banks.map(({ counts }) => counts.unchanged)).toEqual([2]);
  expect(positions(await placesIn(giver, 1))).toEqual(positions(there));
});

it('a look says what would come into the course that is not there yet, and one that is not taken leaves its banks', async () => {
  const giver = await withBank('带题库的课', ['久期是什么', '凸性是什么']);
  const files = await sisters.files(giver);
  const empty = await sisters.open();
  const report = await importCatalogue(empty, files, { dryRun: true });
  const look = await importCourseBanks(empty, files, report.courses, { dryRun: true });
  expect(look.map(({ counts, banks, notes }) => [counts.added, banks, notes])).toEqual([
    [2, [{ name: '真题', courseId: 1 }], undefined],
  ]);
  expect(await ofBanks(empty)).toEqual([]);
  expect(await empty.database.connection.selectFrom('course').select('title').execute()).toEqual(
    [],
  );
  // The same bank is the school's own there, and stays as it is.
  const taker = await withBank('带题库的课', ['久期是什么', '凸性是什么']);
  const asked = await importCatalogue(taker, files, { dryRun: false });
  expect([asked.courses, asked.left]).toEqual([[], ['demo']]);
  const left = await importCourseBanks(taker, files, asked.courses, {
    ...{ dryRun: false, left: asked.left },
  });
  expect(left.map(({ file, counts, notes }) => [file, counts.added, notes])).toEqual([
    ['banks/demo', 0, ['这门课没有导入，它的题库也没有导入']],
  ]);
});

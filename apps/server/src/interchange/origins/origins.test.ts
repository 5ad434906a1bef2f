import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { importCatalogue } from '../import-catalogue.ts';
import { dumpContent } from '../testing/dump-content.ts';
import type { TestSchool } from '../testing/open-test-school.ts';
import { SisterSchools } from '../testing/sister-schools.ts';

const sisters = new SisterSchools();
afterEach(() => sisters.close());

const course = 'courses/demo/course.yaml';
const withoutOrigin = (text: string) => text.replace(/^origin:.*\n/m, '');

const titles = async ({ database: { connection } }: TestSchool) =>
  await connection
    .selectFrom('course')
    .select(['course_id', 'title'])
    .orderBy('course_id')
    .execute();

/** All that stands in one course, by tables. */
async function contentOf({ database: { connection } }: TestSchool, courseId: number) {
  const dump = await dumpContent(connection);
  const readings = (dump['reading'] ?? []).filter((row) => idIn(row, 'course_id') === courseId);
  const inside = new Set(readings.map((row) => idIn(row, 'reading_id')));
  const of = (row: unknown) =>
    idIn(row, 'course_id') === courseId || inside.has(idIn(row, 'reading_id'));
  return Object.fromEntries(
    [
      'course',
      'book',
      'reading',
      'subject',
      'bullet',
      'question',
      'card',
      'mock_paper',
      'camp',
    ].map((table) => [table, (dump[table] ?? []).filter(of)]),
  );
}

const idIn = (row: unknown, name: string): unknown => Reflect.get(row as object, name);

it('a course of another school under the same id is added beside, and everything in it names its own', async () => {
  const [giver, taker] = [
    await sisters.withCourse('姊妹校的课'),
    await sisters.withCourse('本校的课'),
  ];
  const before = await contentOf(taker, 1);
  const files = await sisters.files(giver);
  const report = await sisters.take(taker, files);
  expect(report.faults).toEqual([]);
  expect(report.notes).toEqual([
    'courses/demo：编号 1 在这里是另一门课“本校的课”，它没有动；文件里的“姊妹校的课”另放一门，编号 5001',
  ]);
  expect(await titles(taker)).toEqual([
    { course_id: 1, title: '本校的课' },
    { course_id: 5001, title: '姊妹校的课' },
  ]);
  expect(await contentOf(taker, 1)).toEqual(before);
  const after = await contentOf(taker, 5001);
  const theirs = await contentOf(giver, 1);
  for (const [table, rows] of Object.entries(theirs)) {
    expect(rows.length).toBeGreaterThan(0);
    expect([table, after[table]?.length]).toEqual([table, rows.length]);
  }
  const idsOf = (table: string, key: string) => (after[table] ?? []).map((row) => idIn(row, key));
  const named = JSON.stringify([after['bullet'], after['mock_paper'], after['camp']]);
  for (const old of ['10001', '10003', '"101"', '"1001"']) expect(named).not.toContain(old);
  const [lecture] = after['bullet'] ?? [];
  const [asked] = (idIn(idIn(lecture, 'source'), 'questions') ?? []) as { id: string }[];
  expect(idsOf('question', 'question_id')).toContain(Number(asked?.id));
  const { rows } = await sql<{ id: number }>`
    select (v.content -> 'lecture' ->> 'bulletId')::int as id from question_version v join question using (question_id)
    where course_id = 5001 and v.content -> 'lecture' ->> 'bulletId' is not null
  `.execute(taker.database.connection);
  expect(rows.map(({ id }) => id)).toEqual(idsOf('bullet', 'bullet_id'));
});

it('the same again changes nothing, a newer one is an update under the ids that it has here, and back it is the same', async () => {
  const [giver, taker] = [
    await sisters.withCourse('姊妹校的课'),
    await sisters.withCourse('本校的课'),
  ];
  await sisters.take(taker, await sisters.files(giver));
  const first = await contentOf(taker, 5001);
  const again = await sisters.take(taker, await sisters.files(giver));
  expect([again.rows, again.faults, again.notes]).toEqual([0, [], []]);
  expect(await contentOf(taker, 5001)).toEqual(first);
  await sisters.write(giver, '姊妹校的新课', {
    'courses/demo/01-book/01-chapter/cards.yaml': (text) =>
      `${text}- { id: 1002, subject: 102, front: 现值, back: 现在的价值 }\n`,
  });
  const newer = await sisters.take(taker, await sisters.files(giver));
  expect(newer.counts.cards).toMatchObject({ added: 1, unchanged: 1 });
  expect(newer.removed).toBe(0);
  expect(await titles(taker)).toEqual([
    { course_id: 1, title: '本校的课' },
    { course_id: 5001, title: '姊妹校的新课' },
  ]);
  const back = await sisters.files(taker, ['demo-5001']);
  const theirs = await contentOf(giver, 1);
  await sisters.change(back, 'courses/demo-5001/course.yaml', (text) =>
    text.replace('姊妹校的新课', '改回来的名字'),
  );
  const home = await sisters.take(giver, back);
  expect([home.faults, home.removed]).toEqual([[], 0]);
  expect(await titles(giver)).toEqual([{ course_id: 1, title: '改回来的名字' }]);
  const now = await contentOf(giver, 1);
  expect({ ...now, course: [] }).toEqual({ ...theirs, course: [] });
});

it('a whole school with two courses of one folder and id goes into an empty one and comes back as it was', async () => {
  const [giver, taker] = [
    await sisters.withCourse('姊妹校的课'),
    await sisters.withCourse('本校的课'),
  ];
  await sisters.take(taker, await sisters.files(giver));
  const whole = await sisters.whole(taker);
  expect(await readFile(path.join(whole, 'catalogue.yaml'), 'utf8')).toContain('demo-5001');
  expect((await sisters.take(taker, whole)).rows).toBe(1);
  const third = await sisters.open();
  expect((await sisters.take(third, whole)).faults).toEqual([]);
  const dump = async (school: TestSchool) => {
    const { school: _name, ...content } = await dumpContent(school.database.connection);
    return content;
  };
  expect(await dump(third)).toEqual(await dump(taker));
  // It knows them as the same as their first school does.
  const once = await sisters.take(third, await sisters.files(giver));
  expect([once.faults, once.counts.courses]).toMatchObject([[], { added: 0, skipped: 0 }]);
  expect(await titles(third)).toHaveLength(2);
});

it('of the whole of another school the courses come, and nothing else before somebody says so', async () => {
  const plans = `- { id: 1, title: 规划, intro: 走, for: [1], nodes: [{ id: 1, title: 学完, course: 1 }] }\n`;
  const giver = await sisters.withCourse('姊妹校的课', { 'careers.yaml': plans });
  const taker = await sisters.withCourse('本校的课', {
    'careers.yaml': plans.replace('规划', '本校的规划'),
  });
  const { connection } = taker.database;
  const planned = async () =>
    await connection.selectFrom('career_plan').select(['title', 'course_ids']).execute();
  const whole = await sisters.whole(giver);
  const report = await sisters.take(taker, whole);
  expect(report.faults).toEqual([
    'catalogue.yaml：这是另一所学校的整个目录，只导入课程：校名、职业规划、调查、文章、商品、词汇和消息没有导入，这里的没有动。要整个换成它的，加 --if-taken school=update 再导入',
  ]);
  expect(await titles(taker)).toHaveLength(2);
  expect(await planned()).toEqual([{ title: '本校的规划', course_ids: [1] }]);
  // What is said of courses is not said of all else.
  expect((await sisters.take(taker, whole, 'update')).faults).toEqual(report.faults);
  expect((await sisters.take(taker, whole, '1=update')).faults).toEqual(report.faults);
  expect(await planned()).toEqual([{ title: '本校的规划', course_ids: [1] }]);
  expect((await sisters.take(taker, whole, 'school=update')).faults).toEqual([]);
  // It leads through the course that came with it.
  expect(await planned()).toEqual([{ title: '规划', course_ids: [5001] }]);
  expect((await sisters.take(taker, whole)).rows).toBe(0);
});

it('files that say no origin go on to be known by their id, but replace nothing that was brought or made by pages', async () => {
  const [giver, taker] = [await sisters.withCourse('姊妹校的课'), await sisters.open()];
  const files = await sisters.files(giver);
  expect((await sisters.take(taker, files)).notes).toEqual([]);
  await sisters.change(files, course, withoutOrigin);
  await sisters.change(files, course, (text) => text.replace('姊妹校的课', '不知哪一门'));
  const before = await contentOf(taker, 1);
  const asked = await sisters.take(taker, files);
  expect(asked.faults).toEqual([
    'courses/demo/course.yaml：编号 1 在这里是“姊妹校的课”，文件没有写 origin，认不出是不是同一门课，没有导入，“姊妹校的课”没有动。是同一门课，加 --if-taken 1=update 再导入；是另一门，加 --if-taken 1=beside，另放一门',
  ]);
  expect([asked.rows, asked.removed]).toEqual([0, 0]);
  expect(await contentOf(taker, 1)).toEqual(before);
  const update = await sisters.take(taker, files, 'update');
  expect([update.faults, update.counts.courses.changed, update.removed]).toEqual([[], 1, 0]);
  const beside = await sisters.take(taker, files, 'beside');
  expect([beside.faults, beside.counts.courses.added]).toEqual([[], 1]);
  // Said again, or no more, it is the one that was put beside.
  for (const said of ['beside', ''])
    expect(await sisters.take(taker, files, said)).toMatchObject({ rows: 0, faults: [] });
  expect((await titles(taker)).map(({ title }) => title)).toEqual(['不知哪一门', '不知哪一门']);
  // Where people wrote it, its id still says which it is.
  await sisters.write(giver, '手写的课改了');
  expect(await titles(giver)).toEqual([{ course_id: 1, title: '手写的课改了' }]);
});

it('two that are called alike may be the same: it is asked, and whoever knows says so once', async () => {
  const [giver, taker] = [
    await sisters.withCourse('同一门课'),
    await sisters.withCourse('同一门课'),
  ];
  const files = await sisters.files(giver);
  const asked = await sisters.take(taker, files);
  expect(asked.faults).toEqual([
    'courses/demo/course.yaml：编号 1 在这里也是“同一门课”，可能就是同一门课，没有导入，这里的没有动。是同一门课，加 --if-taken 1=update 再导入；是另一门，加 --if-taken 1=beside，另放一门',
  ]);
  expect([asked.rows, asked.counts.courses.skipped]).toEqual([0, 1]);
  const update = await sisters.take(taker, files, 'update');
  expect([update.faults, update.removed, update.counts.courses.unchanged]).toEqual([[], 0, 1]);
  const again = await sisters.take(taker, files);
  expect([again.rows, again.notes]).toEqual([0, []]);
  expect(await titles(taker)).toHaveLength(1);
});

it('two imports of it at once make one course, and a look writes nothing', async () => {
  const [giver, taker] = [
    await sisters.withCourse('姊妹校的课'),
    await sisters.withCourse('本校的课'),
  ];
  const files = await sisters.files(giver);
  const before = await dumpContent(taker.database.connection);
  const look = await importCatalogue(taker, files, { dryRun: true });
  expect([look.notes.length, look.counts.courses.added]).toEqual([1, 1]);
  expect(await dumpContent(taker.database.connection)).toEqual(before);
  const both = await Promise.all([sisters.take(taker, files), sisters.take(taker, files)]);
  expect(both.map(({ faults }) => faults)).toEqual([[], []]);
  expect(both.reduce((sum, { counts }) => sum + counts.courses.added, 0)).toBe(1);
  expect(await titles(taker)).toHaveLength(2);
});

it('two different ones at once both come in, each with ids of its own', async () => {
  const taker = await sisters.withCourse('本校的课');
  const givers = [await sisters.withCourse('甲校的课'), await sisters.withCourse('乙校的课')];
  const files = await Promise.all(givers.map((giver) => sisters.files(giver)));
  await Promise.all(files.map((folder) => sisters.take(taker, folder)));
  expect((await titles(taker)).map(({ title }) => title).toSorted()).toEqual(
    ['本校的课', '甲校的课', '乙校的课'].toSorted(),
  );
  for (const { course_id } of await titles(taker))
    expect((await contentOf(taker, course_id))['question']).toHaveLength(6);
});

it('what was made here of a course from elsewhere is nothing of its first school, whatever has its id there', async () => {
  const [giver, taker] = [await sisters.withCourse('姊妹校的课'), await sisters.open()];
  await sisters.take(taker, await sisters.files(giver));
  const cards = 'courses/demo/01-book/01-chapter/cards.yaml';
  const add = (front: string) => (text: string) =>
    `${text}- { id: "1002", subject: "101", front: ${front}, back: 话 }\n`;
  const { connection } = taker.database;
  await sql`insert into card (card_id, course_id, book_id, reading_id, subject_id, position, front, back)
    select 1002, course_id, book_id, reading_id, subject_id, 1, '这里写的', '话' from card where card_id = 1001`.execute(
    connection,
  );
  await sisters.write(giver, '姊妹校的课', { [cards]: add('那里写的') });
  await sisters.take(giver, await sisters.files(taker));
  const fronts = async (school: TestSchool) =>
    (
      await school.database.connection
        .selectFrom('card')
        .select('front')
        .orderBy('card_id')
        .execute()
    )
      .map(({ front }) => front)
      .toSorted();
  expect(await fronts(giver)).toEqual(['终值', '这里写的'].toSorted());
});

it('an origin that was touched, the same twice, and a file of numbers that is none are faults by their places', async () => {
  const giver = await sisters.withCourse('姊妹校的课');
  const taker = await sisters.open();
  const files = await sisters.files(giver);
  await sisters.change(files, course, (text) => text.replace(/^origin: .*$/m, 'origin: 我的'));
  expect((await sisters.take(taker, files)).faults).toEqual([
    'courses/demo/course.yaml：origin 是导出时写下的，请不要改；不要它的话整行删去，就按编号认课程',
  ]);
  const twice = await sisters.files(giver);
  await cp(path.join(twice, 'courses/demo'), path.join(twice, 'courses/other'), {
    recursive: true,
  });
  await sisters.change(twice, 'catalogue.yaml', () => 'courses: [demo, other]\n');
  expect((await sisters.take(taker, twice)).faults).toEqual([
    'courses/other/course.yaml：和 courses/demo 的 origin 相同，是同一门课，只能留一个',
  ]);
  expect(await titles(taker)).toHaveLength(1);
  const torn = await sisters.files(giver);
  await writeFile(path.join(torn, 'courses/demo/numbers.yaml'), 'lecture: { 1001: 不是数 }\n');
  const report = await sisters.take(taker, torn);
  expect(report.faults).toEqual([
    'courses/demo/numbers.yaml：这个文件是导出时写下的，请不要改；改坏了就从那所学校再导出一次',
  ]);
  expect([report.rows, report.removed]).toEqual([0, 0]);
});

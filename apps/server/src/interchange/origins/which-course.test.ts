import { cp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { nextNodeId } from '../../capabilities/authoring/authoring.port.ts';
import { chapter } from '../testing/make-catalogue.ts';
import type { TestSchool } from '../testing/open-test-school.ts';
import { SisterSchools } from '../testing/sister-schools.ts';
import { readIfTaken } from './if-taken.ts';

const sisters = new SisterSchools();
afterEach(() => sisters.close());

const course = 'courses/demo/course.yaml';

const titles = async ({ database: { connection } }: TestSchool) =>
  (
    await connection
      .selectFrom('course')
      .select(['course_id', 'title'])
      .orderBy('course_id')
      .execute()
  ).map(({ course_id, title }) => `${course_id} ${title}`);

/** The files of the course, and beside them a second one that says no origin, under an id of its own. */
async function withSecond(school: TestSchool, id: number, title: string): Promise<string> {
  const files = await sisters.files(school);
  await cp(path.join(files, 'courses/demo'), path.join(files, 'courses/second'), {
    recursive: true,
  });
  await sisters.change(files, 'courses/second/course.yaml', (text) =>
    text
      .replace(/^origin:.*\n/m, '')
      .replace(/^id:.*$/m, `id: "${id}"`)
      .replace(/^title:.*$/m, `title: ${title}`),
  );
  await sisters.change(files, 'catalogue.yaml', () => 'courses: [demo, second]\n');
  return files;
}

it('an answer is of the courses that it names, and a bare word of one that asks alone', async () => {
  const giver = await sisters.withCourse('同一门课');
  const taker = await sisters.withCourse('同一门课');
  // A course of a third school, under a number at which the folder has another one.
  const third = await sisters.withCourse('三校的课');
  await sisters.take(taker, await sisters.files(third));
  expect(await titles(taker)).toEqual(['1 同一门课', '5001 三校的课']);
  const files = await withSecond(giver, 5001, '不知哪一门');
  for (const said of ['update', 'beside']) {
    const { faults, rows } = await sisters.take(taker, files, said);
    expect([rows, faults.length]).toEqual([0, 2]);
    for (const fault of faults) expect(fault).toContain(`--if-taken ${said} 没有说是哪一门`);
  }
  const { faults } = await sisters.take(taker, files, '1=update');
  expect(faults).toEqual([expect.stringContaining('--if-taken 5001=update')]);
  expect(await titles(taker)).toEqual(['1 同一门课', '5001 三校的课']);
  // One of them asks alone now.
  await sisters.take(taker, files, 'beside');
  expect(await titles(taker)).toEqual(['1 同一门课', '5001 三校的课', '5002 不知哪一门']);
});

it('one of another name is replaced by who names it, and not by a bare word', async () => {
  const giver = await sisters.withCourse('姊妹校的课');
  const taker = await sisters.withCourse('本校的课');
  const files = await sisters.files(giver);
  const asked = await sisters.take(taker, files, 'update');
  expect(asked.faults).toEqual([
    'courses/demo/course.yaml：编号 1 在这里是“本校的课”，文件里的“姊妹校的课”没有导入，“本校的课”没有动。是同一门课，加 --if-taken 1=update 再导入；是另一门，加 --if-taken 1=beside，另放一门。--if-taken update 没有说是哪一门，没有照做；几门课写成 1=update,2=beside',
  ]);
  expect(await titles(taker)).toEqual(['1 本校的课']);
  expect((await sisters.take(taker, files, '7=update')).faults[0]).toBe(
    'catalogue.yaml：--if-taken 说到的课程 7 不在这些文件里；写 course.yaml 里的 id',
  );
  const other = await sisters.withCourse('本校的课');
  expect((await sisters.take(other, files, '1=update')).faults).toEqual([]);
  expect(await titles(other)).toEqual(['1 姊妹校的课']);
});

it('answers are read by numbers, and what is none is refused', () => {
  expect(readIfTaken('1001=update, 1002=beside,school=update')).toEqual({
    courses: new Map([
      [1001, 'update'],
      [1002, 'beside'],
    ]),
    isWholeSchool: true,
  });
  const none = ['', 'both', '1', '1=', '1=both', 'school=beside', '1=update,1=beside', '1=update,'];
  for (const text of none) expect([text, readIfTaken(text)]).toEqual([text, undefined]);
});

it('a folder that was copied for a new course replaces nothing, and put beside it is found again', async () => {
  const school = await sisters.withCourse('原来的课');
  const files = await sisters.files(school);
  await sisters.change(files, course, (text) =>
    text.replace(/^id:.*$/m, 'id: "7"').replace('原来的课', '抄来新写的课'),
  );
  const asked = await sisters.take(school, files);
  expect(asked.faults).toEqual([
    'courses/demo/course.yaml：文件的 origin 是这里“原来的课”（编号 1）的，编号 7 却不是它的，没有导入，“原来的课”没有动；抄来写新课的话，把 origin 一行删去。是同一门课，加 --if-taken 7=update 再导入；是另一门，加 --if-taken 7=beside，另放一门',
  ]);
  expect([asked.rows, asked.removed]).toEqual([0, 0]);
  expect((await sisters.take(school, files, '7=beside')).counts.courses.added).toBe(1);
  const again = await sisters.take(school, files, '7=beside');
  expect([again.rows, again.faults]).toEqual([0, []]);
  expect(await titles(school)).toEqual(['1 原来的课', '7 抄来新写的课']);
});

it('an id that something of a course from elsewhere had is given to nothing else', async () => {
  const wishes = {
    [`${chapter}/lectures.yaml`]: (text: string) =>
      `${text}${text.replace('1001', '1002').replace('第一课', '第二课')}`,
    [`${chapter}/cards.yaml`]: (text: string) =>
      `${text}- { id: 1002, subject: 102, front: 现值, back: 话 }\n`,
  };
  const giver = await sisters.withCourse('姊妹校的课', wishes);
  const taker = await sisters.withCourse('本校的课', wishes);
  const { connection } = taker.database;
  await sisters.take(taker, await sisters.files(giver));
  const idsOf = async () => {
    const { rows } = await sql<{ lecture: number; card: number }>`
      select (select max(bullet_id) from bullet where course_id = 5001) as lecture,
        (select max(card_id) from card where course_id = 5001) as card`.execute(connection);
    return rows[0] ?? { lecture: 0, card: 0 };
  };
  const had = await idsOf();
  await sisters.write(giver, '姊妹校的课');
  expect((await sisters.take(taker, await sisters.files(giver))).removed).toBe(2);
  const left = await idsOf();
  expect([left.lecture < had.lecture, left.card < had.card]).toEqual([true, true]);
  expect(await connection.transaction().execute(nextNodeId)).toBeGreaterThan(had.lecture);
  const third = await sisters.withCourse('三校的课');
  await sisters.take(taker, await sisters.files(third));
  const { rows } = await sql<{ id: number }>`
    select card_id as id from card where course_id = 5002`.execute(connection);
  expect(rows.length).toBeGreaterThan(0);
  for (const { id } of rows) expect(id).toBeGreaterThan(had.card);
});

it('two things that say they are one are a fault, and nothing of the course is taken', async () => {
  const giver = await sisters.withCourse('姊妹校的课');
  const taker = await sisters.open();
  const files = await sisters.files(giver);
  const fault =
    'courses/demo/numbers.yaml：这个文件是导出时写下的，请不要改；改坏了就从那所学校再导出一次';
  for (const text of ['subject: { 101: 55, 102: 55 }\n', 'subject: { 101: 102 }\n']) {
    await writeFile(path.join(files, 'courses/demo/numbers.yaml'), text);
    const report = await sisters.take(taker, files);
    expect(report.faults).toContain(fault);
    expect([text, report.rows, await titles(taker)]).toEqual([text, 0, []]);
  }
});

it('a family is known by its name, and a code that pages of both schools gave does not make two one', async () => {
  const add = async (school: TestSchool, code: string, name: string) =>
    await sql`insert into course_family (code, name, short_name, hue, position, is_shown)
      values (${code}, ${name}, ${name}, 'slate', 90, true)`.execute(school.database.connection);
  const giver = await sisters.withCourse('姊妹校的课');
  await add(giver, 'F1', '税务师');
  await sql`update course set family = 'F1' where course_id = 1`.execute(giver.database.connection);
  const files = await sisters.whole(giver);
  await sisters.change(files, 'catalogue.yaml', (text) =>
    text.replace(/^(?:school|origin):.*\n/gm, ''),
  );
  const familyOf = async (school: TestSchool) => {
    const { rows } = await sql<{ code: string; name: string }>`
      select f.code, f.name from course c join course_family f on f.code = c.family
    `.execute(school.database.connection);
    return rows.map(({ code, name }) => `${code} ${name}`);
  };
  const alike = await sisters.open();
  await add(alike, 'F2', '税务师');
  expect((await sisters.take(alike, files)).faults).toEqual([]);
  expect(await familyOf(alike)).toEqual(['F2 税务师']);
  const other = await sisters.open();
  await add(other, 'F1', '银行从业');
  const { faults, notes } = await sisters.take(other, files);
  expect([faults, notes]).toEqual([
    [],
    ['families.yaml：系列“税务师”的代号在文件里是 F1，在这里是 F2'],
  ]);
  expect((await sisters.take(other, files)).rows).toBe(0);
  expect(await familyOf(other)).toEqual(['F2 税务师']);
});

it('a school that is moved keeps its courses as its own: files that its people write go on to be known by their ids', async () => {
  const old = await sisters.withCourse('本校的课');
  const other = await sisters.withCourse('姊妹校的课');
  await sisters.take(old, await sisters.files(other));
  const moved = await sisters.open();
  expect((await sisters.take(moved, await sisters.whole(old))).faults).toEqual([]);
  // Throws where anything is refused.
  await sisters.write(moved, '本校的课改了');
  expect(await titles(moved)).toEqual(['1 本校的课改了', '5001 姊妹校的课']);
  expect((await sisters.take(moved, await sisters.files(old))).faults).toEqual([]);
  expect(await titles(moved)).toEqual(['1 本校的课', '5001 姊妹校的课']);
  const { connection } = moved.database;
  const brought = connection.selectFrom('course_origin').where('is_brought', '=', true);
  expect(await brought.select('course_id').execute()).toEqual([{ course_id: 5001 }]);
});

it('a fault of a course from elsewhere names things as its files do', async () => {
  const giver = await sisters.withCourse('姊妹校的课');
  const taker = await sisters.withCourse('本校的课');
  const files = await sisters.files(giver);
  await sisters.change(files, 'courses/demo/papers.yaml', (text) => text.replace('10003', '10099'));
  await sisters.change(files, 'courses/demo/camps.yaml', (text) => text.replace('1001', '1099'));
  const { faults } = await sisters.take(taker, files);
  expect(faults.join('\n')).toContain('题 10099 不在这门课里');
  // Where a paper is faulty nothing is said of camps, which may name it.
  await sisters.change(files, 'courses/demo/papers.yaml', (text) => text.replace('10099', '10003'));
  expect((await sisters.take(taker, files)).faults.join('\n')).toContain('课 1099 不在这门课里');
});

import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import type { TestSchool } from '../testing/open-test-school.ts';
import { SisterSchools } from '../testing/sister-schools.ts';

const sisters = new SisterSchools();
afterEach(() => sisters.close());

const titles = async ({ database: { connection } }: TestSchool) =>
  (
    await connection
      .selectFrom('course')
      .select(['course_id', 'title'])
      .orderBy('course_id')
      .execute()
  ).map(({ course_id, title }) => `${course_id} ${title}`);

const rename = async ({ database: { connection } }: TestSchool, title: string) =>
  await connection.updateTable('course').set({ title }).execute();

/** The chapter's readings by id: what students' records stand under. */
const readings = async ({ database: { connection } }: TestSchool, courseId: number) =>
  await connection
    .selectFrom('reading')
    .where('course_id', '=', courseId)
    .select(['reading_id', 'title'])
    .orderBy('reading_id')
    .execute();

it('a course that was taken for the same as another one is found by what it was called before, there and back', async () => {
  const middle = await sisters.withCourse('这门课');
  const far = await sisters.withCourse('远处自己的课');
  await sisters.take(far, await sisters.files(middle));
  expect(await titles(far)).toEqual(['1 远处自己的课', '5001 这门课']);
  const stood = await readings(far, 5001);
  const giver = await sisters.withCourse('这门课');
  expect((await sisters.take(middle, await sisters.files(giver), '1=update')).faults).toEqual([]);
  // The school in the middle says another origin now: who had the former goes on to have one course of it.
  await rename(middle, '这门课改了名');
  const again = await sisters.take(far, await sisters.files(middle));
  expect([again.faults, again.notes]).toEqual([[], []]);
  expect(await titles(far)).toEqual(['1 远处自己的课', '5001 这门课改了名']);
  expect(await readings(far, 5001)).toEqual(stood);
  expect((await sisters.take(far, await sisters.files(middle))).rows).toBe(0);
  // And the way back.
  await sql`update course set subtitle = '远处写的' where course_id = 5001`.execute(
    far.database.connection,
  );
  const back = await sisters.take(middle, await sisters.files(far, ['demo-5001']));
  expect([back.faults, back.notes, back.removed]).toEqual([[], [], 0]);
  expect(await titles(middle)).toEqual(['1 这门课改了名']);
  const { rows } = await sql`select subtitle from course`.execute(middle.database.connection);
  expect(rows).toEqual([{ subtitle: '远处写的' }]);
  // What it says now is as it was, and the giver's newer files are its own still.
  await sisters.write(giver, '给的人又改了');
  const newer = await sisters.take(middle, await sisters.files(giver));
  expect([newer.faults, newer.notes]).toEqual([[], []]);
  expect(await titles(middle)).toEqual(['1 给的人又改了']);
});

it('files without an origin that somebody said are a course from elsewhere are not asked about again', async () => {
  const giver = await sisters.withCourse('姊妹校的课');
  const school = await sisters.withCourse('本校的课');
  await sisters.take(school, await sisters.files(giver));
  const plain = await sisters.files(giver);
  await sisters.change(plain, 'courses/demo/course.yaml', (text) =>
    text.replace(/^origin:.*\n/m, '').replace(/^id:.*$/m, 'id: "5001"'),
  );
  expect((await sisters.take(school, plain)).faults).toEqual([
    expect.stringContaining('--if-taken 5001=update'),
  ]);
  expect((await sisters.take(school, plain, '5001=update')).faults).toEqual([]);
  await sisters.change(plain, 'courses/demo/course.yaml', (text) =>
    text.replace('姊妹校的课', '改了名的课'),
  );
  const again = await sisters.take(school, plain);
  expect([again.faults, again.notes]).toEqual([[], []]);
  expect(await titles(school)).toEqual(['1 本校的课', '5001 改了名的课']);
  // Whoever says otherwise is heard, and what was put beside is found from then on.
  await sisters.take(school, plain, '5001=beside');
  expect(await titles(school)).toEqual(['1 本校的课', '5001 改了名的课', '5002 改了名的课']);
  expect((await sisters.take(school, plain)).rows).toBe(0);
});

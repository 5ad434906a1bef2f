import { randomUUID } from 'node:crypto';
import { getReport, type ReportName } from '@xuezhou/contract/report/console';
import type { DataOf } from '@xuezhou/contract/kernel';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { signInStaffAs } from '../../testing/desks/staff-desk.ts';
import { add, enrol, makeCourse, makeStudent } from '../../testing/factories.ts';
import { makeQuestion } from '../../testing/make-question.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { countReports, recountReports } from './count/count-reports.ts';
import { reportPersonalData } from './report.personal-data.ts';

// What was counted once does not stay so: answers are judged again, people come and go, and nobody finds few by asking twice.

const school = await startTestApp();
const { connection, clock, services } = school;
const desk = await signInStaffAs(school, { permissions: ['report.read', 'student.read'] });
clock.set('2026-11-27T12:00:00+08:00');
const course = await makeCourse(connection);
const { questionId } = await makeQuestion(connection, course);
const at = (day: string) => new Date(`${day}T10:00:00+08:00`);

const read = async (name: ReportName, from: string, to: string) =>
  await desk.data(getReport, { params: { name }, query: { from, to } });
type Report = DataOf<typeof getReport>;
const cells = ({ tables }: Report, key: string) =>
  tables.find((table) => table.key === key)?.lines.map((line) => line.cells);
const newcomers = ({ figures }: Report) => figures.find(({ key }) => key === 'newcomers')?.value;

/** So many who registered on a day, were enrolled then, and answered on these days. */
async function come(count: number, day: string, answers: readonly string[] = []) {
  const ids: number[] = [];
  for (let index = 0; index < count; index++) {
    const { studentId } = await makeStudent(connection);
    ids.push(studentId);
    await sql`update student set registered_at = ${at(day)} where student_id = ${studentId}`.execute(
      connection,
    );
    await enrol(connection, studentId, course.courseId, null, at(day));
    for (const answered of answers)
      await add(connection, 'answer', {
        ...{ student_id: studentId, answer_id: randomUUID(), version: 1, student_answer: 'B' },
        ...{ question_id: questionId, course_id: course.courseId, question_status: 1 },
        ...{ answered_at: at(answered), received_at: at(answered) },
      });
  }
  return ids;
}

const old = '2026-08-03';
const stayed = await come(6, old, [old, '2026-08-10']);
const early = await come(7, '2026-11-02');
const few = await come(3, '2026-11-09');
const late = await come(9, '2026-11-16');
await countReports(services);

it('newcomers of a long period less those of a shorter one are never few', async () => {
  const of = async (from: string, to: string) => newcomers(await read('overview', from, to));
  expect(await of('2026-11-02', '2026-11-08')).toBe(early.length);
  expect(await of('2026-11-02', '2026-11-15')).toBe(early.length);
  expect(await of('2026-11-09', '2026-11-15')).toBeNull();
  expect(await of('2026-11-16', '2026-11-22')).toBeNull();
  expect(await of('2026-11-09', '2026-11-22')).toBe(few.length + late.length);
  expect(await of('2026-11-02', '2026-11-22')).toBe(early.length + few.length + late.length);
  const steps = cells(await read('overview', '2026-11-02', '2026-11-15'), 'steps');
  expect(steps?.[0]?.slice(0, 2)).toEqual(['注册', early.length]);
});

it('a week that is over says what is so now: after a regrade, and after what came late', async () => {
  const rights = async () =>
    (
      await connection
        .selectFrom('report_week')
        .where('week', '=', old)
        .where('course_id', '=', 0)
        .select(['rights', 'answers'])
        .executeTakeFirst()
    )?.rights;
  expect(Number(await rights())).toBe(6);
  await sql`update answer set question_status = -1 where question_id = ${questionId}`.execute(
    connection,
  );
  await countReports(services);
  expect(Number(await rights())).toBe(6);
  await recountReports(services);
  expect(Number(await rights())).toBe(0);
  // Twice is once.
  await recountReports(services);
  expect(Number(await rights())).toBe(0);
});

it('of an open answer it is no fault that nobody has marked it: rights are of what was judged', async () => {
  const open = await makeQuestion(connection, course, { kind: 'open' });
  const day = '2026-10-05';
  const give = async (studentId: number, id: number, more: object) =>
    await add(connection, 'answer', {
      ...{ student_id: studentId, answer_id: randomUUID(), version: 1, student_answer: '要点' },
      ...{ question_id: id, course_id: course.courseId, question_status: 1 },
      ...{ answered_at: at(day), received_at: at(day), ...more },
    });
  for (const studentId of early.slice(0, 6)) {
    await give(studentId, questionId, {});
    await give(studentId, open.questionId, {});
  }
  await recountReports(services);
  const week = async () => cells(await read('learning', day, '2026-10-11'), 'weeks')?.at(-1);
  expect((await week())?.slice(5, 7)).toEqual([12, 100]);
  const marked = { teacher_share: 0.2, question_status: -1 };
  await connection
    .updateTable('answer')
    .set(marked)
    .where('question_id', '=', open.questionId)
    .where('student_id', 'in', early.slice(0, 2))
    .execute();
  await recountReports(services);
  expect((await week())?.slice(5, 7)).toEqual([12, 75]);
  // And the words beside it say so.
  const { tables } = await read('learning', day, '2026-10-11');
  const { definition } = tables.find(({ key }) => key === 'weeks')!;
  expect(definition).toContain('过完的周也重数');
  expect(definition).not.toContain('不再改');
});

it('no more than all of a cohort have stayed, whatever became of who was in it', async () => {
  const first = async () => cells(await read('overview', old, '2026-08-09'), 'retention')?.[0];
  expect((await first())?.slice(0, 4)).toEqual([old, 6, 100, 100]);
  const more = await come(5, old);
  await connection.transaction().execute(async (change) => {
    // One of those who studied was enrolled in a later week all along.
    await sql`update enrolment set enrolled_at = ${at('2026-11-16')}
      where student_id = ${stayed[0]}`.execute(change);
  });
  await countReports(services);
  expect((await first())?.slice(0, 4)).toEqual([old, 10, 50, 50]);
  // Who ends the account goes from both.
  await connection.transaction().execute(async (change) => {
    for (const studentId of more)
      for (const part of reportPersonalData) await part.erase(change, studentId);
  });
  expect((await first())?.slice(0, 4)).toEqual([old, 5, 100, 100]);
});

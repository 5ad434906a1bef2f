import { randomUUID } from 'node:crypto';
import { answerQuestion } from '@xuezhou/contract/practice';
import { mondayOf } from '@xuezhou/rules/practice/week';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { dayOf } from '../../platform/clock.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { makeCourse } from '../../testing/factories.ts';
import { makeQuestion } from '../../testing/make-question.ts';
import { giveAnswer } from '../../testing/practise.ts';
import { startTestApp } from '../../testing/test-app.ts';

const school = await startTestApp();
const { connection, clock } = school;
const course = await makeCourse(connection);
const { courseId } = course;
const composite = await makeQuestion(connection, course, { kind: 'xl' });
const asked = [
  ...[await makeQuestion(connection, course), await makeQuestion(connection, course)],
  ...composite.parts,
];
const groupOf = (index: number) => (index < 2 ? {} : { groupId: composite.questionId });

async function countAnswers(): Promise<void> {
  await enqueue(connection, 'count-answers', {});
  await school.runJobs(['count-answers']);
}

/** Sets the mark back, as if nothing had ever been counted. */
const beginAt = (moment: string) =>
  connection
    .updateTable('question_tally_cut')
    .set({ counted_to: new Date(moment) })
    .execute();

const scoreOf = (studentId: number) =>
  connection
    .selectFrom('practice_score')
    .where('student_id', '=', studentId)
    .select(['total_right', 'days', 'week_right'])
    .executeTakeFirst();

/** What the whole log says. */
async function recount(studentId: number) {
  const monday = mondayOf(dayOf(clock.now()));
  const day = sql`(answered_at at time zone 'Asia/Shanghai')::date`;
  const { rows } = await sql`
    select count(distinct question_id) filter (where question_status = 1)::int as total_right,
      count(distinct ${day})::int as days,
      count(distinct question_id) filter (where question_status = 1 and ${day} >= ${monday}::date)::int as week_right
    from answer where student_id = ${studentId}`.execute(connection);
  return rows[0];
}

const step = fc.record({
  question: fc.nat({ max: asked.length - 1 }),
  letter: fc.constantFrom('A', 'B'),
  /** Hours that pass before it, and that it was under way. */
  after: fc.constantFrom(0, 1, 9, 30),
  late: fc.constantFrom(0, 0, 5, 50),
  isCounted: fc.boolean(),
});

it('adds up to the whole log, in whatever portions it is counted', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      clock.set('2026-03-06T04:00:00Z');
      await beginAt('2026-03-01T00:00:00Z');
      const student = await school.signIn();
      for (const { question, letter, after, late, isCounted } of steps) {
        clock.advance({ hours: after });
        const answeredAt = new Date(clock.now().getTime() - late * 3_600_000).toISOString();
        await student.data(answerQuestion, {
          body: {
            ...{ answerId: randomUUID(), courseId, questionId: asked[question]?.questionId ?? 0 },
            ...{ version: 1, studentAnswer: letter, answeredAt, ...groupOf(question) },
          },
        });
        if (isCounted) await countAnswers();
      }
      clock.advance({ minutes: 6 });
      await countAnswers();
      expect(await scoreOf(student.studentId)).toEqual(await recount(student.studentId));
      // A mark that falls back, or a second run, counts nothing twice.
      await beginAt('2026-03-01T00:00:00Z');
      await countAnswers();
      expect(await scoreOf(student.studentId)).toEqual(await recount(student.studentId));
    }),
    { numRuns: 40 },
  );
});

it('counts a score of an older version anew, and keeps its best week', async () => {
  clock.set('2026-03-06T04:00:00Z');
  await beginAt('2026-03-01T00:00:00Z');
  const student = await school.signIn();
  await student.data(answerQuestion, {
    body: {
      ...{ answerId: randomUUID(), courseId, questionId: asked[0]?.questionId ?? 0 },
      ...{ version: 1, studentAnswer: 'B' },
    },
  });
  await connection
    .insertInto('practice_score')
    .values({
      ...{ student_id: student.studentId, course_id: courseId, week: '2026-02-23' },
      ...{ week_right: 70, best_week: 70, total_right: 1, days: 1, counted_to: null },
    })
    .execute();
  clock.advance({ minutes: 6 });
  await countAnswers();
  const row = await connection
    .selectFrom('practice_score')
    .where('student_id', '=', student.studentId)
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ total_right: 1, days: 1, week_right: 1, best_week: 70 });
});

it('counts the last minutes of a Sunday for the week that ends', async () => {
  clock.set('2026-12-06T23:58:00+08:00');
  const student = await school.signIn();
  await giveAnswer(student, asked[0]!, 'B');
  for (const moment of ['2026-12-06T23:59:00+08:00', '2026-12-07T00:04:00+08:00']) {
    clock.set(moment);
    await countAnswers();
  }
  const score = await connection
    .selectFrom('practice_score')
    .where('student_id', '=', student.studentId)
    .select(['week', 'best_week'])
    .executeTakeFirst();
  expect(score).toEqual({ week: '2026-11-30', best_week: 1 });
});

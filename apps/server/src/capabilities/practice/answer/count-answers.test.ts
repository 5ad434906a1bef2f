import { randomUUID } from 'node:crypto';
import { answerQuestion } from '@xuezhou/contract/practice';
import { chanceByGuess } from '@xuezhou/rules/practice/guessing';
import { mondayOf } from '@xuezhou/rules/practice/week';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayOf } from '../../../platform/clock.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { makeCourse } from '../../../testing/factories.ts';
import { makeQuestion } from '../../../testing/make-question.ts';
import { giveAnswer } from '../../../testing/practise.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { howMany } from '../../../testing/runs/how-many.ts';

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
    .select(['total_points', 'days', 'week_points'])
    .executeTakeFirst();

const optionCount = 3;

/** What the whole log says: of a question the first answer of a day, a wrong one less the chance of guessing. */
async function recount(studentId: number) {
  const answers = await connection
    .selectFrom('answer')
    .where('student_id', '=', studentId)
    .select(['question_id', 'question_status', 'answered_at', 'answer_id'])
    .orderBy('answered_at')
    .orderBy('answer_id')
    .execute();
  const firsts = new Map<string, { day: string; worth: number }>();
  const chance = chanceByGuess('single', optionCount);
  for (const { question_id, question_status, answered_at } of answers) {
    const day = dayOf(answered_at);
    const key = `${day} ${question_id}`;
    const worth = question_status === 1 ? 1 : -chance / (1 - chance);
    if (!firsts.has(key)) firsts.set(key, { day, worth });
  }
  const pointsSince = (from: string) =>
    [...firsts.values()].reduce((sum, { day, worth }) => sum + (day >= from ? worth : 0), 0);
  const whole = (points: number) => Math.max(0, Math.floor(points + 0.000001));
  return {
    total_points: whole(pointsSince('')),
    days: new Set([...firsts.values()].map(({ day }) => day)).size,
    week_points: whole(pointsSince(mondayOf(dayOf(clock.now())))),
  };
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
    { numRuns: howMany('XZ_RUNS', { usually: 20, whole: 300 }) },
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
      ...{ week_points: 70, best_points: 70, total_exact: 40, days: 4, counted_to: null },
    })
    .execute();
  clock.advance({ minutes: 6 });
  await countAnswers();
  const row = await connection
    .selectFrom('practice_score')
    .where('student_id', '=', student.studentId)
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ total_points: 1, days: 1, week_points: 1, best_points: 70 });
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
    .select(['week', 'best_points'])
    .executeTakeFirst();
  expect(score).toEqual({ week: '2026-11-30', best_points: 1 });
});

it('gives nobody who only guesses a place before who knows', async () => {
  clock.set('2026-12-09T12:00:00+08:00');
  const [guesser, knower] = [await school.signIn(), await school.signIn()];
  const many = [];
  for (let count = 0; count < 24; count += 1) many.push(await makeQuestion(connection, course));
  // One of three by luck, and each again as soon as its answer was read.
  for (const [index, question] of many.entries()) {
    await giveAnswer(guesser, question, index % optionCount === 0 ? 'B' : 'A');
    clock.advance({ minutes: 1 });
    await giveAnswer(guesser, question, 'B');
  }
  for (const question of many.slice(0, 3)) await giveAnswer(knower, question, 'B');
  clock.advance({ minutes: 6 });
  await countAnswers();
  expect(await scoreOf(guesser.studentId)).toMatchObject({ week_points: 0, total_points: 0 });
  expect(await scoreOf(knower.studentId)).toMatchObject({ week_points: 3, total_points: 3 });
});

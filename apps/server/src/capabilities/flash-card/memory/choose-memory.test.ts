import { randomUUID } from 'node:crypto';
import { answerCard, getCardInfo, openCard, saveCardPlan } from '@xuezhou/contract/flash-card';
import { kindsOfMemory } from '@xuezhou/rules/flash-card/fit/testing/simulated-learner';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeCourse } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { cardPlanOf, isPlanOld } from '../facts/exam.sql.ts';
import { fitCards } from './fit-cards.ts';
import { growLog } from './testing/grow-log.ts';

const school = await startTestApp();
const { connection, clock, services } = school;
const course = await makeCourse(connection, { examDate: null });
const other = await makeCourse(connection, { examDate: null });
const { courseId } = course;
const context = { signal: new AbortController().signal, isLastAttempt: false };

beforeEach(() => clock.set('2027-03-02T04:00:00Z'));
afterEach(async () => {
  await connection.deleteFrom('card_fit').where('student_id', 'is', null).execute();
});

type Student = Awaited<ReturnType<typeof school.signIn>>;

const fitted = async (kind: keyof typeof kindsOfMemory) =>
  await connection
    .insertInto('card_fit')
    .values({
      ...{
        student_id: null,
        fitted_at: new Date('2027-03-01T04:00:00Z'),
        outcome: 'used' as const,
      },
      ...{ logged: 9000, learners: 20, reviews: 8000, held_out: 1600, loss_general: 0.6 },
      ...{
        loss_average: 0.6,
        loss_school: null,
        loss_fitted: 0.5,
        parameters: [...kindsOfMemory[kind]],
      },
    })
    .execute();
const memoryOf = async (student: Student) =>
  (await student.data(getCardInfo, { params: { courseId } })).plan.memory;
const choose = async (student: Student, usesOwnMemory: boolean) =>
  (
    await student.data(saveCardPlan, {
      body: {
        ...{ courseId, hasExam: false, examDate: null, mode: 'steady', easyDays: [] },
        ...{ newPerDay: null, usesOwnMemory },
      },
    })
  ).memory;
const sourcesOf = async ({ studentId }: Student) =>
  (
    await connection
      .selectFrom('card_memory')
      .select('source')
      .where('student_id', '=', studentId)
      .orderBy('since')
      .execute()
  ).map(({ source }) => source);
const statesOf = async ({ studentId }: Student, of: number) =>
  await connection
    .selectFrom('card_state')
    .select(['card_id', 'memory'])
    .where('student_id', '=', studentId)
    .where('course_id', '=', of)
    .orderBy('card_id')
    .execute();

it('the school’s parameters hold no more for whom they were measured to foretell worse', async () => {
  await fitted('lasting');
  const student = await school.signIn();
  const { studentId } = student;
  await growLog(school, { studentId, course, kind: 'usual', reviews: 900, seed: 8 });
  expect(await memoryOf(student)).toEqual({ own: null, since: '2027-03-01', isUsed: true });
  const bySchool = await statesOf(student, courseId);
  await fitCards(services, { studentId }, context);
  const fit = await connection
    .selectFrom('card_fit')
    .selectAll()
    .where('student_id', '=', studentId)
    .executeTakeFirst();
  expect(fit?.outcome).toBe('notBetter');
  expect(fit?.loss_school).toBeGreaterThan(fit?.loss_general ?? 1);
  expect(await sourcesOf(student)).toEqual(['everybody']);
  expect(await memoryOf(student)).toBeNull();
  expect(await statesOf(student, courseId)).not.toEqual(bySchool);
  // Measured again, it stays; and nothing is written twice.
  await connection
    .updateTable('card_fit')
    .set({ logged: 1 })
    .where('student_id', '=', studentId)
    .execute();
  await fitCards(services, { studentId }, context);
  expect(await sourcesOf(student)).toEqual(['everybody']);
});

it('the school’s parameters are turned off and on by a learner, in all courses at once', async () => {
  await fitted('fleeting');
  const student = await school.signIn();
  const { studentId } = student;
  await growLog(school, { studentId, course, kind: 'fleeting', reviews: 60, seed: 1 });
  await growLog(school, { studentId, course: other, kind: 'fleeting', reviews: 60, seed: 2 });
  expect(await choose(student, true)).toEqual({ own: null, since: '2027-03-01', isUsed: true });
  const isOld = async () => {
    const { rows } = await sql<{ is_old: boolean }>`
      select ${isPlanOld({ studentId, today: '2027-03-02' })} as is_old from course c
      left join ${cardPlanOf(studentId, sql`c.course_id`)} where c.course_id = ${other.courseId}`.execute(
      connection,
    );
    return rows[0]?.is_old;
  };
  expect(await isOld()).toBe(true);
  await student.data(getCardInfo, { params: { courseId: other.courseId } });
  expect(await isOld()).toBe(false);
  const bySchool = await statesOf(student, other.courseId);
  expect(await choose(student, false)).toEqual({ own: null, since: '2027-03-02', isUsed: false });
  const general = await statesOf(student, other.courseId);
  expect(general).not.toEqual(bySchool);
  expect(await isOld()).toBe(false);
  expect(await choose(student, true)).toMatchObject({ own: null, isUsed: true });
  expect(await statesOf(student, other.courseId)).toEqual(bySchool);
  expect(await sourcesOf(student)).toEqual(['general', 'withdrawn']);
});

it('what is chosen at the very moment of a fit is the last word, and the fit is not lost', async () => {
  const student = await school.signIn();
  const { studentId } = student;
  await growLog(school, { studentId, course, kind: 'fleeting', reviews: 2500, seed: 5 });
  await fitCards(services, { studentId }, context);
  expect(await choose(student, false)).toMatchObject({ isUsed: false });
  const back = await choose(student, true);
  expect(back?.isUsed).toBe(true);
  expect(back?.own?.heldOut).toBeGreaterThan(0);
  expect(await sourcesOf(student)).toEqual(['fitted', 'general', 'fitted']);
});

it('a review that is sent again after the parameters were turned off plans nothing by them', async () => {
  const student = await school.signIn();
  const { studentId } = student;
  const grown = { studentId, course, kind: 'fleeting' as const, seed: 5 };
  const [card = 0] = await growLog(school, { ...grown, reviews: 2500 });
  await fitCards(services, { studentId }, context);
  const body = { reviewId: randomUUID(), cardDetailId: card, rating: 3 as const };
  const own = await student.data(answerCard, { body });
  clock.set('2027-03-03T04:00:00Z');
  await choose(student, false);
  const { memory, nextReview } = await student.data(openCard, {
    params: { cardDetailId: card },
    query: {},
  });
  expect(memory).not.toEqual(own.memory);
  expect(await student.data(answerCard, { body })).toMatchObject({ memory, nextReview });
});

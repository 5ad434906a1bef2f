import { randomUUID } from 'node:crypto';
import { answerCard } from '@xuezhou/contract/flash-card';
import { answerMock, handInMock, redoMock } from '@xuezhou/contract/mock';
import { getAfterExercise, getAnalysis, gradeOpenAnswer } from '@xuezhou/contract/practice';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { makeCard, makeCourse, makeReading } from '../../../testing/factories.ts';
import { makePaper } from '../../../testing/make-paper.ts';
import { makeQuestion } from '../../../testing/make-question.ts';
import { giveAnswer } from '../../../testing/practise.ts';
import { study } from '../../../testing/study.ts';
import { keepTeacherMarks } from '../../practice/practice-facts.port.ts';
import { expectOneTruth, pagesOf } from './truth-pages.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { howMany } from '../../../testing/runs/how-many.ts';

const school = await startTestApp();
const { connection, clock } = school;
const { report } = study(school);
const histories = howMany('XZ_MASTERY_HISTORIES', { usually: 6, whole: 150 });

const course = await makeCourse(connection, { duration: 100 });
const { courseId } = course;
const chapters = [
  course,
  { ...course, ...(await makeReading(connection, course, { duration: 100 })) },
  { ...course, ...(await makeReading(connection, course, { duration: 100 })) },
];
const studied = { course, chapters };
const rooms = await Promise.all(
  chapters.map(async (chapter) => ({
    chapter,
    choices: await Promise.all(
      Array.from({ length: 9 }, () =>
        makeQuestion(connection, chapter, { content: { difficulty: 3 } }),
      ),
    ),
    essay: await makeQuestion(connection, chapter, { kind: 'open' }),
    card: await makeCard(connection, chapter),
  })),
);
const paperId = await makePaper(connection, courseId, [
  rooms.flatMap(({ choices }) => choices.slice(0, 3)),
]);

type Step =
  | { do: 'answer'; place: number; question: number; isRight: boolean }
  | { do: 'many'; place: number; isRight: boolean }
  | { do: 'essay'; place: number; grade: 'right' | 'partly' | 'wrong' | null }
  | { do: 'teach'; place: number; share: number | null }
  | { do: 'watch'; place: number; to: number }
  | { do: 'card'; place: number; rating: 1 | 3 }
  | { do: 'mock'; right: number }
  | { do: 'wait'; days: number };

const place = fc.integer({ min: 0, max: chapters.length - 1 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('answer' as const),
    place,
    question: fc.integer({ min: 0, max: 8 }),
    isRight: fc.boolean(),
  }),
  fc.record({ do: fc.constant('many' as const), place, isRight: fc.boolean() }),
  fc.record({
    do: fc.constant('essay' as const),
    place,
    grade: fc.constantFrom('right' as const, 'partly' as const, 'wrong' as const, null),
  }),
  fc.record({
    do: fc.constant('teach' as const),
    place,
    share: fc.constantFrom(null, 0, 0.5, 0.75, 1),
  }),
  fc.record({ do: fc.constant('watch' as const), place, to: fc.constantFrom(10, 100) }),
  fc.record({
    do: fc.constant('card' as const),
    place,
    rating: fc.constantFrom(1 as const, 3 as const),
  }),
  fc.record({ do: fc.constant('mock' as const), right: fc.integer({ min: 0, max: 9 }) }),
  fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 40 }) }),
);

const roomOf = (index: number) => rooms[index] ?? rooms[0]!;

async function doStep(
  student: TestClient & { readonly studentId: number },
  one: Step,
): Promise<void> {
  clock.advance({ minutes: 2 });
  if (one.do === 'wait') return clock.advance({ days: one.days });
  if (one.do === 'mock') return await sit(student, (index) => index < one.right);
  const { chapter, choices, essay, card } = roomOf(one.place);
  if (one.do === 'answer')
    await giveAnswer(student, choices[one.question]!, one.isRight ? 'B' : 'A');
  else if (one.do === 'many')
    for (const question of choices) await giveAnswer(student, question, one.isRight ? 'B' : 'A');
  else if (one.do === 'teach') await teach(student.studentId, essay.questionId, one.share);
  else if (one.do === 'watch')
    await report(student, chapter, { position: one.to, watched: [{ from: 0, to: one.to }] });
  else if (one.do === 'card')
    await student.data(answerCard, {
      body: { reviewId: randomUUID(), cardDetailId: card, rating: one.rating },
    });
  else {
    await giveAnswer(student, essay, '要点');
    const body = { courseId, questionId: essay.questionId };
    if (one.grade !== null)
      await student.data(gradeOpenAnswer, { body: { ...body, grade: one.grade } });
  }
}

/** A teacher's mark of the last answer to an essay; null: it is taken back. */
async function teach(studentId: number, questionId: number, share: number | null): Promise<void> {
  const last = await connection
    .selectFrom('answer')
    .where('student_id', '=', studentId)
    .where('question_id', '=', questionId)
    .select(({ fn }) => fn.max('answered_at').as('answeredAt'))
    .executeTakeFirst();
  const answeredAt = last?.answeredAt ?? null;
  const marks = share === null || answeredAt === null ? [] : [{ answeredAt, share }];
  await connection
    .transaction()
    .execute((change) => keepTeacherMarks(change, [{ studentId, questionId, marks }]));
}

async function sit(student: TestClient, isRight: (index: number) => boolean): Promise<void> {
  await student.data(redoMock, { params: { paperId } });
  const questions = rooms.flatMap(({ choices }) => choices.slice(0, 3));
  for (const [index, { questionId }] of questions.entries())
    await student.call(answerMock, {
      body: { paperId, questionId, studentAnswer: isRight(index) ? 'B' : 'A' },
    });
  await student.data(handInMock, { body: { paperId } });
}

it(
  '[practice.mastery] [course.mastery] [review.readiness] says one thing of what is known, on every page, after any history',
  { timeout: 240_000 + histories * 6000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        clock.set('2026-03-02T04:00:00Z');
        let student = await school.signIn();
        for (const one of steps) {
          await doStep(student, one);
          // Nobody stays signed in for ever.
          if (one.do === 'wait') student = await school.signIn(student.studentId);
        }
        expectOneTruth(await pagesOf(connection, studied, student));
        // A paper that is open keeps its questions back: everywhere, or nowhere.
        await student.data(redoMock, { params: { paperId } });
        expectOneTruth(await pagesOf(connection, studied, student));
      }),
      { numRuns: histories, endOnFailure: true },
    );
  },
);

it('[practice.mastery#2] calls nothing known after twenty guesses, and nothing seen or practised that was not', async () => {
  clock.set('2026-03-02T04:00:00Z');
  const student = await school.signIn();
  const questions = rooms.flatMap(({ choices }) => choices).slice(0, 20);
  for (const [index, question] of questions.entries())
    await giveAnswer(student, question, index % 3 === 0 ? 'B' : 'A');
  await report(student, chapters[2]!, { position: 50, watched: [{ from: 0, to: 50 }] });
  const { home, shown } = await pagesOf(connection, studied, student);
  expect(home?.readings).toEqual({ begun: 3, seen: 0, practised: 3, mastered: 0 });
  expect(shown.books[0]?.readings.every(({ mastery }) => mastery <= 1)).toBe(true);
});

it('[practice.mastery] falls by a paper that went wrong in a chapter, says so, and rises elsewhere alone', async () => {
  clock.set('2026-03-02T04:00:00Z');
  const student = await school.signIn();
  // The paper asks the same questions as the practice of this day.
  for (const { choices } of rooms) {
    clock.advance({ minutes: 20 });
    for (const question of choices.slice(0, 6)) await giveAnswer(student, question, 'B');
  }
  const [failed, ...others] = chapters.map(({ readingId }) => readingId);
  const toldOf = async () => (await pagesOf(connection, studied, student)).told.course;
  const before = await toldOf();
  clock.advance({ minutes: 20 });
  await sit(student, (index) => index >= 3);
  const after = await toldOf();
  const percentIn = (told: typeof before, readingId = 0) => told.get(readingId)?.percent ?? 0;
  expect(before.get(failed ?? 0)?.lastPaper).toBeNull();
  expect(percentIn(after, failed)).toBeLessThan(percentIn(before, failed));
  expect(after.get(failed ?? 0)?.lastPaper).toEqual({ right: 0, answers: 3 });
  for (const readingId of others) {
    expect(percentIn(after, readingId)).toBeGreaterThanOrEqual(percentIn(before, readingId));
    expect(after.get(readingId)?.lastPaper).toEqual({ right: 3, answers: 3 });
  }
});

it('counts an essay as right nowhere before its writer says so', async () => {
  clock.set('2026-03-02T04:00:00Z');
  const student = await school.signIn();
  const { essay } = roomOf(0);
  const session = randomUUID();
  await giveAnswer(student, essay, '要点', { sessionId: session });
  const rightsOf = async () => {
    const pages = await pagesOf(connection, studied, student);
    expectOneTruth(pages);
    const after = await student.data(getAfterExercise, {
      params: { courseId },
      query: { session },
    });
    return {
      analysis: pages.analysis.right,
      after: after.right,
      wrong: after.wrong,
      done: after.done,
    };
  };
  expect(await rightsOf()).toEqual({ analysis: 0, after: 0, wrong: 0, done: 1 });
  const body = { courseId, questionId: essay.questionId };
  await student.data(gradeOpenAnswer, { body: { ...body, grade: 'wrong' } });
  expect(await rightsOf()).toEqual({ analysis: 0, after: 0, wrong: 1, done: 1 });
  await student.data(gradeOpenAnswer, { body: { ...body, grade: 'right' } });
  expect(await rightsOf()).toEqual({ analysis: 1, after: 1, wrong: 0, done: 1 });
});

it("says a teacher's word everywhere, and the writer's again when it is taken back", async () => {
  clock.set('2026-03-02T04:00:00Z');
  const student = await school.signIn();
  const { essay } = roomOf(0);
  await giveAnswer(student, essay, '要点');
  const body = { courseId, questionId: essay.questionId, grade: 'right' as const };
  await student.data(gradeOpenAnswer, { body });
  const told = async () => {
    const pages = await pagesOf(connection, studied, student);
    expectOneTruth(pages);
    const days = (await student.data(getAnalysis, { params: { courseId } })).right;
    return { right: days, achieved: pages.achieved, wrong: pages.wrong.questions.length };
  };
  const own = await told();
  expect(own).toEqual({ right: 1, achieved: 1, wrong: 0 });
  await teach(student.studentId, essay.questionId, 0.25);
  expect(await told()).toEqual({ right: 0, achieved: 0, wrong: 1 });
  // What its writer says of it now is kept, and counts for nothing.
  await student.data(gradeOpenAnswer, { body });
  expect(await told()).toEqual({ right: 0, achieved: 0, wrong: 1 });
  await teach(student.studentId, essay.questionId, 0.75);
  expect(await told()).toEqual({ right: 1, achieved: 1, wrong: 0 });
  await teach(student.studentId, essay.questionId, null);
  expect(await told()).toEqual(own);
});

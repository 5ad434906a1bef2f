import { checkAchievements, getMyPoints } from '@xuezhou/contract/points';
import { beforeEach, expect, it } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { add, makeCourse, makeReading } from '../../../testing/factories.ts';
import { makeQuestion, type MadeQuestion } from '../../../testing/make-question.ts';
import { giveAnswer } from '../../../testing/practise.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp();
const { connection, clock } = school;

beforeEach(() => clock.set('2026-11-24T10:00:00+08:00'));

const check = (student: TestClient) => student.data(checkAchievements);

/** A book of two chapters with twelve hard questions each. */
async function makeChapters() {
  const course = await makeCourse(connection);
  const second = { ...course, ...(await makeReading(connection, course)) };
  const chapters: MadeQuestion[][] = [];
  for (const place of [course, second])
    chapters.push(
      await Promise.all(
        Array.from({ length: 12 }, () =>
          makeQuestion(connection, place, { content: { difficulty: 3 } }),
        ),
      ),
    );
  return { course, chapters: chapters as [MadeQuestion[], MadeQuestion[]] };
}

async function answer(student: TestClient, questions: readonly MadeQuestion[], letter = 'B') {
  for (const question of questions) {
    clock.advance({ seconds: 30 });
    await giveAnswer(student, question, letter, { spentMs: 20_000 });
  }
}

it('[points.earn] [POST /api/points/achievements/check] [achievements#2] gives medals by mastery, each told once', async () => {
  const { course, chapters } = await makeChapters();
  const student = await school.signIn();
  // Of books that are gone: two of bronze, one of silver.
  for (const [bookId, level] of [
    [900_001, 1],
    [900_001, 2],
    [900_002, 1],
  ] as const)
    await add(connection, 'medal', {
      ...{ student_id: student.studentId, book_id: bookId, level, won_at: clock.now() },
    });
  await answer(student, chapters[0].slice(0, 7));
  const first = await check(student);
  expect(first.newMedals).toEqual([]);
  expect(first.open).toMatchObject([{ bookId: course.bookId, level: 1, reached: 1, needed: 2 }]);
  await answer(student, [...chapters[1].slice(0, 7), ...chapters[0].slice(7)]);
  const both = await Promise.all([check(student), check(student), check(student)]);
  const told = both.flatMap(({ newMedals }) => newMedals);
  // Bronze and silver at once: one medal is shown of the book, the better one.
  expect(told).toMatchObject([
    { bookId: course.bookId, level: 2, reached: 2, chapters: 2, next: { level: 3, missing: 1 } },
  ]);
  expect((await check(student)).newMedals).toEqual([]);
  await answer(student, chapters[1].slice(7));
  const gold = await check(student);
  expect(gold.newMedals).toMatchObject([{ level: 3, next: null }]);
  expect(gold.counts).toEqual({ gold: 1, silver: 2, bronze: 3 });
  expect(gold.open).toEqual([]);
  // What is forgotten takes no medal away, and is not paid again when it comes back.
  clock.advance({ days: 1 });
  await answer(student, chapters[0], 'A');
  expect((await check(student)).medals).toMatchObject([{ level: 3 }]);
  await answer(student, chapters[0]);
  await check(student);
  const points = await student.data(getMyPoints, { query: {} });
  expect(points.pointsChanges).toEqual([
    { display_type: '章节升到掌握', points: 60 },
    { display_type: '练习答对', points: 30 },
  ]);
});

it('[points.earn] reaches achievements by the logs, once, with their points', async () => {
  const course = await makeCourse(connection);
  const student = await school.signIn();
  const before = (await check(student)).achievements;
  expect(before.find(({ key }) => key === 'right-100')).toMatchObject({
    ...{ progress: 0, goal: 100, reachedAt: null },
  });
  await connection
    .insertInto('video_progress')
    .values({
      ...{ student_id: student.studentId, bullet_id: course.bulletId, course_id: course.courseId },
      ...{ book_id: course.bookId, position_seconds: 0, watched: '{}', at: clock.now() },
      watched_seconds: 36_000,
    })
    .execute();
  await add(connection, 'camp_award', {
    ...{ student_id: student.studentId, camp_id: 1, finished_at: clock.now(), is_in_time: true },
  });
  const answers = await Promise.all([check(student), check(student)]);
  const told = answers.flatMap(({ newAchievements }) => newAchievements.map(({ key }) => key));
  expect(told).toEqual(['watched-10', 'first-camp']);
  const { achievements } = await check(student);
  expect(achievements.find(({ key }) => key === 'watched-10')).toMatchObject({
    ...{ progress: 10, goal: 10, points: 30, reachedAt: clock.now().toISOString() },
  });
  expect(achievements.find(({ key }) => key === 'watched-50')).toMatchObject({ progress: 10 });
  expect((await student.data(getMyPoints, { query: {} })).mypoints).toBe(60);
  const other = await school.signIn();
  expect((await check(other)).medals).toEqual([]);
});

import { randomUUID } from 'node:crypto';
import { answerQuestion, markQuestion } from '@xuezhou/contract/practice';
import { answerCard } from '@xuezhou/contract/flash-card';
import { getReview } from '@xuezhou/contract/review';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import type { TestClient } from '../../../testing/client.ts';
import { enrol, makeCard, makeCourse, type MadeCourse } from '../../../testing/factories.ts';
import { makeQuestion } from '../../../testing/make-question.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp();
const { connection, clock } = school;

type Student = TestClient & { readonly studentId: number };

async function endDay(day: string): Promise<void> {
  clock.set(new Date(Date.parse(`${day}T16:00:30Z`)));
  await enqueue(connection, 'note-rest-days', {});
  await school.runJobs(['note-rest-days']);
}

/** Answers new questions; right ones are never due again. */
async function study(student: Student, course: MadeCourse, day: string, letter: 'A' | 'B' = 'B') {
  clock.set(`${day}T04:00:00Z`);
  const questions = [];
  for (let count = 0; count < 10; count++) {
    const question = await makeQuestion(connection, course);
    await answer(student, course, question.questionId, letter);
    questions.push(question.questionId);
  }
  return questions;
}

const answer = (student: Student, { courseId }: MadeCourse, questionId: number, letter: string) =>
  student.data(answerQuestion, {
    body: { answerId: randomUUID(), courseId, questionId, version: 1, studentAnswer: letter },
  });

const rate = (student: Student, cardDetailId: number, rating: 1 | 3) =>
  student.data(answerCard, { body: { reviewId: randomUUID(), cardDetailId, rating } });

/** The days on which nothing was due to a student. */
async function restsOf({ studentId }: Student): Promise<string[]> {
  const days = await connection
    .selectFrom('review_day')
    .where('student_id', '=', studentId)
    .where(sql<boolean>`items = '[]'`)
    .select('day')
    .orderBy('day')
    .execute();
  return days.map(({ day }) => day);
}

const streakOf = async (student: Student) => (await student.data(getReview)).streak;

const days = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06'] as const;

describe('[review.streak] a day on which nothing was due', () => {
  it('is not missed, however many follow each other, and one with something due is', async () => {
    const course = await makeCourse(connection);
    const [idle, lazy] = [await school.signIn(), await school.signIn()];
    for (const day of ['2026-02-25', '2026-02-26', '2026-02-27', '2026-02-28'])
      for (const student of [idle, lazy]) await study(student, course, day);
    await study(idle, course, '2026-03-01');
    const due = await study(lazy, course, '2026-03-01', 'A');
    for (const day of ['2026-03-01', ...days]) await endDay(day);
    // What was due is done before anyone looks at the review.
    clock.set('2026-03-07T04:00:00Z');
    for (const questionId of due) await answer(lazy, course, questionId, 'B');
    expect(await streakOf(idle)).toMatchObject({ days: 5, missed: 0 });
    expect(await streakOf(lazy)).toMatchObject({ days: 1 });
  });

  it('is noted also for days on which no server ran, and once', async () => {
    const course = await makeCourse(connection);
    const student = await school.signIn();
    await study(student, course, '2026-03-11');
    await endDay('2026-03-11');
    await endDay('2026-03-16');
    await endDay('2026-03-16');
    await study(student, course, '2026-03-17');
    expect(await streakOf(student)).toMatchObject({ days: 2, missed: 0 });
  });

  it('is one on which only courses that are closed have something due', async () => {
    const course = await makeCourse(connection, { access: 'enrolled' });
    const { courseId } = course;
    const student = await school.signIn();
    await enrol(connection, student.studentId, courseId, '2026-04-16', new Date('2026-03-01'));
    const [questionId = 0] = await study(student, course, '2026-04-01');
    await student.data(markQuestion, { body: { courseId, questionId, isMark: true } });
    // Right three times in a row, it is due after a fortnight.
    await connection
      .updateTable('question_state')
      .set({ right_at: ['2026-03-30', '2026-03-31', '2026-04-01'].map((day) => new Date(day)) })
      .where('student_id', '=', student.studentId)
      .where('question_id', '=', questionId)
      .execute();
    for (let day = 1; day <= 20; day++) await endDay(`2026-04-${String(day).padStart(2, '0')}`);
    const later = await school.signIn(student.studentId);
    expect(await streakOf(later)).toMatchObject({ days: 1, missed: 2 });
  });

  it('is judged by what was due on it, also when that was done before anybody looked', async () => {
    const course = await makeCourse(connection);
    const [asked, carded, idle] = [
      await school.signIn(),
      await school.signIn(),
      await school.signIn(),
    ];
    for (const student of [asked, carded, idle]) await study(student, course, '2026-05-01');
    const wrong = await study(asked, course, '2026-05-01', 'A');
    const card = await makeCard(connection, course);
    clock.set('2026-05-01T04:00:00Z');
    await rate(carded, card, 1);
    await endDay('2026-05-01');
    // No server ran on the second and the third; then all of it is done before the days are looked at.
    clock.set('2026-05-04T01:00:00Z');
    for (const questionId of wrong) await answer(asked, course, questionId, 'B');
    await answer(idle, course, (await makeQuestion(connection, course)).questionId, 'A');
    await rate(carded, card, 3);
    await endDay('2026-05-03');
    expect(await restsOf(asked)).toEqual(['2026-05-01']);
    expect(await restsOf(carded)).toEqual([]);
    expect(await restsOf(idle)).toEqual(['2026-05-01', '2026-05-02', '2026-05-03']);
  });
});

import { randomUUID } from 'node:crypto';
import { joinCampClass } from '@xuezhou/contract/camp';
import { getToday } from '@xuezhou/contract/study';
import { handInMock, redoMock } from '@xuezhou/contract/mock';
import { answerQuestion } from '@xuezhou/contract/practice';
import { getReview, saveReviewSetting } from '@xuezhou/contract/review';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { add, enrol, makeCourse, makeCard } from '../../../testing/factories.ts';
import { makeQuestion } from '../../../testing/make-question.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { statementsOf } from '../../../testing/database/statements-of.ts';
import { makeCamp, makeClass } from '../../../testing/make-camp.ts';
import { makePaper } from '../../../testing/make-paper.ts';

const school = await startTestApp();
const { connection, clock } = school;
const noon = '2026-11-20T04:00:00Z';
const yesterday = new Date('2026-11-19T04:00:00Z');
beforeEach(() => clock.set(noon));
const course = await makeCourse(connection);
const { courseId, bookId } = course;

type Student = Awaited<ReturnType<typeof school.signIn>>;

async function itemsOf(student: Student) {
  const { items } = await student.data(getToday);
  return items.map(({ kind, finished, total, isDone }) => [kind, finished, total, isDone]);
}

const watch = (student: Student, seconds: number, at: Date) =>
  add(connection, 'video_progress', {
    ...{ student_id: student.studentId, bullet_id: course.bulletId, course_id: courseId },
    ...{ book_id: bookId, position_seconds: seconds, watched: `{[0,${seconds})}` },
    ...{ watched_seconds: seconds, at },
  });

const knowCards = async (
  student: Student,
  count: number,
  state: { due_at: Date; reviewed_at: Date },
) => {
  for (let index = 0; index < count; index++)
    await add(connection, 'card_state', {
      ...{ student_id: student.studentId, card_id: await makeCard(connection, course) },
      ...{ course_id: courseId, memory: JSON.stringify({ isRelearning: false }), ...state },
    });
};

const answerWrongly = async (student: Student, questionId: number) =>
  await student.data(answerQuestion, {
    body: { answerId: randomUUID(), courseId, questionId, version: 1, studentAnswer: 'A' },
  });

it('is empty for one who has nothing to go on with', async () => {
  const student = await school.signIn();
  expect(await student.data(getToday)).toEqual({
    ...{ date: '2026-11-20', items: [], putOff: [], hours: null, week: [], standings: [] },
  });
});

it('goes on with the lecture that was played last, and ticks it on the day it is finished', async () => {
  const [half, done, before] = [
    await school.signIn(),
    await school.signIn(),
    await school.signIn(),
  ];
  await watch(half, 100, yesterday);
  await watch(done, 590, clock.now());
  await watch(before, 590, yesterday);
  expect(await itemsOf(half)).toEqual([['lecture', 0, 1, false]]);
  expect(await itemsOf(done)).toEqual([['lecture', 1, 1, true]]);
  expect(await itemsOf(before)).toEqual([]);
});

it('asks for the cards and questions of the review of the day, and counts them alike', async () => {
  const student = await school.signIn();
  await knowCards(student, 45, { due_at: yesterday, reviewed_at: yesterday });
  expect(await itemsOf(student)).toEqual([['review', 0, 40, false]]);
  expect(await student.data(getReview)).toMatchObject({ total: 40, done: 0, left: { card: 40 } });
  await student.data(saveReviewSetting, { body: { perDay: 20 } });
  expect(await itemsOf(student)).toEqual([['review', 0, 20, false]]);
  await connection
    .updateTable('card_state')
    .set({ due_at: new Date('2026-12-01'), reviewed_at: clock.now() })
    .where('student_id', '=', student.studentId)
    .execute();
  expect(await itemsOf(student)).toEqual([['review', 20, 20, true]]);
  expect(await student.data(getReview)).toMatchObject({ total: 20, done: 20 });
});

it('has no review of a course that is closed today', async () => {
  const closed = await makeCourse(connection, { access: 'enrolled' });
  const student = await school.signIn();
  await enrol(connection, student.studentId, closed.courseId, '2026-11-18', yesterday);
  await add(connection, 'card_state', {
    ...{ student_id: student.studentId, card_id: await makeCard(connection, closed) },
    ...{ course_id: closed.courseId, memory: JSON.stringify({ isRelearning: false }) },
    ...{ due_at: yesterday, reviewed_at: yesterday },
  });
  expect(await itemsOf(student)).toEqual([]);
});

it('asks once a day for what is in the wrong-answer book', async () => {
  const student = await school.signIn();
  const questions = [
    await makeQuestion(connection, course),
    await makeQuestion(connection, course),
  ];
  clock.set(yesterday);
  for (const { questionId } of questions) await answerWrongly(student, questionId);
  expect(await itemsOf(student)).toEqual([]);
  clock.set(noon);
  expect(await itemsOf(student)).toEqual([['wrong', 0, 2, false]]);
  // Wrong again: it was redone all the same, and comes back tomorrow.
  await answerWrongly(student, questions[0]?.questionId ?? 0);
  expect(await itemsOf(student)).toEqual([['wrong', 1, 2, false]]);
  clock.set('2026-11-21T04:00:00Z');
  expect(await itemsOf(student)).toEqual([['wrong', 0, 2, false]]);
});

it('names a mock in progress first, and ticks it when it is handed in', async () => {
  const student = await school.signIn();
  const paperId = await makePaper(connection, courseId, [[await makeQuestion(connection, course)]]);
  await watch(student, 100, yesterday);
  await student.data(redoMock, { params: { paperId } });
  expect(await itemsOf(student)).toEqual([
    ['mock', 0, 1, false],
    ['lecture', 0, 1, false],
  ]);
  await student.data(handInMock, { body: { paperId } });
  expect((await itemsOf(student)).at(-1)).toEqual(['mock', 1, 1, true]);
});

it("lists a camp's tasks of today only", async () => {
  const student = await school.signIn();
  const campId = await makeCamp(connection, courseId, {
    tasks: [
      { kind: 'cards', count: 2 },
      { kind: 'practice', day: 2 },
    ],
  });
  const classId = await makeClass(connection, campId);
  await student.data(joinCampClass, { query: { classId } });
  const { items } = await student.data(getToday);
  expect(items).toMatchObject([{ kind: 'camp', task: 'cards', finished: 0, total: 2 }]);
});

it('lists the assignment of a book that was begun, one sent back, and one handed in today', async () => {
  const other = await makeCourse(connection);
  await add(connection, 'assignment', {
    ...{ assignment_id: 7, book_id: other.bookId, title: '作业', html: '', source: '' },
    opens_next: 'always',
  });
  const student = await school.signIn();
  expect(await itemsOf(student)).toEqual([]);
  const { studentId } = student;
  await add(connection, 'video_progress', {
    ...{ student_id: studentId, bullet_id: other.bulletId, course_id: other.courseId },
    ...{ book_id: other.bookId, position_seconds: 600, watched: '{[0,600)}', watched_seconds: 600 },
    at: yesterday,
  });
  expect(await itemsOf(student)).toEqual([['assignment', 0, 1, false]]);
  const attach = (number: number, attached_at: Date) =>
    add(connection, 'assignment_attachment', {
      ...{ student_id: studentId, attachment_id: randomUUID(), assignment_id: 7, number },
      ...{ file_name: `${number}.pdf`, place: 'a', content_type: 'application/pdf', bytes: 1 },
      attached_at,
    });
  await attach(1, yesterday);
  expect(await itemsOf(student)).toEqual([]);
  await add(connection, 'assignment_mark', {
    ...{ student_id: studentId, assignment_id: 7, verdict: 'returned', comment: '再改' },
    marked_at: new Date('2026-11-20T01:00:00Z'),
  });
  expect(await itemsOf(student)).toEqual([['assignment', 0, 1, false]]);
  await attach(2, clock.now());
  expect(await itemsOf(student)).toEqual([['assignment', 1, 1, true]]);
});

it("lists today's live class until it is over, or for who was in it", async () => {
  const live = await makeCourse(connection, { access: 'enrolled' });
  const courses = [live.courseId];
  const [missed, present] = [await school.signIn({ courses }), await school.signIn({ courses })];
  const begins = new Date('2026-11-20T12:00:00Z');
  await sql`
    with class as (
      insert into live_class (course_id, title, teacher, begins_at, ends_at, room)
      values (${live.courseId}, '直播', '周老师', ${begins}, ${begins}::timestamptz + interval '1 hour', ${randomUUID()})
      returning live_id
    )
    insert into live_attendance (student_id, live_id, present)
    select ${present.studentId}::int, live_id, tstzmultirange(tstzrange(now(), now() + interval '1 minute')) from class
  `.execute(connection);
  expect(await itemsOf(missed)).toEqual([['live', 0, 1, false]]);
  clock.set('2026-11-20T14:00:00Z');
  expect(await itemsOf(missed)).toEqual([]);
  expect(await itemsOf(present)).toEqual([['live', 1, 1, true]]);
});

it('names nothing of a course that cannot be studied today', async () => {
  const student = await school.signIn();
  await watch(student, 100, yesterday);
  await add(connection, 'enrolment', {
    ...{ student_id: student.studentId, course_id: courseId, expires_on: '2026-11-19' },
  });
  expect(await itemsOf(student)).toEqual([]);
});

it('costs six statements beside the session once the review of the day is chosen', async () => {
  const student = await school.signIn();
  await knowCards(student, 3, { due_at: yesterday, reviewed_at: yesterday });
  await student.data(getToday);
  expect(await statementsOf(() => student.data(getToday))).toHaveLength(7);
});

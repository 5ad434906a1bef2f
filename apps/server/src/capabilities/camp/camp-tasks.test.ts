import { randomUUID } from 'node:crypto';
import { getCampStatus, getCampTasks, joinCampClass } from '@xuezhou/contract/camp';
import { answerCard } from '@xuezhou/contract/flash-card';
import { handInMock, redoMock } from '@xuezhou/contract/mock';
import { answerQuestion } from '@xuezhou/contract/practice';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { add, makeCard, makeCourse } from '../../testing/factories.ts';
import { makeQuestion, type MadeQuestion } from '../../testing/make-question.ts';
import { study } from '../../testing/study.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { makePaper } from '../../testing/make-paper.ts';
import { makeCamp, makeClass } from '../../testing/make-camp.ts';

const school = await startTestApp();
const { connection, clock } = school;
const { report, watch } = study(school);
const begin = () => clock.set('2026-11-20T04:00:00Z');
begin();
beforeEach(begin);
const course = await makeCourse(connection);
const { courseId, bookId, readingId, bulletId } = course;
const questions = [await makeQuestion(connection, course), await makeQuestion(connection, course)];
const cardId = await makeCard(connection, course);
const paperId = await makePaper(connection, courseId, [[questions[0] as MadeQuestion]]);
await add(connection, 'assignment', {
  assignment_id: 1,
  book_id: bookId,
  title: '作业',
  html: '',
  source: '',
  opens_next: 'always',
});
const campId = await makeCamp(connection, courseId, {
  title: '七天营',
  tasks: [
    { kind: 'lecture', book_id: bookId, reading_id: readingId, bullet_id: bulletId },
    { kind: 'reading', book_id: bookId, reading_id: readingId },
    { kind: 'practice', book_id: bookId, reading_id: readingId, count: 2 },
    { kind: 'cards', count: 1 },
    { kind: 'mock', paper_id: paperId, day: 2 },
    { kind: 'assignment', book_id: bookId, day: 2 },
    { kind: 'live', count: 20, day: 3 },
  ],
});
const classId = await makeClass(connection, campId);

const signInCamper = async () => {
  const student = await school.signIn();
  await student.data(joinCampClass, { query: { classId } });
  return student;
};
type Camper = Awaited<ReturnType<typeof signInCamper>>;

const answer = (student: Camper, { questionId }: MadeQuestion) =>
  student.data(answerQuestion, {
    body: { answerId: randomUUID(), courseId, questionId, version: 1, studentAnswer: 'A' },
  });

const watchTo = (student: Camper, to: number) =>
  report(student, course, { position: to, watched: [{ from: 0, to }] });

const doneOf = async (student: Camper) => {
  const { camp, ...counts } = await student.data(getCampTasks, { params: { courseId } });
  const tasks = camp?.days.flatMap((day) => day.tasks) ?? [];
  return {
    ...counts,
    camp,
    done: Object.fromEntries(tasks.map(({ kind, finished }) => [kind, finished])),
  };
};

it('[GET /api/camps/:courseId/tasks] [training-camp] counts what the student really did', async () => {
  const student = await signInCamper();
  const others = (await doneOf(student)).camp;
  expect(others).toMatchObject({ startsOn: '2026-11-20', endsOn: '2026-11-26', classmates: 1 });
  expect((await doneOf(student)).done).toEqual({
    ...{ lecture: 0, reading: 0, practice: 0, cards: 0, mock: 0, assignment: 0, live: 0 },
  });
  await watch(student, course);
  clock.advance({ minutes: 10 });
  await watchTo(student, 500);
  await answer(student, questions[0] as MadeQuestion);
  await answer(student, questions[0] as MadeQuestion);
  expect(await doneOf(student)).toMatchObject({
    finishedItem: 0,
    totalItem: 7,
    done: { lecture: 0, practice: 1 },
  });
  await watchTo(student, 560);
  await answer(student, questions[1] as MadeQuestion);
  await student.data(answerCard, {
    body: { reviewId: randomUUID(), cardDetailId: cardId, rating: 3 },
  });
  await add(connection, 'reading_place' as never, {
    ...{ student_id: student.studentId, reading_id: readingId, course_id: courseId },
    ...{ book_id: bookId, paragraph: 9, share: 1, at: clock.now() },
  });
  expect(await doneOf(student)).toMatchObject({
    finishedItem: 4,
    done: { lecture: 1, reading: 1, practice: 2, cards: 1, mock: 0 },
  });
});

it('counts questions, papers and live classes from the day that asks for them', async () => {
  const student = await signInCamper();
  await student.data(redoMock, { params: { paperId } });
  await student.data(handInMock, { body: { paperId } });
  expect((await doneOf(student)).done).toMatchObject({ mock: 0 });
  clock.set('2026-11-22T02:00:00Z');
  await student.data(redoMock, { params: { paperId } });
  await student.data(handInMock, { body: { paperId } });
  await add(connection, 'assignment_attachment', {
    ...{ student_id: student.studentId, attachment_id: randomUUID(), assignment_id: 1, number: 1 },
    ...{ file_name: 'a.pdf', place: 'a', content_type: 'application/pdf', bytes: 1 },
    attached_at: clock.now(),
  });
  // As the live room writes it.
  await sql`
    with class as (
      insert into live_class (course_id, title, teacher, begins_at, ends_at, room)
      values (${courseId}, '直播', '周老师', ${clock.now()}, ${clock.now()}::timestamptz + interval '1 hour', ${randomUUID()})
      returning live_id, begins_at
    )
    insert into live_attendance (student_id, live_id, present)
    select ${student.studentId}::int, live_id,
      tstzmultirange(tstzrange(begins_at, begins_at + interval '15 minutes'),
        tstzrange(begins_at + interval '20 minutes', begins_at + interval '24 minutes')) from class
  `.execute(connection);
  expect((await doneOf(student)).done).toMatchObject({ mock: 1, assignment: 1, live: 19 });
});

it('shows the days with their dates, what is open and what is ahead', async () => {
  const student = await signInCamper();
  const days = async () =>
    (await doneOf(student)).camp?.days.map(({ date, isOpen, isToday }) => [date, isOpen, isToday]);
  expect(await days()).toEqual([
    ['2026-11-20', true, true],
    ['2026-11-21', false, false],
    ['2026-11-22', false, false],
  ]);
  // Two hours after midnight in Shanghai, still the day before in UTC.
  clock.set('2026-11-20T18:00:00Z');
  expect(await days()).toEqual([
    ['2026-11-20', true, false],
    ['2026-11-21', true, true],
    ['2026-11-22', false, false],
  ]);
});

it('[GET /api/camps/:courseId/status] [training-camps] lists all camps with how far each is', async () => {
  const { courseId: other } = await makeCourse(connection);
  const first = await makeCamp(connection, other, {
    tasks: [{ kind: 'cards' }, { kind: 'cards' }],
  });
  const second = await makeCamp(connection, other, { tasks: [{ kind: 'cards', count: 9 }] });
  const own = await makeClass(connection, first);
  const open = await makeClass(connection, second, { capacity: 30, startsOn: '2026-12-01' });
  const later = await makeClass(connection, second, {
    joinFrom: '2026-11-25',
    startsOn: '2026-12-25',
  });
  const student = await school.signIn();
  await student.data(joinCampClass, { query: { classId: own } });
  const { camps } = await student.data(getCampStatus, { params: { courseId: other } });
  expect(camps).toMatchObject([
    { campId: first, xlyFinishedCount: 0, xlyTotalCount: 2, startsOn: '2026-11-20' },
    {
      campId: second,
      ...{ xlyFinishedCount: 0, xlyTotalCount: 1, startsOn: null },
      classes: [
        { classId: open, seatsLeft: 30, result: 'joined', startsOn: '2026-12-01' },
        { classId: later, result: 'notOpen', joinFrom: '2026-11-25' },
      ],
    },
  ]);
});

it('writes down once that a camp was finished, and whether in time', async () => {
  const lecture = await makeCourse(connection);
  const other = lecture.courseId;
  const campOf = await makeCamp(connection, other, {
    days: 2,
    tasks: [{ kind: 'lecture', bullet_id: lecture.bulletId }],
  });
  const ownClass = await makeClass(connection, campOf);
  const student = await school.signIn();
  await student.data(joinCampClass, { query: { classId: ownClass } });
  const ask = () => student.data(getCampTasks, { params: { courseId: other } });
  expect((await ask()).camp?.finishedAt).toBeNull();
  await watch(student, lecture);
  clock.advance({ minutes: 10 });
  await report(student, lecture, { position: 600, watched: [{ from: 0, to: 600 }] });
  const [one, two] = await Promise.all([ask(), ask()]);
  expect(one.camp?.finishedAt).toBe(clock.now().toISOString());
  expect(two.camp?.finishedAt).toBe(one.camp?.finishedAt);
  clock.advance({ days: 9 });
  expect((await ask()).camp?.finishedAt).toBe(one.camp?.finishedAt);
  const awards = await connection
    .selectFrom('camp_award')
    .where('camp_id', '=', campOf)
    .selectAll()
    .execute();
  expect(awards).toMatchObject([{ student_id: student.studentId, is_in_time: true }]);
});

it('is for students of the course', async () => {
  const closed = await makeCourse(connection, { access: 'enrolled' });
  const student = await school.signIn();
  const params = { courseId: closed.courseId };
  expect((await student.call(getCampTasks, { params })).status).toBe(2002);
  expect((await student.call(getCampStatus, { params })).status).toBe(2002);
  expect((await student.call(getCampTasks, { params: { courseId: 999_999 } })).http).toBe(404);
});

import { randomUUID } from 'node:crypto';
import { getCampTasks, joinCampClass } from '@xuezhou/contract/camp';
import { listCampMembers, openCampClass } from '@xuezhou/contract/camp/console';
import { answerCard } from '@xuezhou/contract/flash-card';
import { handInMock, redoMock } from '@xuezhou/contract/mock';
import { answerQuestion } from '@xuezhou/contract/practice';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { statementsOf } from '../../../testing/database/statements-of.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { add, makeCard, makeCourse, type MadeCourse } from '../../../testing/factories.ts';
import { makeCamp, makeClass } from '../../../testing/make-camp.ts';
import { makePaper } from '../../../testing/make-paper.ts';
import { makeQuestion } from '../../../testing/make-question.ts';
import { study } from '../../../testing/study.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import type { TestClient } from '../../../testing/client.ts';

const school = await startTestApp();
const { connection, clock } = school;
const { report, watch } = study(school);
clock.set('2026-11-20T04:00:00Z');
/** Anew each time: a day ends a session. */
const staff = () => signInStaffAs(school, { permissions: ['enrolment.write', 'student.read'] });
const course = await makeCourse(connection);
const { courseId, bulletId } = course;
const question = await makeQuestion(connection, course);
const cardDetailId = await makeCard(connection, course);

const tasksIn = async (classId: number) => {
  const members = await (await staff()).data(listCampMembers, { params: { classId } });
  return new Map(members.map(({ studentId, tasks }) => [studentId, tasks]));
};

/** The same, counted from the student's own page. */
async function ownTasks(student: TestClient, of = courseId) {
  const { camp, finishedItem, totalItem } = await student.data(getCampTasks, {
    params: { courseId: of },
  });
  const open = camp?.days.filter(({ isOpen }) => isOpen).flatMap(({ tasks }) => tasks) ?? [];
  const done = open.filter(({ isDone }) => isDone).length;
  return { due: open.length, done, finished: finishedItem, total: totalItem };
}

it('[GET /api/console/classes/:classId/members] of the tasks of the camp says what each has done as their own page does, each by the own days', async () => {
  const campId = await makeCamp(connection, courseId, {
    tasks: [
      { kind: 'practice' },
      { kind: 'cards' },
      { kind: 'practice', day: 2 },
      { kind: 'lecture', day: 5, bullet_id: bulletId },
    ],
  });
  const classId = await makeClass(connection, campId);
  const join = async () => {
    const student = await school.signIn();
    await student.data(joinCampClass, { query: { classId } });
    return student;
  };
  const diligent = await join();
  const idle = await join();
  await diligent.data(answerQuestion, {
    body: {
      ...{ answerId: randomUUID(), questionId: question.questionId, version: 1 },
      ...{ courseId, studentAnswer: 'A' },
    },
  });
  await diligent.data(answerCard, { body: { reviewId: randomUUID(), cardDetailId, rating: 3 } });
  await watch(diligent, course);
  clock.advance({ minutes: 10 });
  await report(diligent, course, { position: 600, watched: [{ from: 0, to: 600 }] });
  // Ten past midnight in Shanghai, still the day before in UTC.
  clock.set('2026-11-20T16:10:00Z');
  const late = await join();
  const counted = await tasksIn(classId);
  // The lecture of the fifth day was watched ahead.
  expect(counted.get(diligent.studentId)).toEqual({ due: 3, done: 2, finished: 3, total: 4 });
  expect(counted.get(idle.studentId)).toEqual({ due: 3, done: 0, finished: 0, total: 4 });
  expect(counted.get(late.studentId)).toEqual({ due: 2, done: 0, finished: 0, total: 4 });
  for (const student of [diligent, idle, late])
    expect(await ownTasks(student)).toEqual(counted.get(student.studentId));
});

type Member = Awaited<ReturnType<typeof school.signIn>>;

/** A camp with a task of every kind, and a student who does one of them all. */
async function campOfAllKinds() {
  const whole = await makeCourse(connection);
  const asked = await makeQuestion(connection, whole);
  const card = await makeCard(connection, whole);
  const paperId = await makePaper(connection, whole.courseId, [[asked]]);
  await add(connection, 'assignment', {
    ...{ assignment_id: 7, book_id: whole.bookId, title: '作业', html: '', source: '' },
    opens_next: 'always',
  });
  const campId = await makeCamp(connection, whole.courseId, {
    tasks: [
      { kind: 'lecture', bullet_id: whole.bulletId },
      { kind: 'reading', reading_id: whole.readingId },
      { kind: 'practice' },
      { kind: 'cards' },
      { kind: 'mock', paper_id: paperId },
      { kind: 'assignment', book_id: whole.bookId },
      { kind: 'live', count: 15 },
    ],
  });
  const doAll = async (student: Member) => {
    await student.data(answerQuestion, {
      body: {
        ...{ answerId: randomUUID(), questionId: asked.questionId, version: 1 },
        ...{ courseId: whole.courseId, studentAnswer: 'A' },
      },
    });
    await student.data(answerCard, {
      body: { reviewId: randomUUID(), cardDetailId: card, rating: 3 },
    });
    await student.data(redoMock, { params: { paperId } });
    await student.data(handInMock, { body: { paperId } });
    await watch(student, whole);
    clock.advance({ minutes: 10 });
    await report(student, whole, { position: 600, watched: [{ from: 0, to: 600 }] });
    await readAndAttend(student, whole);
  };
  return { courseId: whole.courseId, classId: await makeClass(connection, campId), doAll };
}

/** As reading, handing in and the live room write it. */
async function readAndAttend(
  { studentId }: Member,
  { courseId: of, bookId, readingId }: MadeCourse,
) {
  await add(connection, 'reading_place' as never, {
    ...{ student_id: studentId, reading_id: readingId, course_id: of },
    ...{ book_id: bookId, paragraph: 9, share: 1, at: clock.now() },
  });
  await add(connection, 'assignment_attachment', {
    ...{ student_id: studentId, attachment_id: randomUUID(), assignment_id: 7, number: 1 },
    ...{ file_name: 'a.pdf', place: 'a', content_type: 'application/pdf', bytes: 1 },
    attached_at: clock.now(),
  });
  await sql`
    with class as (
      insert into live_class (course_id, title, teacher, begins_at, ends_at, room)
      values (${of}, '直播', '周老师', ${clock.now()}, ${clock.now()}::timestamptz + interval '1 hour', ${randomUUID()})
      returning live_id, begins_at
    )
    insert into live_attendance (student_id, live_id, present)
    select ${studentId}::int, live_id, tstzmultirange(tstzrange(begins_at, begins_at + interval '20 minutes')) from class
  `.execute(connection);
}

it('counts a task of every kind for the member who did it, and for no other of the class', async () => {
  const { courseId: own, classId, doAll } = await campOfAllKinds();
  const [diligent, idle] = [await school.signIn(), await school.signIn()];
  for (const student of [diligent, idle]) await student.data(joinCampClass, { query: { classId } });
  await doAll(diligent);
  const counted = await tasksIn(classId);
  expect(counted.get(diligent.studentId)).toEqual({ due: 7, done: 7, finished: 7, total: 7 });
  expect(counted.get(idle.studentId)).toEqual({ due: 7, done: 0, finished: 0, total: 7 });
  for (const student of [diligent, idle])
    expect(await ownTasks(student, own)).toEqual(counted.get(student.studentId));
});

it('counts a class that begins later, and a camp that asks for nothing', async () => {
  const campId = await makeCamp(connection, courseId, { tasks: [{ kind: 'cards' }] });
  const later = await makeClass(connection, campId, { startsOn: '2026-12-01' });
  const idle = await makeClass(connection, await makeCamp(connection, courseId));
  const student = await school.signIn();
  for (const classId of [later, idle]) await student.data(joinCampClass, { query: { classId } });
  expect([...(await tasksIn(later)).values()]).toEqual([
    { due: 0, done: 0, finished: 0, total: 1 },
  ]);
  expect([...(await tasksIn(idle)).values()]).toEqual([{ due: 0, done: 0, finished: 0, total: 0 }]);
});

it('asks for a class of five hundred as for one of one', async () => {
  const campId = await makeCamp(connection, courseId, {
    days: 30,
    tasks: Array.from({ length: 30 }, (_none, at) => ({
      kind: (['practice', 'cards', 'lecture'] as const)[at % 3] ?? 'cards',
      ...{ day: at + 1, count: 10, bullet_id: at % 3 === 2 ? bulletId : null },
    })),
  });
  const body = { campId, startsOn: '2026-11-01', joinFrom: null, joinUntil: null, capacity: null };
  const desk = await staff();
  const open = async (title: string) =>
    (await desk.data(openCampClass, { body: { ...body, title } })).classId;
  const [small, large] = [await open('一个人'), await open('五百人')];
  const fill = async (classId: number, people: number, from: number) => {
    await sql`
      insert into student (student_id, nickname, nickname_key, registered_at)
      select ${from} + n, '学员' || ${from} + n, 'member' || ${from} + n, now() from generate_series(1, ${people}::int) n
    `.execute(connection);
    await sql`
      insert into camp_member (student_id, camp_id, class_id, starts_on, joined_at)
      select ${from} + n, ${campId}, ${classId}, '2026-11-01', now() from generate_series(1, ${people}::int) n
    `.execute(connection);
  };
  await fill(small, 1, 500_000);
  await fill(large, 500, 600_000);
  const ask = (classId: number) => async () =>
    expect(await desk.data(listCampMembers, { params: { classId } })).toHaveLength(
      classId === small ? 1 : 500,
    );
  expect(await statementsOf(ask(large))).toHaveLength((await statementsOf(ask(small))).length);
});

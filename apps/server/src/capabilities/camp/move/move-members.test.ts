import { randomUUID } from 'node:crypto';
import { getCampTasks, joinCampClass } from '@xuezhou/contract/camp';
import * as desk from '@xuezhou/contract/camp/console';
import { answerCard } from '@xuezhou/contract/flash-card';
import { consoleRefusals, type ConsoleRefusalName } from '@xuezhou/contract/console-refusals';
import type { InputOf } from '@xuezhou/contract/kernel';
import { beforeEach, expect, it } from 'vitest';
import { entriesOf, lastEntry } from '../../../testing/desks/last-entry.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { undoLast } from '../../../testing/desks/undo-last.ts';
import { workDesk } from '../../../testing/desks/work-desk.ts';
import { add, makeCard, makeCourse } from '../../../testing/factories.ts';
import { makeCamp, makeClass } from '../../../testing/make-camp.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { leaveClass } from '../camp.port.ts';

const school = await startTestApp();
const { connection, clock } = school;
beforeEach(() => clock.set('2026-11-20T04:00:00Z'));
const refused = (name: ConsoleRefusalName) => consoleRefusals[name][0];
const permissions = ['enrolment.write', 'student.read', 'audit.read'] as const;
const staff = await signInStaffAs(school, { permissions });

type Body = InputOf<typeof desk.moveCampMembers>['body'];
type Asked = Pick<Body, 'classId' | 'toClassId' | 'studentIds'>;
const preview = async ({ classId, toClassId, studentIds }: Asked, by = staff) =>
  await by.call(desk.previewCampMove, { body: { classId, toClassId, studentIds } });
const move = async (asked: Asked & Partial<Body>) =>
  await staff.call(desk.moveCampMembers, {
    body: {
      ...{ actId: randomUUID(), closes: false, why: '跟不上进度' },
      seen: asked.seen ?? (await preview(asked)).data.seen,
      ...asked,
    },
  });

/** A camp with a class that began two days ago, one that begins in ten days, and students in the first. */
async function camp(tasks: Parameters<typeof makeCamp>[2] = {}) {
  const course = await makeCourse(connection, { access: 'enrolled' });
  const { courseId } = course;
  const campId = await makeCamp(connection, courseId, { tasks: [{ kind: 'cards' }], ...tasks });
  const first = await makeClass(connection, campId, { startsOn: '2026-11-18' });
  const later = await makeClass(connection, campId, { startsOn: '2026-11-30', capacity: 1 });
  const join = async (classId = first) => {
    const student = await school.signIn({ courses: [courseId] });
    await student.data(joinCampClass, { query: { classId } });
    return student;
  };
  return { course, courseId, campId, first, later, join };
}
const seatOf = async (studentId: number) =>
  await connection
    .selectFrom('camp_member')
    .where('student_id', '=', studentId)
    .selectAll()
    .executeTakeFirst();

it('[POST /api/console/classes/move] [POST /api/console/classes/move/preview] students are put into another class of the camp, once however often it is sent; who is not in it, in the other already or finished is passed over', async () => {
  const { campId, first, later, join } = await camp();
  const [one, two, three, other] = [await join(), await join(), await join(), await join(later)];
  await add(connection, 'camp_award', {
    ...{ student_id: three.studentId, camp_id: campId, finished_at: clock.now() },
    is_in_time: true,
  });
  const none = await school.signIn();
  const studentIds = [one, two, three, other, none].map(({ studentId }) => studentId);
  const asked = { classId: first, toClassId: later, studentIds };
  const seen = (await preview(asked)).data;
  expect(seen).toMatchObject({ moved: 2, seatsLeft: 0, isClosed: false });
  expect(
    seen.rows.map((row) => [row.studentId, row.startsOn, row.nextStartsOn, row.keptBy]),
  ).toEqual([
    [one.studentId, '2026-11-18', '2026-11-30', null],
    [two.studentId, '2026-11-18', '2026-11-30', null],
    [three.studentId, '2026-11-18', null, 'finished'],
    [other.studentId, '2026-11-30', null, 'already'],
    [none.studentId, null, null, 'gone'],
  ]);
  const before = await seatOf(one.studentId);
  const wish = { ...asked, seen: seen.seen, actId: randomUUID() };
  const both = await Promise.all([move(wish), move(wish)]);
  expect(both.map(({ data }) => data)).toEqual([{ moved: 2 }, { moved: 2 }]);
  expect(await entriesOf(connection, 'moveCampMembers')).toBe(1);
  expect(await seatOf(one.studentId)).toMatchObject({ class_id: later, starts_on: '2026-11-30' });
  expect(await seatOf(three.studentId)).toMatchObject({ class_id: first });
  expect(await lastEntry(connection, 'moveCampMembers')).toMatchObject({
    ...{ target_kind: 'class', target_id: String(first), why: '跟不上进度' },
    after: { toClassId: later, people: 2, studentIds: [one.studentId, two.studentId] },
  });
  expect((await undoLast(staff, 'moveCampMembers')).status).toBe(200);
  expect(await seatOf(one.studentId)).toEqual(before);
});

it('what was done before the move stays done where the other class begins later, and is paid once', async () => {
  const { course, courseId, first, later, join } = await camp({
    tasks: [{ kind: 'cards' }, { kind: 'lecture', bullet_id: 1 }],
  });
  const cardDetailId = await makeCard(connection, course);
  const student = await join();
  await student.data(answerCard, { body: { reviewId: randomUUID(), cardDetailId, rating: 3 } });
  const finished = async () =>
    (await student.data(getCampTasks, { params: { courseId } })).camp?.xlyFinishedCount;
  const paid = async () =>
    await connection
      .selectFrom('points_entry')
      .where('student_id', '=', student.studentId)
      .where('kind', '=', 'camp-task')
      .select('points')
      .execute();
  expect(await finished()).toBe(1);
  const before = await paid();
  expect(before).toHaveLength(1);
  await move({ classId: first, toClassId: later, studentIds: [student.studentId] });
  expect(await seatOf(student.studentId)).toMatchObject({ class_id: later });
  expect(await finished()).toBe(1);
  expect(await paid()).toEqual(before);
});

it('who leaves frees the seat and comes back to the same one; who has joined again since stays where they are', async () => {
  const { first, join } = await camp();
  const [one, two] = [await join(), await join()];
  const studentIds = [one.studentId, two.studentId];
  const before = await seatOf(one.studentId);
  expect((await move({ classId: first, toClassId: null, studentIds })).data).toEqual({ moved: 2 });
  expect(await seatOf(one.studentId)).toBeUndefined();
  await two.data(joinCampClass, { query: { classId: first } });
  const anew = await seatOf(two.studentId);
  expect((await undoLast(staff, 'moveCampMembers')).status).toBe(200);
  expect(await seatOf(one.studentId)).toEqual(before);
  expect(await seatOf(two.studentId)).toEqual(anew);
});

it('a class is closed along with what becomes of those in it, and both are taken back', async () => {
  const { campId, first, join } = await camp();
  const open = async (title: string) =>
    await staff.data(desk.openCampClass, {
      body: { campId, title, startsOn: null, joinFrom: null, joinUntil: null, capacity: null },
    });
  const { classId } = await open('寒假班');
  const student = await join(classId);
  const asked = { classId, toClassId: first, studentIds: [student.studentId] };
  const isClosed = async () =>
    (await staff.data(desk.listCampClasses)).find((each) => each.classId === classId)?.isClosed;
  expect((await move({ ...asked, closes: true })).status).toBe(200);
  expect(await isClosed()).toBe(true);
  // To a class that has a first day of its own.
  expect(await seatOf(student.studentId)).toMatchObject({
    ...{ class_id: first, starts_on: '2026-11-18', counted_from: '2026-11-18' },
  });
  expect((await undoLast(staff, 'moveCampMembers')).status).toBe(200);
  expect(await isClosed()).toBe(false);
  expect(await seatOf(student.studentId)).toMatchObject({ class_id: classId });
  const ofFile = { classId: first, toClassId: classId, studentIds: [(await join()).studentId] };
  expect((await move({ ...ofFile, closes: true })).status).toBe(refused('campClassOfFile'));
});

it('refuses a class that is none, the same, another camp’s or over; and what was not seen', async () => {
  const { campId, first, later, join } = await camp();
  const student = await join();
  const { first: foreign } = await camp();
  const over = await makeClass(connection, campId, { startsOn: '2026-10-01' });
  const studentIds = [student.studentId];
  for (const [toClassId, name] of [
    [999_999, 'campClassUnknown'],
    [first, 'campMoveElsewhere'],
    [foreign, 'campMoveElsewhere'],
    [over, 'campMoveOver'],
  ] as const)
    expect((await preview({ classId: first, toClassId, studentIds })).status).toBe(refused(name));
  const asked = { classId: first, toClassId: later, studentIds };
  const { seen } = (await preview(asked)).data;
  await move({ classId: first, toClassId: null, studentIds });
  expect((await move({ ...asked, seen })).status).toBe(refused('manyChanged'));
  expect((await move(asked)).status).toBe(refused('manyNone'));
  const teacher = await signInStaffAs(school, { permissions: ['student.read:own'] });
  expect((await preview(asked, teacher)).status).toBe(refused('notOwn'));
  await workDesk(school).entrust(teacher, (await camp()).courseId);
  expect((await preview(asked, teacher)).status).toBe(refused('notOwn'));
});

it('a refund finds a student who was moved in the class where they are by now, and no seat that was taken since', async () => {
  const { first, later, join } = await camp();
  const student = await join();
  const { studentId } = student;
  const joinedAt = (await seatOf(studentId))?.joined_at ?? new Date(0);
  await move({ classId: first, toClassId: later, studentIds: [studentId] });
  const leave = (at: Date) =>
    connection
      .transaction()
      .execute((change) => leaveClass(change, { studentId, classId: first, joinedAt: at }));
  expect(await leave(new Date(joinedAt.getTime() - 1000))).toBe(false);
  expect(await leave(joinedAt)).toBe(true);
  expect(await seatOf(studentId)).toBeUndefined();
});

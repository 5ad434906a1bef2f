import { randomUUID } from 'node:crypto';
import { getCampTasks, joinCampClass } from '@xuezhou/contract/camp';
import * as desk from '@xuezhou/contract/camp/console';
import { answerCard } from '@xuezhou/contract/flash-card';
import { listMessages } from '@xuezhou/contract/message';
import { consoleRefusals, type ConsoleRefusalName } from '@xuezhou/contract/console-refusals';
import type { InputOf } from '@xuezhou/contract/kernel';
import type { Transaction } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type { Tables } from '../../../platform/database/tables.ts';
import { untilWaiting } from '../../../testing/database/until-waiting.ts';
import { entriesOf, lastEntry } from '../../../testing/desks/last-entry.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { undoLast } from '../../../testing/desks/undo-last.ts';
import { add, makeCard, makeCourse } from '../../../testing/factories.ts';
import { makeCamp, makeClass } from '../../../testing/make-camp.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp();
const { connection, clock } = school;
beforeEach(() => clock.set('2026-11-20T04:00:00Z'));
const refused = (name: ConsoleRefusalName) => consoleRefusals[name][0];
const permissions = ['enrolment.write', 'student.read', 'audit.read'] as const;
const staff = await signInStaffAs(school, { permissions });

type Body = InputOf<typeof desk.putIntoCampClass>['body'];
type Asked = Pick<Body, 'classId' | 'whom'>;
const preview = async ({ classId, whom }: Asked, by = staff) =>
  await by.call(desk.previewCampPut, { body: { classId, whom } });
const put = async (asked: Asked & Partial<Body>) =>
  await staff.call(desk.putIntoCampClass, {
    body: {
      ...{ actId: randomUUID(), tells: false, why: '开学排班' },
      seen: asked.seen ?? (await preview(asked)).data.seen,
      ...asked,
    },
  });

/** A camp with a class that began two days ago and one that begins in ten days. */
async function camp() {
  const course = await makeCourse(connection, { access: 'enrolled' });
  const { courseId } = course;
  const campId = await makeCamp(connection, courseId, { tasks: [{ kind: 'cards' }] });
  const first = await makeClass(connection, campId, { startsOn: '2026-11-18' });
  const later = await makeClass(connection, campId, { startsOn: '2026-11-30', capacity: 1 });
  const student = async () => await school.signIn({ courses: [courseId] });
  const join = async (classId = first) => {
    const one = await student();
    await one.data(joinCampClass, { query: { classId } });
    return one;
  };
  return { course, courseId, campId, first, later, join, student };
}
const seatOf = async (studentId: number) =>
  await connection
    .selectFrom('camp_member')
    .where('student_id', '=', studentId)
    .selectAll()
    .executeTakeFirst();

it('[POST /api/console/classes/put] [POST /api/console/classes/put/preview] many come into a class, from another class of the camp or from none, once however often it is sent; who is there, has finished or has not the course is passed over', async () => {
  const { campId, first, later, join, student } = await camp();
  const title = async (classId: number) =>
    (await staff.data(desk.listCampClasses)).find((each) => each.classId === classId)?.title;
  const moves = await join();
  const joins = await student();
  const there = await join(later);
  const done = await join();
  await add(connection, 'camp_award', {
    ...{ student_id: done.studentId, camp_id: campId, finished_at: clock.now() },
    is_in_time: true,
  });
  const none = await school.signIn();
  const studentIds = [moves, joins, there, done, none].map(({ studentId }) => studentId);
  const asked = { classId: later, whom: { studentIds } };
  const seen = (await preview(asked)).data;
  expect(seen).toMatchObject({ people: 5, moved: 2, seatsLeft: 0, isClosed: false });
  const [was, is] = [await title(first), await title(later)];
  expect(
    seen.rows.map((row) => [row.studentId, row.className, row.nextStartsOn, row.keptBy]),
  ).toEqual([
    [moves.studentId, was, '2026-11-30', null],
    [joins.studentId, null, '2026-11-30', null],
    [there.studentId, is, null, 'already'],
    [done.studentId, was, null, 'finished'],
    [none.studentId, null, null, 'noCourse'],
  ]);
  const before = await seatOf(moves.studentId);
  const wish = { ...asked, seen: seen.seen, actId: randomUUID() };
  const both = await Promise.all([put(wish), put(wish)]);
  expect(both.map(({ data }) => data)).toEqual([{ moved: 2 }, { moved: 2 }]);
  expect(await entriesOf(connection, 'putIntoCampClass')).toBe(1);
  for (const { studentId } of [moves, joins])
    expect(await seatOf(studentId)).toMatchObject({ class_id: later, starts_on: '2026-11-30' });
  expect(await seatOf(done.studentId)).toMatchObject({ class_id: first });
  expect(await seatOf(none.studentId)).toBeUndefined();
  expect(await lastEntry(connection, 'putIntoCampClass')).toMatchObject({
    ...{ target_kind: 'class', target_id: String(later), why: '开学排班' },
    after: { people: 2, studentIds: [moves.studentId, joins.studentId] },
  });
  expect((await put({ ...wish, why: '换时间' })).status).toBe(refused('manyDone'));
  expect((await undoLast(staff, 'putIntoCampClass')).status).toBe(200);
  expect(await seatOf(moves.studentId)).toEqual(before);
  expect(await seatOf(joins.studentId)).toBeUndefined();
});

it('a seat that is given back, or a course that is withdrawn, at the same moment is not put there again', async () => {
  const { courseId, first, later, join, student } = await camp();
  const [refunded, withdrawn] = [await join(), await student()];
  const giveBack = (change: Transaction<Tables>) =>
    change.deleteFrom('camp_member').where('student_id', '=', refunded.studentId).execute();
  const withdraw = (change: Transaction<Tables>) =>
    change
      .updateTable('enrolment')
      .set({ expires_on: '2026-11-19', taken_back: true })
      .where('student_id', '=', withdrawn.studentId)
      .where('course_id', '=', courseId)
      .execute();
  for (const [one, classId, end] of [
    [refunded, later, giveBack],
    [withdrawn, first, withdraw],
  ] as const) {
    const asked = { classId, whom: { studentIds: [one.studentId] } };
    const { seen } = (await preview(asked)).data;
    const putting = await connection.transaction().execute(async (change) => {
      await end(change);
      const sent = put({ ...asked, seen });
      await Promise.race([sent, untilWaiting(connection, 1)]);
      return { sent };
    });
    expect((await putting.sent).status).toBe(refused('manyChanged'));
    expect(await seatOf(one.studentId)).toBeUndefined();
  }
});

it('all whom a filter finds come, as it finds them when it is done; who has come meanwhile is seen first', async () => {
  const { courseId, first, student } = await camp();
  await student();
  const asked = { classId: first, whom: { filter: { courseId } } };
  const { seen, moved } = (await preview(asked)).data;
  expect(moved).toBe(1);
  await student();
  expect((await put({ ...asked, seen })).status).toBe(refused('manyChanged'));
  expect((await put(asked)).data).toEqual({ moved: 2 });
  expect((await put(asked)).status).toBe(refused('manyNone'));
});

it('what was done in the former class stays done', async () => {
  const { course, courseId, later, join } = await camp();
  const cardDetailId = await makeCard(connection, course);
  const one = await join();
  await one.data(answerCard, { body: { reviewId: randomUUID(), cardDetailId, rating: 3 } });
  await put({ classId: later, whom: { studentIds: [one.studentId] } });
  expect((await one.data(getCampTasks, { params: { courseId } })).camp?.xlyFinishedCount).toBe(1);
});

it('an undo leaves who has finished or moved on since, and says how many; of nobody left it says so', async () => {
  const { campId, first, later, student } = await camp();
  const [back, finished, on] = [await student(), await student(), await student()];
  const studentIds = [back, finished, on].map(({ studentId }) => studentId);
  await put({ classId: first, whom: { studentIds } });
  await add(connection, 'camp_award', {
    ...{ student_id: finished.studentId, camp_id: campId, finished_at: clock.now() },
    is_in_time: true,
  });
  await put({ classId: later, whom: { studentIds: [on.studentId] } });
  const undone = await undoLast(staff, 'putIntoCampClass', first);
  expect(undone.data).toEqual({ kept: 2 });
  expect(await seatOf(back.studentId)).toBeUndefined();
  expect(await seatOf(finished.studentId)).toMatchObject({ class_id: first });
  expect(await seatOf(on.studentId)).toMatchObject({ class_id: later });
  const alone = await student();
  await put({ classId: first, whom: { studentIds: [alone.studentId] } });
  await put({ classId: later, whom: { studentIds: [alone.studentId] } });
  const none = await undoLast(staff, 'putIntoCampClass', first);
  expect(none.status).toBe(refused('undoChanged'));
});

it('who is put, or put back, is told where that is wished', async () => {
  const { first, later, join, student } = await camp();
  const [came, joins] = [await join(), await student()];
  const headings = async (one: typeof came) =>
    (await one.data(listMessages, { query: { pageNo: 1 } })).list.map((each) => each.messageTitle);
  const studentIds = [came.studentId, joins.studentId];
  await put({ classId: later, whom: { studentIds }, tells: true });
  for (const one of [came, joins])
    expect(await headings(one)).toEqual([expect.stringMatching(/^学校给你排了班：/)]);
  await undoLast(staff, 'putIntoCampClass');
  expect(await headings(came)).toContainEqual(expect.stringMatching(/^你回到了原来的班：/));
  expect(await headings(joins)).toContainEqual(expect.stringMatching(/^学校收回了排的班：/));
  await put({ classId: first, whom: { studentIds: [joins.studentId] } });
  expect(await headings(joins)).toHaveLength(2);
});

it('refuses a class that is none or over, whom nobody can tell, and who is not one’s own', async () => {
  const { campId, first, student } = await camp();
  const { studentId } = await student();
  const whom = { studentIds: [studentId] };
  const over = await makeClass(connection, campId, { startsOn: '2026-10-01' });
  for (const [asked, name] of [
    [{ classId: 999_999, whom }, 'campClassUnknown'],
    [{ classId: over, whom }, 'campMoveOver'],
    [{ classId: first, whom: {} }, 'whomUnclear'],
  ] as const) {
    expect((await preview(asked)).status).toBe(refused(name));
    expect((await put({ ...asked, seen: 'none' })).status).toBe(refused(name));
  }
  const teacher = await signInStaffAs(school, { permissions: ['student.read:own'] });
  expect((await preview({ classId: first, whom }, teacher)).status).toBe(refused('notOwn'));
});

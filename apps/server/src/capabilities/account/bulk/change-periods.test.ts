import { randomUUID } from 'node:crypto';
import {
  changePeriods,
  getStudentTimeline,
  previewPeriods,
} from '@xuezhou/contract/account/console';
import { consoleRefusals, type ConsoleRefusalName } from '@xuezhou/contract/console-refusals';
import { extendEnrolment } from '@xuezhou/contract/enrolment/console';
import type { InputOf } from '@xuezhou/contract/kernel';
import { decideApproval, listApprovals } from '@xuezhou/contract/staff';
import { beforeEach, expect, it } from 'vitest';
import { entriesOf, lastEntry } from '../../../testing/desks/last-entry.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { undoLast } from '../../../testing/desks/undo-last.ts';
import { enrol, makeCourse, makeStudent } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp();
const { connection, clock } = school;
beforeEach(() => clock.set('2026-11-21T04:00:00Z'));
const refused = (name: ConsoleRefusalName) => consoleRefusals[name][0];
const permissions = ['student.read', 'enrolment.write', 'audit.read'] as const;
const desk = await signInStaffAs(school, { permissions });

type Body = InputOf<typeof changePeriods>['body'];
type Wish = Omit<Body, 'actId' | 'seen' | 'why'>;
const preview = async (wish: Wish, by = desk) =>
  await by.call(previewPeriods, {
    body: {
      ...{ courseId: wish.courseId, whom: wish.whom, act: wish.act },
      ...(wish.days !== undefined && { days: wish.days }),
      ...(wish.until !== undefined && { until: wish.until }),
    },
  });
const change = async (wish: Wish & Partial<Body>, by = desk) =>
  await by.call(changePeriods, {
    body: {
      ...{ actId: randomUUID(), why: '系统升级' },
      seen: wish.seen ?? (await preview(wish)).data.seen,
      ...wish,
    },
  });
const course = async () => (await makeCourse(connection, { access: 'enrolled' })).courseId;
const some = async (courseId: number, ends: readonly (string | null)[]) => {
  const made: number[] = [];
  for (const end of ends) {
    const { studentId } = await makeStudent(connection);
    await enrol(connection, studentId, courseId, end);
    made.push(studentId);
  }
  return made;
};
const periodsOf = async (studentIds: readonly number[]) =>
  await connection
    .selectFrom('enrolment')
    .where('student_id', 'in', studentIds)
    .select(['expires_on', 'paused_on', 'taken_back', 'lent_until'])
    .orderBy('student_id')
    .execute();

it('[POST /api/console/enrolments/periods] [POST /api/console/enrolments/periods/preview] many are extended by a filter as one act, once however often it is sent, with one entry of the log that is taken back', async () => {
  const courseId = await course();
  const students = await some(courseId, ['2026-12-31', '2026-11-10', null]);
  const wish = { courseId, whom: { filter: { courseId } }, act: 'extend', days: 30 } as const;
  const seen = (await preview(wish)).data;
  expect(seen).toMatchObject({ people: 3, changed: 2 });
  expect(seen.rows.map((row) => [row.studentId, row.nextExpiresOn, row.keptBy])).toEqual([
    [students[0], '2027-01-30', null],
    [students[1], '2026-12-20', null],
    [students[2], null, 'endless'],
  ]);
  const before = await periodsOf(students);
  const sent = { ...wish, seen: seen.seen, actId: randomUUID() };
  const both = await Promise.all([change(sent), change(sent)]);
  expect(both.map(({ data }) => data)).toEqual([{ changed: 2 }, { changed: 2 }]);
  expect(await entriesOf(connection, 'changePeriods')).toBe(1);
  expect(await lastEntry(connection, 'changePeriods')).toMatchObject({
    ...{ staff_id: desk.staffId, target_kind: 'students', target_id: '2', why: '系统升级' },
    after: { courseId, act: 'extend', days: 30, people: 2 },
  });
  expect((await periodsOf(students)).map(({ expires_on: end }) => end)).toEqual([
    '2027-01-30',
    '2026-12-20',
    null,
  ]);
  // What was looked at anew is no other act; what asks for something else is not done under its id.
  const anew = (await preview(wish)).data.seen;
  expect(anew).not.toBe(seen.seen);
  expect((await change({ ...sent, seen: anew })).data).toEqual({ changed: 2 });
  for (const other of [{ why: '机房停电' }, { days: 31 }, { whom: { studentIds: students } }])
    expect((await change({ ...sent, seen: anew, ...other })).status).toBe(refused('manyDone'));
  const params = { studentId: students[0] ?? 0 };
  const timeline = async () =>
    (await desk.data(getStudentTimeline, { params, query: {} })).list.map(({ title }) => title);
  expect(await timeline()).toContainEqual(expect.stringMatching(/^和别人一起延长：/));
  expect((await undoLast(desk, 'changePeriods')).status).toBe(200);
  expect(await periodsOf(students)).toEqual(before);
  expect(await timeline()).not.toContainEqual(expect.stringMatching(/^和别人一起延长：/));
});

it('a pause of many gives its days back when they are resumed, also to what is lent', async () => {
  const courseId = await course();
  const students = await some(courseId, ['2026-12-31', '2026-12-31']);
  const lent = { lent_until: '2026-12-31' };
  const [first = 0] = students;
  await connection.updateTable('enrolment').set(lent).where('student_id', '=', first).execute();
  const whom = { studentIds: students };
  expect((await change({ courseId, whom, act: 'pause' })).data).toEqual({ changed: 2 });
  expect((await change({ courseId, whom, act: 'pause' })).status).toBe(refused('manyNone'));
  clock.set('2026-12-01T04:00:00Z');
  const later = await signInStaffAs(school, desk.staffId);
  const { seen } = (await preview({ courseId, whom, act: 'resume' }, later)).data;
  const done = await change({ courseId, whom, act: 'resume', seen }, later);
  expect(done.data).toEqual({ changed: 2 });
  expect(await periodsOf(students)).toEqual([
    { expires_on: '2027-01-10', paused_on: null, taken_back: false, lent_until: '2027-01-10' },
    { expires_on: '2027-01-10', paused_on: null, taken_back: false, lent_until: null },
  ]);
  expect((await undoLast(later, 'changePeriods')).status).toBe(200);
  const wait = { expires_on: '2026-12-31', paused_on: '2026-11-21', taken_back: false };
  expect(await periodsOf(students)).toEqual([
    { ...wait, lent_until: '2026-12-31' },
    { ...wait, lent_until: null },
  ]);
});

it('what somebody has for longer is not made shorter along with others, nor opened again what was taken back; both stand before the rest', async () => {
  const courseId = await course();
  const students = await some(courseId, ['2026-12-01', '2026-12-31', '2027-11-29', '2026-11-01']);
  const [, same = 0, longer = 0, back = 0] = students;
  await connection
    .updateTable('enrolment')
    .set({ taken_back: true })
    .where('student_id', '=', back)
    .execute();
  const before = await periodsOf([longer, back]);
  const whom = { studentIds: students };
  const wish = { courseId, whom, act: 'extend', until: '2026-12-31' } as const;
  const { rows, changed, keptForOwnPage } = (await preview(wish)).data;
  expect({ changed, keptForOwnPage }).toEqual({ changed: 1, keptForOwnPage: 2 });
  expect(rows.map(({ studentId, keptBy }) => [studentId, keptBy]).slice(1)).toEqual([
    [longer, 'longer'],
    [back, 'takenBack'],
    [same, 'same'],
  ]);
  expect((await change(wish)).data).toEqual({ changed: 1 });
  const alone = { studentIds: [back] };
  const days = { courseId, whom: alone, act: 'extend', days: 7 } as const;
  expect((await change(days)).status).toBe(refused('manyNone'));
  expect(await periodsOf([longer, back])).toEqual(before);
});

it('nothing is done that was not seen, and an undo leaves what has changed since', async () => {
  const courseId = await course();
  const [one = 0, two = 0] = await some(courseId, ['2026-12-31', '2026-12-31']);
  const whom = { studentIds: [one, two] };
  const wish = { courseId, whom, act: 'extend', days: 10 } as const;
  const { seen } = (await preview(wish)).data;
  const extend = async (until: string) =>
    await desk.data(extendEnrolment, { body: { studentId: one, courseId, until } });
  await extend('2027-03-31');
  expect((await change({ ...wish, seen })).status).toBe(refused('manyChanged'));
  await connection.deleteFrom('enrolment').where('student_id', '=', two).execute();
  expect((await change({ ...wish, seen })).status).toBe(refused('manyChanged'));
  await enrol(connection, two, courseId, '2026-12-31');
  expect((await change(wish)).data).toEqual({ changed: 2 });
  await extend('2028-01-01');
  expect((await undoLast(desk, 'changePeriods')).status).toBe(200);
  expect((await periodsOf([one, two])).map(({ expires_on: end }) => end)).toEqual([
    '2028-01-01',
    '2026-12-31',
  ]);
  expect((await undoLast(desk, 'changePeriods')).status).toBe(refused('undoDone'));
});

it('what was proposed for many can be agreed to the next day', async () => {
  const courseId = await course();
  const [one = 0] = await some(courseId, ['2026-12-31']);
  const support = await signInStaffAs(school, {
    permissions: ['student.read', 'enrolment.write:propose'],
  });
  const whom = { studentIds: [one] };
  const wish = { courseId, whom, act: 'pause' } as const;
  expect((await change(wish, support)).status).toBe(refused('approvalAsked'));
  clock.advance({ days: 1 });
  const later = await signInStaffAs(school, desk.staffId);
  const [waiting] = await later.data(listApprovals, { query: {} });
  const decision = { approvalId: waiting?.approvalId ?? 0, isAgreed: true };
  expect(await later.data(decideApproval, { body: decision })).toMatchObject({ isDone: true });
  expect((await periodsOf([one]))[0]?.paused_on).toBe('2026-11-22');
});

it('refuses days that are missing or over, a course that is none, and others’ students', async () => {
  const courseId = await course();
  const [one = 0] = await some(courseId, ['2026-12-31']);
  const whom = { studentIds: [one] };
  const status = async (wish: object) =>
    (await preview({ courseId, whom, act: 'extend', ...wish })).status;
  expect(await status({})).toBe(refused('periodLengthMissing'));
  expect(await status({ days: 3, until: '2027-01-01' })).toBe(refused('periodLengthMissing'));
  expect(await status({ until: '2026-11-20' })).toBe(refused('periodOver'));
  expect(await status({ courseId: 999_999, days: 3 })).toBe(refused('courseUnknown'));
  expect(await status({ whom: {}, days: 3 })).toBe(refused('whomUnclear'));
  const teacher = await signInStaffAs(school, {
    permissions: ['student.read:own', 'enrolment.write'],
  });
  const wish = { courseId, whom, act: 'extend', days: 3 } as const;
  expect((await preview(wish, teacher)).status).toBe(refused('notOwn'));
  expect((await change(wish, teacher)).status).toBe(refused('notOwn'));
  const support = await signInStaffAs(school, {
    permissions: ['student.read', 'enrolment.write:propose'],
  });
  expect((await change(wish, support)).status).toBe(refused('approvalAsked'));
  expect((await periodsOf([one]))[0]?.expires_on).toBe('2026-12-31');
});

import { consoleRefusals, type ConsoleRefusalName } from '@xuezhou/contract/console-refusals';
import * as desk from '@xuezhou/contract/live/console';
import { undoAction } from '@xuezhou/contract/staff';
import { beforeEach, expect, it } from 'vitest';
import { makeCourse } from '../../../testing/factories.ts';
import { makeStaff, signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp();
const { connection, clock } = school;
const refused = (name: ConsoleRefusalName) => consoleRefusals[name][0];
const begins = '2027-03-01T12:00:00.000Z';

beforeEach(() => clock.set('2027-03-01T04:00:00Z'));

let teachers = 0;

/** A course, and who plans for all. */
async function open() {
  const { courseId } = await makeCourse(connection, { access: 'enrolled' });
  const staff = await signInStaffAs(school, { permissions: ['live.plan', 'audit.read'] });
  const teacher = `老师${(teachers += 1)}`;
  const plan = async (wish: object = {}) =>
    await staff.call(desk.planLive, {
      body: {
        ...{ courseId, title: '利率串讲', teacher, beginsAt: begins, minutes: 60, hostId: null },
        ...wish,
      },
    });
  return { courseId, staff, teacher, plan };
}

it('of two who plan a teacher or a course at the same time one gets it, also by moving', async () => {
  const { staff, plan, teacher } = await open();
  const other = await makeCourse(connection);
  const statuses = (await Promise.all([plan(), plan({ title: '另一节' })])).map(
    ({ status }) => status,
  );
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, refused('liveClash')]);
  const half = '2027-03-01T12:30:00.000Z';
  const sameTeacher = await plan({
    courseId: other.courseId,
    beginsAt: half,
    teacher: ` ${teacher}`,
  });
  expect(sameTeacher.status).toBe(refused('liveClash'));
  expect(sameTeacher.message).toContain(`都是${teacher}的课`);
  const sameCourse = await plan({ teacher: '别人', beginsAt: half });
  expect(sameCourse.message).toContain('是同一门课');
  // Whoever knows of it may have both.
  expect((await plan({ teacher: '别人', beginsAt: half, isClashSeen: true })).status).toBe(200);
  // Right after it is free.
  const { liveId } = (await plan({ beginsAt: '2027-03-01T14:00:00.000Z' })).data;
  const move = { liveId, beginsAt: half, minutes: null };
  expect((await staff.call(desk.moveLive, { body: move })).status).toBe(refused('liveClash'));
  // Its own time is no clash, nor is one that was cancelled.
  const own = { ...move, beginsAt: '2027-03-01T14:10:00.000Z' };
  expect((await staff.call(desk.moveLive, { body: own })).status).toBe(200);
  expect((await staff.call(desk.cancelLive, { body: { liveId } })).status).toBe(200);
  expect((await plan({ beginsAt: '2027-03-01T14:20:00.000Z' })).status).toBe(200);
});

it('[GET /api/console/lives/:liveId/readiness] tells what a class has and what is missing by when', async () => {
  const { courseId, staff, plan } = await open();
  const { liveId } = (await plan()).data;
  const ready = async () => await staff.data(desk.getLiveReadiness, { params: { liveId } });
  const first = await ready();
  expect(first.audience).toBe(0);
  expect(first.steps.map(({ what, isReady }) => [what, isReady])).toEqual([
    ['time', true],
    ['host', false],
    ['server', false],
    ['key', false],
    ['stream', false],
    ['handout', false],
    ['students', false],
  ]);
  const of = async (what: string) => (await ready()).steps.find((step) => step.what === what);
  expect(await of('key')).toMatchObject({ by: '2027-03-01T11:00:00.000Z' });
  const student = await school.signIn({ courses: [courseId], nickname: '苏禾' });
  await staff.data(desk.addLiveHost, { body: { liveId, studentId: student.studentId } });
  expect(await of('host')).toEqual({
    ...{ what: 'host', isReady: true, words: '苏禾管聊天', by: null },
  });
  expect((await of('students'))?.words).toBe('03-01 19:30 提醒 1 人');
  await connection
    .insertInto('live_server_check')
    .values({ checked_at: clock.now(), faults: 2 })
    .execute();
  expect((await of('server'))?.isReady).toBe(false);
  expect((await staff.call(desk.cancelLive, { body: { liveId } })).status).toBe(200);
  expect((await ready()).steps).toEqual([]);
  const unknown = await staff.call(desk.getLiveReadiness, { params: { liveId: 999_999 } });
  expect(unknown.status).toBe(refused('liveUnknown'));
});

interface Duty {
  readonly kind: 'course' | 'live';
  readonly target_id: number;
}

const dutyOf = async ({ staffId }: { staffId: number }, duty: Duty) => {
  await connection
    .insertInto('staff_duty')
    .values({ staff_id: staffId, ...duty })
    .execute();
  return { staffId };
};

it('the key is shown to the teacher of the class, else of its course, and to nobody else then', async () => {
  const { courseId, staff, plan } = await open();
  const { liveId } = (await plan()).data;
  const look = async (client: typeof staff) =>
    (await client.call(desk.revealKey, { body: { liveId } })).status;
  const key = async () =>
    (await staff.data(desk.getLiveReadiness, { params: { liveId } })).steps.find(
      ({ what }) => what === 'key',
    );
  const give = async (name: string, permission: 'live.plan:own' | 'student.read:own', duty: Duty) =>
    await dutyOf(await makeStaff(school, { permissions: [permission], name }), duty);
  const as = async ({ staffId }: { staffId: number }) => await signInStaffAs(school, staffId);
  // Whoever only counts who came is not its teacher.
  await give('小王', 'student.read:own', { kind: 'live', target_id: liveId });
  expect((await key())?.words).toBe('推流密钥还没有人取，还没有定哪位老师取，安排直播的人都看得到');
  expect(await look(staff)).toBe(200);
  const ofCourse = await give('周老师', 'live.plan:own', { kind: 'course', target_id: courseId });
  expect(await look(staff)).toBe(refused('liveKeyOfTeacher'));
  expect(await look(await as(ofCourse))).toBe(200);
  const ofClass = await give('陈老师', 'live.plan:own', { kind: 'live', target_id: liveId });
  expect(await look(await as(ofCourse))).toBe(refused('liveKeyOfTeacher'));
  expect(await look(await as(ofClass))).toBe(200);
  expect(await key()).toMatchObject({
    ...{ isReady: true, words: '03-01 12:00 取过推流密钥，只给陈老师看' },
  });
});

it('[POST /api/console/actions/undo] a cancelled class is there again within ten minutes, where nothing took its time', async () => {
  const { staff, plan } = await open();
  const cancel = async (liveId: number) => await staff.data(desk.cancelLive, { body: { liveId } });
  const undo = async (liveId: number) => {
    const { auditId } = await connection
      .selectFrom('audit_log')
      .where('operation', '=', 'cancelLive')
      .where('target_id', '=', String(liveId))
      .select('audit_id as auditId')
      .executeTakeFirstOrThrow();
    return (await staff.call(undoAction, { body: { auditId, why: '点错了' } })).status;
  };
  const { liveId } = (await plan()).data;
  await cancel(liveId);
  clock.advance({ minutes: 9 });
  expect(await undo(liveId)).toBe(200);
  const states = await staff.data(desk.getLiveReadiness, { params: { liveId } });
  expect(states.steps.length).toBeGreaterThan(0);
  const second = (await plan({ beginsAt: '2027-03-02T12:00:00.000Z' })).data.liveId;
  await cancel(second);
  expect((await plan({ beginsAt: '2027-03-02T12:30:00.000Z' })).status).toBe(200);
  expect(await undo(second)).toBe(refused('undoChanged'));
  // Of two at once, one who plans and one who takes back, one gets the time.
  const fourth = (await plan({ beginsAt: '2027-03-05T12:00:00.000Z' })).data.liveId;
  await cancel(fourth);
  const [planned, undone] = await Promise.all([
    plan({ beginsAt: '2027-03-05T12:30:00.000Z' }),
    undo(fourth),
  ]);
  expect([planned.status, undone].filter((status) => status === 200)).toHaveLength(1);
  const third = (await plan({ beginsAt: '2027-03-04T12:00:00.000Z' })).data.liveId;
  await cancel(third);
  clock.advance({ minutes: 11 });
  expect(await undo(third)).toBe(refused('undoOver'));
});

import { consoleRefusals, type ConsoleRefusalName } from '@xuezhou/contract/console-refusals';
import { getLiveCourse } from '@xuezhou/contract/live';
import * as desk from '@xuezhou/contract/live/console';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeCourse } from '../../../testing/factories.ts';
import { entriesOf, lastEntry } from '../../../testing/desks/last-entry.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { workDesk } from '../../../testing/desks/work-desk.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { enterRoom } from '../testing/enter-room.ts';
import { makeLive } from '../testing/make-live.ts';

const school = await startTestApp();
const { app, connection, clock } = school;
await app.listen({ port: 0, host: '127.0.0.1' });
const refused = (name: ConsoleRefusalName) => consoleRefusals[name][0];
const begins = '2027-03-01T12:00:00.000Z';

beforeEach(() => clock.set('2027-03-01T04:00:00Z'));

let teachers = 0;

/** A course, who may plan its classes alone, and a student who has it. */
async function entrusted() {
  const course = await makeCourse(connection, { access: 'enrolled' });
  const staff = await signInStaffAs(school, {
    permissions: ['live.plan:own', 'student.read:own', 'content.read'],
  });
  await workDesk(school).entrust(staff, course.courseId);
  const student = await school.signIn({ courses: [course.courseId] });
  // No clash with what another test planned.
  const teacher = `沈老师${(teachers += 1)}`;
  const plan = async (wish: object = {}) =>
    await staff.call(desk.planLive, {
      body: {
        ...{ courseId: course.courseId, title: ' 利率串讲 ', teacher },
        ...{ beginsAt: begins, minutes: 60, hostId: null, ...wish },
      },
    });
  const seen = async () =>
    (await student.data(getLiveCourse, { params: { courseId: course.courseId } })).classes;
  return { ...course, staff, student, plan, seen, teacher };
}

const said = async (operation: string) => await lastEntry(connection, operation);
const at = (liveId: number) => ({ target_kind: 'live', target_id: String(liveId) });

describe('a class of an own course', () => {
  it('[POST /api/console/lives/plan] stands in the schedule, with whom it was given, and is nothing of another course', async () => {
    const { plan, seen, staff, courseId, student, teacher } = await entrusted();
    const other = await makeCourse(connection);
    for (const [wish, name] of [
      [{ title: ' ' }, 'liveTitleEmpty'],
      [{ teacher: ' ' }, 'liveTitleEmpty'],
      [{ minutes: 9 }, 'liveTooShort'],
      [{ beginsAt: '2027-03-01T03:59:00.000Z' }, 'livePast'],
      [{ courseId: other.courseId }, 'notOwn'],
      [{ hostId: 999_999_999 }, 'studentUnknown'],
    ] as const)
      expect((await plan(wish)).status).toBe(refused(name));
    expect(await seen()).toEqual([]);
    const { liveId } = (await plan({ hostId: student.studentId })).data;
    expect(await seen()).toMatchObject([
      { liveId, title: '利率串讲', beginsAt: begins, endsAt: '2027-03-01T13:00:00.000Z' },
    ]);
    expect(await said('planLive')).toMatchObject({
      ...{ staff_id: staff.staffId, ...at(liveId), before: null },
      after: {
        ...{ courseId, title: '利率串讲', teacher, beginsAt: begins, minutes: 60 },
        hostId: student.studentId,
      },
    });
  });

  it('[POST /api/console/lives/move] [POST /api/console/lives/cancel] is moved as long as it was, cancelled once, and neither is done by who has another course', async () => {
    const { plan, seen, staff } = await entrusted();
    const { staff: stranger } = await entrusted();
    const { liveId } = (await plan()).data;
    const move = async (client: typeof staff, beginsAt: string, minutes: number | null = null) =>
      (await client.call(desk.moveLive, { body: { liveId, beginsAt, minutes } })).status;
    const cancel = async (client: typeof staff) =>
      (await client.call(desk.cancelLive, { body: { liveId } })).status;
    expect(await move(stranger, '2027-03-02T12:00:00.000Z')).toBe(refused('notOwn'));
    expect(await cancel(stranger)).toBe(refused('notOwn'));
    expect(await move(staff, '2027-03-01T03:00:00.000Z')).toBe(refused('livePast'));
    expect(await move(staff, '2027-03-02T12:00:00.000Z', 9)).toBe(refused('liveTooShort'));
    expect(await seen()).toMatchObject([{ beginsAt: begins }]);
    expect(await move(staff, '2027-03-02T12:00:00.000Z')).toBe(200);
    const moved = { beginsAt: '2027-03-02T12:00:00.000Z', endsAt: '2027-03-02T13:00:00.000Z' };
    expect(await seen()).toMatchObject([moved]);
    expect(await said('moveLive')).toMatchObject({
      ...{ staff_id: staff.staffId, ...at(liveId), after: moved },
      before: { beginsAt: begins, endsAt: '2027-03-01T13:00:00.000Z' },
    });
    expect(await move(staff, moved.beginsAt, 30)).toBe(200);
    expect(await seen()).toMatchObject([{ endsAt: '2027-03-02T12:30:00.000Z' }]);
    // One that is as short as classes once were keeps its length, also where it is said.
    await connection
      .updateTable('live_class')
      .where('live_id', '=', liveId)
      .set({ ends_at: new Date('2027-03-02T12:05:00Z') })
      .execute();
    expect(await move(staff, '2027-03-03T12:00:00.000Z', 5)).toBe(200);
    expect(await move(staff, moved.beginsAt, 6)).toBe(refused('liveTooShort'));
    expect(await move(staff, moved.beginsAt, 30)).toBe(200);
    expect(await cancel(staff)).toBe(200);
    expect(await cancel(staff)).toBe(refused('liveOver'));
    expect(await move(staff, '2027-03-05T12:00:00.000Z')).toBe(refused('liveOver'));
    expect((await seen())[0]?.state).toBe('cancelled');
    expect(await said('cancelLive')).toMatchObject({
      ...at(liveId),
      ...{
        before: { beginsAt: moved.beginsAt },
        after: { cancelledAt: '2027-03-01T04:00:00.000Z' },
      },
    });
    expect((await staff.call(desk.cancelLive, { body: { liveId: 999_999 } })).status).toBe(
      refused('notOwn'),
    );
  });

  it('of a file is moved and cancelled in the file alone', async () => {
    const { plan, seen, staff } = await entrusted();
    const { liveId } = (await plan()).data;
    await connection
      .updateTable('live_class')
      .where('live_id', '=', liveId)
      .set({ content_id: 7 })
      .execute();
    const move = { liveId, beginsAt: '2027-03-02T12:00:00.000Z', minutes: null };
    const status = refused('liveOfFile');
    expect((await staff.call(desk.moveLive, { body: move })).status).toBe(status);
    expect((await staff.call(desk.cancelLive, { body: { liveId } })).status).toBe(status);
    expect(await seen()).toMatchObject([{ beginsAt: begins, state: 'planned' }]);
  });

  it('[POST /api/console/lives/end] [POST /api/console/lives/replay] is ended when it has begun, and then shows a lecture of its own course', async () => {
    const { plan, seen, staff, bulletId, courseId } = await entrusted();
    const { staff: stranger, bulletId: foreign } = await entrusted();
    const { liveId } = (await plan()).data;
    const end = async (client: typeof staff) =>
      (await client.call(desk.endLive, { body: { liveId } })).status;
    const replay = async (client: typeof staff, lecture: number) =>
      (
        await client.call(desk.setReplay, {
          body: { liveId, bulletId: lecture, offsetSeconds: -30 },
        })
      ).status;
    expect(await end(staff)).toBe(refused('liveNotBegun'));
    expect(await replay(staff, bulletId)).toBe(refused('liveNotOver'));
    clock.set('2027-03-01T12:30:00Z');
    const [late, other] = [
      await signInStaffAs(school, staff.staffId),
      await signInStaffAs(school, stranger.staffId),
    ];
    expect(await end(other)).toBe(refused('notOwn'));
    expect((await seen())[0]?.state).toBe('on');
    expect(await end(late)).toBe(200);
    expect(await end(late)).toBe(refused('liveOver'));
    expect((await seen())[0]?.state).toBe('ended');
    expect(await said('endLive')).toMatchObject({
      ...{ staff_id: staff.staffId, ...at(liveId) },
      after: { endedAt: '2027-03-01T12:30:00.000Z' },
    });
    expect(await replay(late, foreign)).toBe(refused('lectureUnknown'));
    expect(await replay(other, foreign)).toBe(refused('notOwn'));
    expect(await replay(late, bulletId)).toBe(200);
    const [row] = await late.data(desk.listLives, { query: { courseId } });
    expect(row?.replayBulletId).toBe(bulletId);
    expect(await said('setReplay')).toMatchObject({
      ...at(liveId),
      before: { bulletId: null },
      after: { bulletId, offsetSeconds: -30 },
    });
  });
});

describe('its room', () => {
  it('[POST /api/console/lives/hosts] is ruled by one more teacher, who is written once', async () => {
    const { plan, staff, student } = await entrusted();
    const { staff: stranger } = await entrusted();
    const { liveId } = (await plan()).data;
    const { studentId } = student;
    const add = async (client: typeof staff, who = studentId) =>
      (await client.call(desk.addLiveHost, { body: { liveId, studentId: who } })).status;
    expect(await add(stranger)).toBe(refused('notOwn'));
    expect(await add(staff, 999_999_999)).toBe(refused('studentUnknown'));
    clock.set('2027-03-01T11:55:00Z');
    const again = await signInStaffAs(school, staff.staffId);
    expect((await enterRoom(app, student, { liveId })).welcome.isTeacher).toBe(false);
    const before = await entriesOf(connection, 'addLiveHost');
    expect([await add(again), await add(again)]).toEqual([200, 200]);
    expect((await enterRoom(app, student, { liveId })).welcome.isTeacher).toBe(true);
    expect(await entriesOf(connection, 'addLiveHost')).toBe(before + 1);
    expect(await said('addLiveHost')).toMatchObject({ ...at(liveId), after: { studentId } });
  });

  it('[POST /api/console/lives/key] gives its key to who may plan it, and each look stands in the log without it', async () => {
    const { plan, staff } = await entrusted();
    const { staff: stranger } = await entrusted();
    const { liveId } = (await plan()).data;
    const body = { liveId };
    const before = await entriesOf(connection, 'revealKey');
    expect((await stranger.call(desk.revealKey, { body })).status).toBe(refused('notOwn'));
    expect(await entriesOf(connection, 'revealKey')).toBe(before);
    const { server, key } = await staff.data(desk.revealKey, { body });
    expect(server).toMatch(/^rtmp:/);
    const { room } = await connection
      .selectFrom('live_class')
      .where('live_id', '=', liveId)
      .select('room')
      .executeTakeFirstOrThrow();
    expect(key.startsWith(`${room}?sign=`)).toBe(true);
    await staff.data(desk.revealKey, { body });
    expect(await entriesOf(connection, 'revealKey')).toBe(before + 2);
    const entry = await said('revealKey');
    expect(entry).toMatchObject({ staff_id: staff.staffId, ...at(liveId) });
    expect(JSON.stringify(entry)).not.toContain(room);
  });

  it('[GET /api/console/lives/:liveId/attendance] says who was there and how long, with the number masked, to who has the course', async () => {
    const { courseId, staff } = await entrusted();
    const { staff: stranger } = await entrusted();
    const student = await school.signIn({
      ...{ courses: [courseId], mobile: '+8613966660001', nickname: '听课的人' },
    });
    const { liveId } = await makeLive(connection, courseId, { beginsAt: new Date(begins) });
    await school.signIn({ courses: [courseId] });
    clock.set('2027-03-01T12:00:00Z');
    const [desk1, other] = [
      await signInStaffAs(school, staff.staffId),
      await signInStaffAs(school, stranger.staffId),
    ];
    const guest = await enterRoom(app, student, { liveId });
    for (let step = 0; step < 6; step += 1) {
      clock.advance({ seconds: 20 });
      await guest.ask('beat');
    }
    const params = { liveId };
    const found = await desk1.data(desk.listAttendance, { params });
    expect(found).toMatchObject({
      title: '利率串讲',
      list: [{ studentId: student.studentId, nickname: '听课的人', firstAt: begins, minutes: 2 }],
    });
    expect(found.list).toHaveLength(1);
    expect(found.list[0]?.mobile).toMatch(/\*/);
    expect(JSON.stringify(found)).not.toContain('13966660001');
    expect((await other.call(desk.listAttendance, { params })).status).toBe(refused('notOwn'));
  });
});

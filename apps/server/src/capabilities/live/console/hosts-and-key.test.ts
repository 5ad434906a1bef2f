import { consoleRefusals, type ConsoleRefusalName } from '@xuezhou/contract/console-refusals';
import { getLiveToken } from '@xuezhou/contract/live';
import * as desk from '@xuezhou/contract/live/console';
import { refusals } from '@xuezhou/contract/refusals';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeCourse } from '../../../testing/factories.ts';
import { entriesOf, lastEntry } from '../../../testing/desks/last-entry.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { workDesk } from '../../../testing/desks/work-desk.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { addressOf, enterRoom } from '../testing/enter-room.ts';
import { makeLive } from '../testing/make-live.ts';

const school = await startTestApp();
const { app, connection, clock } = school;
await app.listen({ port: 0, host: '127.0.0.1' });
const refused = (name: ConsoleRefusalName) => consoleRefusals[name][0];
const begins = new Date('2027-03-01T12:00:00Z');

beforeEach(() => clock.set('2027-03-01T12:05:00Z'));

/** A class that is on, with a host, a student, and who plans it. */
async function onAir() {
  const { courseId } = await makeCourse(connection, { access: 'enrolled' });
  const staff = await signInStaffAs(school, { permissions: ['live.plan:own'] });
  await workDesk(school).entrust(staff, courseId);
  const host = await school.signIn({ courses: [courseId] });
  const student = await school.signIn({ courses: [courseId] });
  const made = await makeLive(connection, courseId, { beginsAt: begins, host: host.studentId });
  return { ...made, courseId, staff, host, student };
}

/** As nginx asks of a stream with a key. */
const notice = async (call: string, key: string) =>
  (
    await fetch(`${addressOf(app)}/api/live/notice`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `call=${call}&name=${key.replace('?', '&')}`,
    })
  ).status;

const at = (liveId: number) => ({ target_kind: 'live', target_id: String(liveId) });

describe('who rules the chat', () => {
  it('[POST /api/console/lives/hosts/drop] [GET /api/console/lives/:liveId/hosts] is listed, and who is taken away can do nothing more, in the open room as well', async () => {
    const { liveId, staff, host, student } = await onAir();
    const { staff: stranger } = await onAir();
    const { studentId } = host;
    const list = async () =>
      (await staff.data(desk.listLiveHosts, { params: { liveId } })).hosts.map(
        (one) => one.studentId,
      );
    const drop = async (client: typeof staff) =>
      (await client.call(desk.dropLiveHost, { body: { liveId, studentId } })).status;
    const teacher = await enterRoom(app, host, { liveId });
    const guest = await enterRoom(app, student, { liveId });
    await guest.say('一');
    await guest.say('二');
    expect((await teacher.ask('remove', { number: 1 })).status).toBe(200);
    expect(await drop(stranger)).toBe(refused('notOwn'));
    expect((await stranger.call(desk.listLiveHosts, { params: { liveId } })).status).toBe(
      refused('notOwn'),
    );
    expect(await list()).toEqual([studentId]);
    const told = teacher.next('teacher');
    expect(await drop(staff)).toBe(200);
    expect(await told).toBe(false);
    expect(await list()).toEqual([]);
    // Without a sign of the page in between: it is what the server knows now that counts.
    const mute = { studentId: student.studentId, minutes: 5 };
    expect((await teacher.ask('remove', { number: 2 })).status).toBe(refusals.chatTeacherOnly[0]);
    expect((await teacher.ask('mute', mute)).status).toBe(refusals.chatTeacherOnly[0]);
    expect((await teacher.say('三')).data).toMatchObject({ isTeacher: false });
    expect(await lastEntry(connection, 'dropLiveHost')).toMatchObject({
      ...{ staff_id: staff.staffId, ...at(liveId), before: { studentId } },
    });
    const entries = await entriesOf(connection, 'dropLiveHost');
    expect(await drop(staff)).toBe(200);
    expect(await entriesOf(connection, 'dropLiveHost')).toBe(entries);
  });

  it('begins at once for who is in the room', async () => {
    const { liveId, staff, student, host } = await onAir();
    const { studentId } = student;
    const guest = await enterRoom(app, student, { liveId });
    const teacher = await enterRoom(app, host, { liveId });
    await teacher.say('一');
    const told = guest.next('teacher');
    await staff.data(desk.addLiveHost, { body: { liveId, studentId } });
    expect(await told).toBe(true);
    expect((await guest.ask('remove', { number: 1 })).status).toBe(200);
    expect((await guest.say('二')).data).toMatchObject({ isTeacher: true });
  });
});

describe('another key', () => {
  it('[POST /api/console/lives/key/renew] makes the old one void, sends students elsewhere, and is written with whether somebody was streaming', async () => {
    const { liveId, room, staff, student } = await onAir();
    const { staff: stranger } = await onAir();
    const body = { liveId };
    const { key } = await staff.data(desk.revealKey, { body });
    const guest = await enterRoom(app, student, { liveId });
    expect(guest.welcome.isStreaming).toBe(false);
    expect(await notice('publish', key)).toBe(204);
    expect(await notice('update_publish', key)).toBe(204);
    expect((await enterRoom(app, student, { liveId })).welcome.isStreaming).toBe(true);
    const address = async () =>
      (await student.data(getLiveToken, { params: { liveId } })).liveURL.split('/').at(-2);
    expect(await address()).toBe(room);
    expect((await stranger.call(desk.renewKey, { body })).status).toBe(refused('notOwn'));
    expect(await notice('update_publish', key)).toBe(204);
    const told = guest.next('streaming');
    expect(await staff.data(desk.renewKey, { body })).toMatchObject({ wasStreaming: true });
    expect(await told).toBe(false);
    for (const call of ['publish', 'update_publish', 'publish_done'])
      expect(await notice(call, key), call).toBe(403);
    expect(await address()).not.toBe(room);
    expect(await lastEntry(connection, 'renewKey')).toMatchObject({
      ...{ staff_id: staff.staffId, ...at(liveId), after: { wasStreaming: true } },
    });
    const { steps } = await staff.data(desk.getLiveReadiness, { params: { liveId } });
    expect(steps.find(({ what }) => what === 'key')?.isReady).toBe(false);
    const renewed = await staff.data(desk.revealKey, { body });
    expect(renewed.key).not.toBe(key);
    const again = guest.next('streaming');
    expect(await notice('publish', renewed.key)).toBe(204);
    expect(await again).toBe(true);
  });

  it('is made while a stream may still come in, and not of a class that is over', async () => {
    const { liveId, staff } = await onAir();
    const renew = async (client: typeof staff) =>
      (await client.call(desk.renewKey, { body: { liveId } })).status;
    const late = async (moment: string) => {
      clock.set(moment);
      return await renew(await signInStaffAs(school, staff.staffId));
    };
    // After its end a teacher may go on for an hour.
    expect(await late('2027-03-01T13:30:00Z')).toBe(200);
    expect(await late('2027-03-01T14:00:00Z')).toBe(refused('liveOver'));
    const other = await onAir();
    await connection
      .updateTable('live_class')
      .where('live_id', '=', other.liveId)
      .set({ cancelled_at: begins })
      .execute();
    clock.set('2027-03-01T12:05:00Z');
    const { staff: own, liveId: cancelled } = other;
    const status = (await own.call(desk.renewKey, { body: { liveId: cancelled } })).status;
    expect(status).toBe(refused('liveOver'));
  });

  it('a stream whose end was told does not begin again by a question that arrives late', async () => {
    const { liveId, staff, student } = await onAir();
    const { key } = await staff.data(desk.revealKey, { body: { liveId } });
    const isOn = async () => (await enterRoom(app, student, { liveId })).welcome.isStreaming;
    for (const call of ['publish', 'publish_done', 'update_publish'])
      expect(await notice(call, key), call).toBe(204);
    expect(await isOn()).toBe(false);
    // One that streams on, though the end of another was told after its beginning, is seen soon.
    clock.advance({ seconds: 11 });
    expect(await notice('update_publish', key)).toBe(204);
    expect(await isOn()).toBe(true);
  });

  it('a stream of a class that was ended may not go on', async () => {
    const { liveId, staff } = await onAir();
    const { key } = await staff.data(desk.revealKey, { body: { liveId } });
    const goOn = () => notice('update_publish', key);
    expect(await goOn()).toBe(204);
    await staff.data(desk.endLive, { body: { liveId } });
    expect(await goOn()).toBe(403);
  });
});

import { getLiveCourse } from '@xuezhou/contract/live';
import { refusals } from '@xuezhou/contract/refusals';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { makeApp } from '../../../app.ts';
import { enrol, makeCourse } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { enterRoom, refusedEntry } from '../testing/enter-room.ts';
import { makeLive } from '../testing/make-live.ts';

const school = await startTestApp({ isOneOfSeveral: true });
const { app, connection, clock, services } = school;
await app.listen({ port: 0, host: '127.0.0.1' });
const otherServer = await makeApp(services, { isStopping: () => false });
await otherServer.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => otherServer.close());

const begins = new Date('2027-03-01T20:00:00+08:00');
beforeEach(() => clock.set('2027-03-01T20:00:00+08:00'));

async function openClass() {
  const { courseId } = await makeCourse(connection, { access: 'enrolled' });
  const teacher = await school.signIn();
  const { liveId } = await makeLive(connection, courseId, {
    beginsAt: begins,
    host: teacher.studentId,
  });
  const student = await school.signIn({ courses: [courseId] });
  return { courseId, liveId, teacher, student };
}

describe('[course.live] the room of a class', () => {
  it('lets in who has the course, and its teacher; nobody else, and no foreign page', async () => {
    const { liveId, student, teacher } = await openClass();
    expect((await enterRoom(app, student, { liveId })).welcome.isTeacher).toBe(false);
    expect((await enterRoom(app, teacher, { liveId })).welcome.isTeacher).toBe(true);
    const stranger = await school.signIn();
    const entering = { liveId, after: 0 };
    expect((await refusedEntry(app, stranger, entering)).status).toBe(refusals.courseNotOwned[0]);
    expect((await refusedEntry(app, school.visit(), entering)).status).toBe(401);
    expect((await refusedEntry(app, student, { liveId: 'x', after: -1 })).status).toBe(400);
    expect((await refusedEntry(app, student, { liveId: 999_999, after: 0 })).status).toBe(404);
    const foreign = { origin: 'https://evil.example' };
    expect((await refusedEntry(app, student, entering, foreign)).status).toBeUndefined();
    clock.set('2027-03-01T21:00:00+08:00');
    expect((await refusedEntry(app, student, entering)).status).toBe(refusals.liveEnded[0]);
  });

  it('tells what is said to all, also those at another server, once, with the teacher’s badge', async () => {
    const { courseId, liveId, teacher, student } = await openClass();
    const second = await school.signIn({ courses: [courseId] });
    const here = await enterRoom(app, student, { liveId });
    const there = await enterRoom(otherServer, second, { liveId });
    const host = await enterRoom(otherServer, teacher, { liveId });
    const heard = there.next('message');
    const messageId = uuidv7();
    const said = await here.say('  久期\n怎么算？ ', messageId);
    expect(said).toMatchObject({ status: 200, data: { number: 1, text: '久期 怎么算？' } });
    expect(await heard).toMatchObject({ number: 1, isTeacher: false, messageId });
    const again = await here.say('久期 怎么算？', messageId);
    expect(again.data).toMatchObject({ number: 1 });
    const answered = here.next('message');
    await host.say('看讲义第三页');
    expect(await answered).toMatchObject({ number: 2, isTeacher: true, text: '看讲义第三页' });
    expect((await here.say('别的话', messageId)).status).toBe(refusals.idReused[0]);
  });

  it('catches up after the last message that a page has, and without what was taken away', async () => {
    const { liveId, student, teacher } = await openClass();
    const host = await enterRoom(app, teacher, { liveId });
    for (const text of ['一', '二', '三']) await host.say(text);
    expect((await host.ask('remove', { number: 2 })).status).toBe(200);
    const guest = await enterRoom(otherServer, student, { liveId, after: 1 });
    const { welcome } = guest;
    expect(welcome.messages).toMatchObject([
      { number: 2, text: '', isRemoved: true },
      { number: 3, text: '三' },
    ]);
    expect(welcome.removed).toEqual([2]);
    expect((await guest.ask('since', { after: 2 })).data).toMatchObject([{ number: 3 }]);
  });

  it('numbers messages without a gap when many speak at once at two servers', async () => {
    const { courseId, liveId } = await openClass();
    const students = await Promise.all(
      Array.from({ length: 8 }, () => school.signIn({ courses: [courseId] })),
    );
    const guests = await Promise.all(
      students.map((one, index) => enterRoom(index % 2 === 0 ? app : otherServer, one, { liveId })),
    );
    const said = await Promise.all(
      guests.flatMap((guest) => [guest.say('甲'), guest.say('乙'), guest.say('丙')]),
    );
    const numbers = said.map(({ data }) => data?.number ?? 0).toSorted((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 24 }, (_, index) => index + 1));
  });
});

describe('the teacher', () => {
  it('silences a student at once, wherever, and lets the student speak again', async () => {
    const { liveId, student, teacher } = await openClass();
    const host = await enterRoom(app, teacher, { liveId });
    const guest = await enterRoom(otherServer, student, { liveId });
    const told = guest.next('muted');
    const { studentId } = student;
    expect((await host.ask('mute', { studentId, minutes: 10 })).status).toBe(200);
    expect(await told).toBe('2027-03-01T12:10:00.000Z');
    expect((await guest.say('在吗')).status).toBe(refusals.chatMuted[0]);
    const back = await enterRoom(app, student, { liveId });
    expect(back.welcome.mutedUntil).toBe('2027-03-01T12:10:00.000Z');
    await host.ask('mute', { studentId, minutes: 0 });
    expect((await guest.say('在吗')).status).toBe(200);
    clock.advance({ minutes: 1 });
    await host.ask('mute', { studentId, minutes: 1 });
    clock.advance({ minutes: 2 });
    expect((await guest.say('到时间了')).status).toBe(200);
  });

  it('alone may do so, not to a teacher, and takes messages away for all', async () => {
    const { liveId, student, teacher } = await openClass();
    const guest = await enterRoom(app, student, { liveId });
    const host = await enterRoom(app, teacher, { liveId });
    await guest.say('广告');
    const forbidden = refusals.chatTeacherOnly[0];
    expect((await guest.ask('remove', { number: 1 })).status).toBe(forbidden);
    const { studentId } = teacher;
    expect((await guest.ask('mute', { studentId, minutes: 5 })).status).toBe(forbidden);
    expect((await host.ask('mute', { studentId, minutes: 5 })).status).toBe(forbidden);
    expect((await host.ask('mute', { studentId: 999_999, minutes: 5 })).status).toBe(404);
    expect((await host.ask('remove', { number: 7 })).status).toBe(404);
    const gone = guest.next('removed');
    expect((await host.ask('remove', { number: 1 })).status).toBe(200);
    expect((await host.ask('remove', { number: 1 })).status).toBe(200);
    expect(await gone).toBe(1);
  });
});

describe('attendance', () => {
  it('is the union of the time on all devices, by the server’s clock, within the class', async () => {
    clock.set('2027-03-01T19:59:40+08:00');
    const { courseId, liveId, student } = await openClass();
    const [first, second] = [
      await enterRoom(app, student, { liveId }),
      await enterRoom(otherServer, student, { liveId }),
    ];
    for (let step = 0; step < 10; step += 1) {
      clock.advance({ seconds: 20 });
      await first.ask('beat');
      await second.ask('beat');
    }
    // 19:59:40 to 20:03:00, of which three minutes are in the class.
    expect((await first.ask('beat')).data).toEqual({ attendedMinutes: 3, present: 1 });
    // A page that was silent for long says nothing of that time.
    clock.advance({ minutes: 10 });
    expect((await first.ask('beat')).data?.attendedMinutes).toBe(3);
    for (let step = 0; step < 8; step += 1) await first.ask('beat');
    const { classes } = await student.data(getLiveCourse, { params: { courseId } });
    expect(classes[0]?.attendedMinutes).toBe(3);
  });

  it('ends when the course, the session or the class does: the page is told why and has to go', async () => {
    const { courseId, liveId, student, teacher } = await openClass();
    const guest = await enterRoom(app, student, { liveId });
    await connection.deleteFrom('enrolment').where('student_id', '=', student.studentId).execute();
    const told = guest.next('leave');
    expect((await guest.ask('beat')).status).toBe(refusals.courseNotOwned[0]);
    expect(await told).toBe(refusals.courseNotOwned[1]);
    await expect.poll(() => guest.socket.connected).toBe(false);
    await enrol(connection, student.studentId, courseId);
    const again = await enterRoom(app, student, { liveId });
    await services.sessions.endAll(connection, student.studentId, 'logged-out');
    expect((await again.ask('beat')).status).toBe(401);
    const host = await enterRoom(app, teacher, { liveId });
    clock.set('2027-03-01T21:00:00+08:00');
    expect((await host.ask('beat')).status).toBe(refusals.liveEnded[0]);
  });
});

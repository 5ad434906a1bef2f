import { getImToken, readTeam, sayInTeam } from '@xuezhou/contract/im';
import { refusals } from '@xuezhou/contract/refusals';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { makeApp } from '../../app.ts';
import { makeCourse } from '../../testing/factories.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { enterTeam, refusedTeam } from './testing/enter-team.ts';
import { makeTeam } from './testing/make-team.ts';

const school = await startTestApp({ isOneOfSeveral: true });
const { app, connection, clock, services } = school;
await app.listen({ port: 0, host: '127.0.0.1' });
const otherServer = await makeApp(services, { isStopping: () => false });
await otherServer.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => otherServer.close());
beforeEach(() => clock.set('2026-11-23T20:00:00+08:00'));

async function openTeam() {
  const { courseId } = await makeCourse(connection, { access: 'enrolled' });
  const teacher = await school.signIn();
  const teamId = await makeTeam(connection, courseId, { teacher: teacher.studentId });
  const student = await school.signIn({ courses: [courseId] });
  return { courseId, teamId, teacher, student, params: { teamId } };
}

const say = (text: string) => ({ messageId: uuidv7(), text, mentions: [] });

describe('[im-team-announcement] the room of a team', () => {
  it('lets members in with their own token; nobody else, and with no other', async () => {
    const { teamId, student, teacher } = await openTeam();
    expect((await enterTeam(app, student, { teamId })).welcome.isTeacher).toBe(false);
    expect((await enterTeam(app, teacher, { teamId })).welcome.isTeacher).toBe(true);
    const stranger = await school.signIn();
    expect(await refusedTeam(app, stranger, { teamId })).toBe(404);
    expect(await refusedTeam(app, student, { teamId: 999_999 })).toBe(404);
    const old = refusals.chatTokenOld[0];
    for (const token of ['', 'x', '99999999999999.abc', '1.2.3'])
      expect(await refusedTeam(app, student, { teamId, token })).toBe(old);
    const { token } = await teacher.data(getImToken);
    expect(await refusedTeam(app, student, { teamId, token })).toBe(old);
    const own = (await student.data(getImToken)).token;
    clock.advance({ days: 31 });
    const later = await school.signIn(student.studentId);
    expect(await refusedTeam(app, later, { teamId, token: own })).toBe(old);
  });

  it('tells what is said to pages of every server, and a page that was away catches up', async () => {
    const { teamId, student, teacher, params } = await openTeam();
    const here = await enterTeam(app, student, { teamId });
    const there = await enterTeam(otherServer, teacher, { teamId });
    const heard = [here.next('message'), there.next('message')];
    await teacher.data(sayInTeam, { params, body: say('上课了') });
    expect(await Promise.all(heard)).toMatchObject([
      { number: 1, text: '上课了', isTeacher: true },
      { number: 1, text: '上课了' },
    ]);
    here.socket.disconnect();
    await teacher.data(sayInTeam, { params, body: say('你不在的时候') });
    await teacher.data(sayInTeam, { params, body: say('又一句') });
    const back = await enterTeam(otherServer, student, { teamId, after: 1 });
    expect(back.welcome.messages.map(({ number }) => number)).toEqual([2, 3]);
    expect((await back.ask('since', { after: 2 })).data).toMatchObject([{ number: 3 }]);
    expect((await back.ask('beat')).data).toEqual({ lastNumber: 3 });
  });

  it('tells the student’s other pages, and no classmate, how far was read', async () => {
    const { courseId, teamId, student, teacher, params } = await openTeam();
    const classmate = await school.signIn({ courses: [courseId] });
    await teacher.data(sayInTeam, { params, body: say('看公告') });
    const own = await enterTeam(otherServer, student, { teamId });
    const other = await enterTeam(otherServer, classmate, { teamId });
    let hasHeard = false;
    void other.next('read').then(() => (hasHeard = true));
    const told = own.next('read');
    await student.data(readTeam, { params, body: { number: 1 } });
    expect(await told).toBe(1);
    expect(hasHeard).toBe(false);
  });

  it('is quiet where the teacher says so, at once and everywhere, and takes messages away for all', async () => {
    const { courseId, teamId, student, teacher, params } = await openTeam();
    const classmate = await school.signIn({ courses: [courseId] });
    const host = await enterTeam(app, teacher, { teamId });
    const guest = await enterTeam(otherServer, student, { teamId });
    const { studentId } = student;
    const muted = guest.next('muted');
    expect((await host.ask('mute', { studentId, minutes: 10 })).status).toBe(200);
    expect(await muted).toBe(new Date(clock.now().getTime() + 600_000).toISOString());
    const refused = await student.call(sayInTeam, { params, body: say('在吗') });
    expect(refused.status).toBe(refusals.chatMuted[0]);
    expect((await enterTeam(app, student, { teamId })).welcome.mutedUntil).not.toBeNull();
    await host.ask('mute', { studentId, minutes: 0 });
    await student.data(sayInTeam, { params, body: say('可以说了') });
    const other = await enterTeam(app, classmate, { teamId });
    const onlyTeacher = refusals.chatTeacherOnly[0];
    expect((await other.ask('remove', { number: 1 })).status).toBe(onlyTeacher);
    expect((await other.ask('mute', { studentId, minutes: 5 })).status).toBe(onlyTeacher);
    const teacherId = teacher.studentId;
    expect((await host.ask('mute', { studentId: teacherId, minutes: 5 })).status).toBe(onlyTeacher);
    expect((await host.ask('mute', { studentId: 999_999, minutes: 5 })).status).toBe(404);
    expect((await host.ask('remove', { number: 9 })).status).toBe(404);
    const gone = other.next('removed');
    expect((await guest.ask('remove', { number: 1 })).status).toBe(200);
    expect(await gone).toBe(1);
    const late = await enterTeam(app, classmate, { teamId });
    expect(late.welcome).toMatchObject({ messages: [{ text: '', isRemoved: true }], removed: [1] });
  });

  it('ends with the course: the page is told why and has to go', async () => {
    const { teamId, student } = await openTeam();
    const guest = await enterTeam(app, student, { teamId });
    await connection.deleteFrom('enrolment').where('student_id', '=', student.studentId).execute();
    expect((await guest.ask('beat')).status).toBe(404);
    await expect.poll(() => guest.socket.connected).toBe(false);
  });
});

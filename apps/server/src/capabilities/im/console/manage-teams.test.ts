import { randomUUID } from 'node:crypto';
import { consoleRefusals, type ConsoleRefusalName } from '@xuezhou/contract/console-refusals';
import { getTeam, listTeamAnnouncements, listTeams } from '@xuezhou/contract/im';
import * as desk from '@xuezhou/contract/im/console';
import { listMessages } from '@xuezhou/contract/message';
import { beforeEach, expect, it } from 'vitest';
import { makeCourse } from '../../../testing/factories.ts';
import { entriesOf, lastEntry } from '../../../testing/desks/last-entry.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { workDesk } from '../../../testing/desks/work-desk.ts';
import { makeCamp, makeClass } from '../../../testing/make-camp.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { joinClass, makeTeam } from '../testing/make-team.ts';

const school = await startTestApp();
const { connection, clock } = school;
const refused = (name: ConsoleRefusalName) => consoleRefusals[name][0];
const owner = await signInStaffAs(school, { isOwner: true, name: '校长' });

beforeEach(() => clock.set('2026-11-20T04:00:00Z'));

const said = async (operation: string) => await lastEntry(connection, operation);
const at = (teamId: number) => ({ target_kind: 'team', target_id: String(teamId) });

async function course() {
  const { courseId } = await makeCourse(connection, { access: 'enrolled', title: '一级' });
  const campId = await makeCamp(connection, courseId);
  const classId = await makeClass(connection, campId);
  const [member, classmate] = [
    await school.signIn({ courses: [courseId] }),
    await school.signIn({ courses: [courseId] }),
  ];
  await joinClass(connection, { studentId: member.studentId, campId, classId });
  return { courseId, classId, member, classmate };
}

it('[POST /api/console/teams/open] [POST /api/console/teams/close] is of a class or of a course, one for each, gone when it is closed, and the same when it is opened again', async () => {
  const { courseId, classId, member, classmate } = await course();
  const open = async (body: { name: string; classId?: number; courseId?: number }) =>
    await owner.call(desk.openTeam, { body });
  const teamsOf = async (student: typeof member) =>
    (await student.data(listTeams)).map(({ teamId }) => teamId);
  const other = await makeCourse(connection);
  for (const [body, name] of [
    [{ name: ' ', classId }, 'teamNameEmpty'],
    [{ name: '班', classId: 999_999 }, 'campClassUnknown'],
    [{ name: '班', classId, courseId: other.courseId }, 'campClassUnknown'],
    [{ name: '班', courseId: 999_999 }, 'courseUnknown'],
    [{ name: '班' }, 'courseUnknown'],
  ] as const)
    expect((await open(body)).status).toBe(refused(name));
  const { teamId } = (await open({ name: ' 二月班 ', classId })).data;
  expect(await said('openTeam')).toMatchObject({
    ...{ staff_id: owner.staffId, ...at(teamId), after: { name: '二月班', courseId, classId } },
  });
  expect([await teamsOf(member), await teamsOf(classmate)]).toEqual([[teamId], []]);
  expect((await open({ name: '又一个', classId })).status).toBe(refused('teamOpenAlready'));
  const whole = (await open({ name: '全课群', courseId })).data.teamId;
  expect(await teamsOf(classmate)).toEqual([whole]);
  const close = async () => (await owner.call(desk.closeTeam, { body: { teamId } })).status;
  expect(await close()).toBe(200);
  expect(await close()).toBe(refused('teamUnknown'));
  expect(await said('closeTeam')).toMatchObject({ staff_id: owner.staffId, ...at(teamId) });
  expect((await member.call(getTeam, { params: { teamId } })).http).toBe(404);
  expect((await open({ name: '二期', classId })).data.teamId).toBe(teamId);
  expect(await teamsOf(member)).toContain(teamId);
});

it('[GET /api/console/teams] lists with how many are in each, the closed too, to who has the course or the class', async () => {
  const { courseId, classId } = await course();
  const small = await makeTeam(connection, courseId, { classId });
  const whole = await makeTeam(connection, courseId);
  await owner.data(desk.closeTeam, { body: { teamId: whole } });
  const rows = async (client: typeof owner) =>
    (await client.data(desk.listManagedTeams)).filter(({ teamId }) =>
      [small, whole].includes(teamId),
    );
  const common = { name: '二月班', courseTitle: '一级', messages: 0 };
  const shown = [
    { ...common, teamId: small, classTitle: `第 ${classId} 班`, members: 1, isClosed: false },
    { ...common, teamId: whole, classTitle: null, members: 2, isClosed: true },
  ];
  expect(await rows(owner)).toEqual(shown);
  const teacher = await signInStaffAs(school, { permissions: ['student.read:own'] });
  expect(await rows(teacher)).toEqual([]);
  await workDesk(school).entrust(teacher, courseId);
  expect(await rows(teacher)).toEqual(shown);
});

it('[POST /api/console/teams/teachers] one more teacher is in the team, written once, and in none that is closed', async () => {
  const { courseId, classId } = await course();
  const teamId = await makeTeam(connection, courseId, { classId });
  const teacher = await school.signIn();
  const { studentId } = teacher;
  const add = async (who: number) =>
    (await owner.call(desk.addTeamTeacher, { body: { teamId, studentId: who } })).status;
  expect((await teacher.call(getTeam, { params: { teamId } })).http).toBe(404);
  expect(await add(999_999_999)).toBe(refused('studentUnknown'));
  const before = await entriesOf(connection, 'addTeamTeacher');
  expect([await add(studentId), await add(studentId)]).toEqual([200, 200]);
  expect(await entriesOf(connection, 'addTeamTeacher')).toBe(before + 1);
  expect(await said('addTeamTeacher')).toMatchObject({
    ...{ staff_id: owner.staffId, ...at(teamId), after: { studentId } },
  });
  expect(await teacher.data(getTeam, { params: { teamId } })).toMatchObject({ isTeacher: true });
  await owner.data(desk.closeTeam, { body: { teamId } });
  expect(await add(studentId)).toBe(refused('teamUnknown'));
});

it('[POST /api/console/teams/announce] is read in the team and as a message by its members alone, and sent by who has it', async () => {
  const { courseId, classId, member, classmate } = await course();
  const teamId = await makeTeam(connection, courseId, { classId });
  const teacher = await signInStaffAs(school, { permissions: ['message.send:own'], name: '周允' });
  const announce = async (wish: object = {}) =>
    await teacher.call(desk.announceToTeam, {
      body: {
        ...{ requestId: randomUUID(), teamId, title: ' 答疑时间 ', markdown: '**周三** 20:00' },
        ...wish,
      },
    });
  expect((await announce()).status).toBe(refused('notOwn'));
  await workDesk(school).entrust(teacher, courseId);
  for (const [wish, name] of [
    [{ title: ' ' }, 'messageTitleEmpty'],
    [{ markdown: '![图](a.png)' }, 'textUnshowable'],
  ] as const)
    expect((await announce(wish)).status).toBe(refused(name));
  const list = async () => await member.data(listTeamAnnouncements, { body: { teamId } });
  expect(await list()).toEqual([]);
  const requestId = randomUUID();
  const { announcementId, told } = (await announce({ requestId })).data;
  expect(told).toBe(1);
  // The network lost the answer: sent again it is the same.
  expect((await announce({ requestId })).data).toEqual({ announcementId, told });
  expect(await entriesOf(connection, 'announceToTeam')).toBe(1);
  expect(await said('announceToTeam')).toMatchObject({
    ...{ staff_id: teacher.staffId, ...at(teamId) },
    after: { announcementId, title: '答疑时间', told: 1 },
  });
  // Sent to another team it is another.
  const whole = await makeTeam(connection, courseId);
  const elsewhere = await announce({ requestId, teamId: whole });
  expect(elsewhere).toMatchObject({ status: 200, data: { told: 2 } });
  // What was corrected before it was sent again is no repetition.
  const corrected = { requestId, teamId: whole, markdown: '**周四** 20:00' };
  const another = (await announce(corrected)).data;
  expect(another).not.toEqual(elsewhere.data);
  expect((await announce(corrected)).data).toEqual(another);
  const [shown, ...more] = await list();
  expect(shown).toMatchObject({ announcementId, title: '答疑时间', isCheck: false });
  expect(shown?.content).toContain('<strong>周三</strong>');
  expect(more).toEqual([]);
  const titles = async (student: typeof member) =>
    (await student.data(listMessages, { query: { pageNo: 1 } })).list.map(
      ({ messageTitle }) => messageTitle,
    );
  expect(await titles(member)).toEqual(Array(3).fill('二月班：答疑时间'));
  expect(await titles(classmate)).toEqual(Array(2).fill('二月班：答疑时间'));
  await owner.data(desk.closeTeam, { body: { teamId } });
  expect((await announce()).status).toBe(refused('teamUnknown'));
});

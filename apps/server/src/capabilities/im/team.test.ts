import { mkdtemp, writeFile } from 'node:fs/promises';
import {
  getImToken,
  getTeam,
  listTeamAnnouncements,
  listTeamMembers,
  listTeamMessages,
  listTeams,
  readTeam,
  sayInTeam,
  searchTeamMessages,
} from '@xuezhou/contract/im';
import { listMessages } from '@xuezhou/contract/message';
import { refusals } from '@xuezhou/contract/refusals';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../cli/run-cli.ts';
import { enrol, makeCourse } from '../../testing/factories.ts';
import { makeCamp, makeClass } from '../../testing/make-camp.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { joinClass, makeTeam } from './testing/make-team.ts';

const school = await startTestApp();
const { connection, services, clock } = school;

const say = (text: string, wishes: { mentions?: number[]; messageId?: string } = {}) => ({
  messageId: uuidv7(),
  text,
  mentions: [],
  ...wishes,
});

async function openClass() {
  const { courseId } = await makeCourse(connection, { access: 'enrolled' });
  const campId = await makeCamp(connection, courseId);
  const classId = await makeClass(connection, campId);
  const teacher = await school.signIn();
  const teamId = await makeTeam(connection, courseId, { classId, teacher: teacher.studentId });
  const student = await school.signIn({ courses: [courseId] });
  await joinClass(connection, { studentId: student.studentId, campId, classId });
  const join = async () => {
    const one = await school.signIn({ courses: [courseId] });
    await joinClass(connection, { studentId: one.studentId, campId, classId });
    return one;
  };
  return { courseId, campId, classId, teamId, teacher, student, join, params: { teamId } };
}

/** Runs a command, and answers what it printed. */
async function command(...words: string[]): Promise<{ code: number; said: string }> {
  const lines: string[] = [];
  const terminal = {
    print: (line: string) => lines.push(line),
    note: (line: string) => lines.push(line),
  };
  const code = await runCli(words, async () => ({ ...services, close: async () => {} }), terminal);
  return { code, said: lines.join('\n') };
}

describe('[im-team-announcement] who is in a team', () => {
  it('is who is in its class and has the course; its teachers; nobody else, who finds nothing there', async () => {
    const { student, teacher, teamId, params, courseId } = await openClass();
    expect((await student.data(listTeams)).map((team) => team.teamId)).toEqual([teamId]);
    expect(await teacher.data(getTeam, { params })).toMatchObject({ isTeacher: true, members: 1 });
    const classmate = await school.signIn({ courses: [courseId] });
    const stranger = await school.signIn();
    for (const other of [classmate, stranger]) {
      expect(await other.data(listTeams)).toEqual([]);
      const answers = [
        await other.call(getTeam, { params }),
        await other.call(listTeamAnnouncements, { body: { teamId } }),
        await other.call(listTeamMessages, { params, query: {} }),
        await other.call(searchTeamMessages, { params, query: { text: '久期' } }),
        await other.call(listTeamMembers, { params, query: {} }),
        await other.call(sayInTeam, { params, body: say('让我进来') }),
        await other.call(readTeam, { params, body: { number: 1 } }),
      ];
      expect(answers.map(({ http }) => http)).toEqual(answers.map(() => 404));
    }
    const visitor = school.visit();
    expect((await visitor.call(getTeam, { params })).http).toBe(401);
    expect((await visitor.call(listTeamAnnouncements, { body: { teamId } })).http).toBe(401);
  });

  it('follows the course: when it ends so does the place, and when it comes back so does that', async () => {
    const { student, params, courseId } = await openClass();
    await connection.deleteFrom('enrolment').where('student_id', '=', student.studentId).execute();
    expect((await student.call(getTeam, { params })).status).toBe(refusals.courseNotOwned[0]);
    expect(await student.data(listTeams)).toEqual([]);
    await enrol(connection, student.studentId, courseId);
    expect((await student.call(getTeam, { params })).status).toBe(200);
    await connection
      .deleteFrom('camp_member')
      .where('student_id', '=', student.studentId)
      .execute();
    expect((await student.call(getTeam, { params })).http).toBe(404);
  });

  it('of a course alone is everybody who is enrolled, and not everybody to whom it is open', async () => {
    const { courseId } = await makeCourse(connection, { access: 'open' });
    const teamId = await makeTeam(connection, courseId);
    const enrolled = await school.signIn({ courses: [courseId] });
    const passerBy = await school.signIn();
    expect((await enrolled.data(listTeams)).map((team) => team.teamId)).toEqual([teamId]);
    expect(await passerBy.data(listTeams)).toEqual([]);
    expect((await passerBy.call(getTeam, { params: { teamId } })).http).toBe(404);
  });

  it('is listed with teachers first, and found by a part of the name, whatever signs it has', async () => {
    const { student, teacher, params, join } = await openClass();
    const other = await join();
    const all = await student.data(listTeamMembers, { params, query: {} });
    expect(all.map(({ studentId }) => studentId)).toHaveLength(3);
    expect(all[0]).toMatchObject({ studentId: teacher.studentId, isTeacher: true });
    const { nickname = '' } = all.find(({ studentId }) => studentId === other.studentId) ?? {};
    const found = await student.data(listTeamMembers, { params, query: { name: nickname } });
    expect(found.map(({ studentId }) => studentId)).toContain(other.studentId);
    expect(await student.data(listTeamMembers, { params, query: { name: '%' } })).toEqual([]);
  });
});

it('[GET /api/im/token] signs a student in to the chat, each with an own account', async () => {
  const [one, two] = [await school.signIn(), await school.signIn()];
  const account = await one.data(getImToken);
  expect(account.accId).toBe(String(one.studentId));
  expect(account.token).not.toBe((await two.data(getImToken)).token);
  expect((await school.visit().call(getImToken)).http).toBe(401);
});

describe('announcements', () => {
  it('[POST /api/nuxt/chat/announcement] come from the command line, newest first, unread until read, and into the centre of messages', async () => {
    const { student, teamId, params, classId, courseId } = await openClass();
    const file = `${await mkdtemp('/tmp/xuezhou-team-')}/notice.md`;
    await writeFile(file, '**周三** 20:00 答疑 <script>alert(1)</script>');
    const first = await command('im', 'announce', String(teamId), file, '--title', '答疑时间');
    expect(first).toEqual({ code: 0, said: '公告已发出，1 位学生会收到消息' });
    await command('im', 'announce', String(teamId), file, '--title', '第二条');
    const list = await student.data(listTeamAnnouncements, { body: { teamId } });
    expect(list).toMatchObject([
      { title: '第二条', isCheck: false },
      { title: '答疑时间', isCheck: false },
    ]);
    expect(list[0]?.content).toContain('<strong>周三</strong>');
    expect(list[0]?.content).not.toContain('<script');
    expect(await student.data(getTeam, { params })).toMatchObject({ unreadAnnouncements: 2 });
    const { list: messages } = await student.data(listMessages, { query: { pageNo: 1 } });
    expect(messages[0]).toMatchObject({ messageTitle: '二月班：第二条', isCheck: false });
    expect(messages[0]?.messageContent).toContain(`/im-team-announcement/${teamId}`);
    const announcementId = list[1]?.announcementId ?? 0;
    await student.data(readTeam, { params, body: { number: 0, announcementId } });
    expect(
      (await student.data(listTeamAnnouncements, { body: { teamId } })).map(
        ({ isCheck }) => isCheck,
      ),
    ).toEqual([false, true]);
    const outsider = await school.signIn({ courses: [courseId] });
    expect((await outsider.data(listMessages, { query: { pageNo: 1 } })).count).toBe(0);
    expect(classId).toBeGreaterThan(0);
  });

  it('and teams are refused in words where something is missing', async () => {
    const { teamId, classId } = await openClass();
    expect(
      (await command('im', 'announce', String(teamId), '/nowhere.md', '--title', 'x')).code,
    ).toBe(1);
    expect((await command('im', 'announce', '999999', '/etc/hostname', '--title', 'x')).code).toBe(
      1,
    );
    expect((await command('im', 'open', '--name', '二月班')).code).toBe(1);
    expect((await command('im', 'open', '--class', '999999', '--name', '二月班')).code).toBe(1);
    expect((await command('im', 'open', '--class', String(classId), '--name', '又一个')).code).toBe(
      1,
    );
    expect((await command('im', 'close', String(teamId))).code).toBe(0);
    expect((await command('im', 'close', String(teamId))).code).toBe(1);
  });

  it('a team that was closed is gone for students, and goes on where it ended', async () => {
    const { student, params, teamId, classId } = await openClass();
    await student.data(sayInTeam, { params, body: say('关群之前') });
    await command('im', 'close', String(teamId));
    expect((await student.call(getTeam, { params })).http).toBe(404);
    const again = await command('im', 'open', '--class', String(classId), '--name', '二月班二期');
    expect(again.said).toContain(String(teamId));
    const { list } = await student.data(listTeamMessages, { params, query: {} });
    expect(list.map(({ text }) => text)).toEqual(['关群之前']);
    expect((await command('im', 'list')).said).toContain('二月班二期');
  });
});

describe('what is said', () => {
  it('[im-team-announcement] is taken once, in order, whatever the network does', async () => {
    const { student, params, join } = await openClass();
    const other = await join();
    const body = say('  老师好\n我是新来的 ');
    const answers = await Promise.all([
      student.data(sayInTeam, { params, body }),
      student.data(sayInTeam, { params, body }),
    ]);
    expect(answers.map((answer) => [answer?.number, answer?.text])).toEqual([
      [1, '老师好 我是新来的'],
      [1, '老师好 我是新来的'],
    ]);
    const changed = await student.call(sayInTeam, { params, body: { ...body, text: '别的话' } });
    expect(changed.status).toBe(refusals.idReused[0]);
    // The same id of another student is another message.
    expect((await other.data(sayInTeam, { params, body }))?.number).toBe(2);
    const said = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 === 0 ? student : other).data(sayInTeam, {
          params,
          body: say(`第 ${index} 句`),
        }),
      ),
    );
    const numbers = said.map((one) => one?.number ?? 0).toSorted((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 10 }, (_, index) => index + 3));
  });

  it('is read page by page, searched, and counted until it is read', async () => {
    const { student, teacher, params } = await openClass();
    for (let index = 1; index <= 60; index += 1)
      await teacher.data(sayInTeam, {
        params,
        body: say(index === 7 ? '久期 100%' : `第 ${index} 句`),
      });
    const newest = await student.data(listTeamMessages, { params, query: {} });
    expect([newest.list.length, newest.list[0]?.number, newest.hasOlder]).toEqual([50, 11, true]);
    const older = await student.data(listTeamMessages, { params, query: { before: 11 } });
    expect([older.list.length, older.list[0]?.number, older.hasOlder]).toEqual([10, 1, false]);
    const find = async (text: string) =>
      (await student.data(searchTeamMessages, { params, query: { text } })).map(
        (one) => one.number,
      );
    expect([await find('久期'), await find('00%'), await find('%'), await find('  ')]).toEqual([
      [7],
      [7],
      [7],
      [],
    ]);
    expect(await student.data(getTeam, { params })).toMatchObject({ unread: 60, lastNumber: 60 });
    await student.data(readTeam, { params, body: { number: 40 } });
    await student.data(readTeam, { params, body: { number: 20 } });
    expect(await student.data(getTeam, { params })).toMatchObject({ unread: 20, readNumber: 40 });
    await student.data(readTeam, { params, body: { number: 2_000_000 } });
    expect(await student.data(getTeam, { params })).toMatchObject({ unread: 0, readNumber: 60 });
    expect(await teacher.data(getTeam, { params })).toMatchObject({ unread: 0 });
  });

  it('that names somebody of the team tells so once in a while; who is not in it is not named', async () => {
    const { student, teacher, teamId, params, courseId } = await openClass();
    const outsider = await school.signIn({ courses: [courseId] });
    const mentions = [student.studentId, outsider.studentId, teacher.studentId, 999_999];
    const said = await teacher.data(sayInTeam, {
      params,
      body: say('@你 <b>交作业</b>', { mentions }),
    });
    expect(said?.mentions).toEqual([student.studentId]);
    await teacher.data(sayInTeam, { params, body: say('@你 再说一次', { mentions }) });
    const inbox = async (who: typeof student) =>
      (await who.data(listMessages, { query: { pageNo: 1 } })).list;
    const messages = await inbox(student);
    expect(messages).toHaveLength(1);
    expect(messages[0]?.messageTitle).toContain('提到了你');
    expect(messages[0]?.messageContent).toContain(`/im-team-announcement/${teamId}`);
    expect(messages[0]?.messageContent).not.toContain('<b>');
    expect(await inbox(outsider)).toEqual([]);
    expect(await student.data(getTeam, { params })).toMatchObject({ isMentioned: true });
    await student.data(readTeam, { params, body: { number: 2 } });
    expect(await student.data(getTeam, { params })).toMatchObject({ isMentioned: false });
    clock.advance({ minutes: 31 });
    await teacher.data(sayInTeam, { params, body: say('@你 过了很久', { mentions }) });
    expect(await inbox(student)).toHaveLength(2);
    clock.reset();
  });
});

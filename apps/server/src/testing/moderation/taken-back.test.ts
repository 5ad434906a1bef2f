import { changeAvatar } from '@xuezhou/contract/account';
import { listTeamMessages, sayInTeam } from '@xuezhou/contract/im';
import { listOwnHeld } from '@xuezhou/contract/moderation';
import { hideQa } from '@xuezhou/contract/qa/console';
import { passHeld } from '@xuezhou/contract/moderation/console';
import { saveQuestion } from '@xuezhou/contract/qa';
import { refusals } from '@xuezhou/contract/refusals';
import sharp from 'sharp';
import { v7 as newId } from 'uuid';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startSandbox } from '../../../../sandbox/src/start-sandbox.ts';
import { enterTeam } from '../../capabilities/im/testing/enter-team.ts';
import { makeTeam } from '../../capabilities/im/testing/make-team.ts';
import { sendTeamFile } from '../../capabilities/im/testing/send-team-file.ts';
import { enterRoom } from '../../capabilities/live/testing/enter-room.ts';
import { makeLive } from '../../capabilities/live/testing/make-live.ts';
import { passGate } from '../../capabilities/moderation/moderation.port.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { askOne, openOne } from '../desks/qa-desk.ts';
import { signInStaffAs } from '../desks/staff-desk.ts';
import { makeCourse } from '../factories.ts';
import { startTestApp } from '../test-app.ts';
import { doubtful, openGateDesk } from './gate-desk.ts';

// What the provider of content safety reads, what it takes back later, and what a person took away before.

const sandbox = await startSandbox({ consolePort: 0 });
afterAll(() => sandbox.stop());
const school = await startTestApp({
  environment: { CONTENT_SAFETY_ENDPOINT: sandbox.aliyunEndpoint },
});
const { app, connection, clock } = school;
await app.listen({ port: 0, host: '127.0.0.1' });
const desk = await openGateDesk(school);

const faults = (method: string, body?: object) =>
  fetch(`${sandbox.consoleUrl}/faults`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
const isSlowOnce = () => faults('POST', { provider: 'aliyun-green', next: 'timeout', times: 1 });

beforeEach(async () => {
  clock.set('2026-11-23T10:00:00+08:00');
  await faults('DELETE');
});

const pictureOf = async (background: string) =>
  await sharp({ create: { width: 60, height: 60, channels: 3, background } })
    .png()
    .toBuffer();

async function openRooms() {
  const { courseId } = await makeCourse(connection, { access: 'enrolled' });
  const teacher = await school.signIn();
  const student = await school.signIn({ courses: [courseId] });
  const teamId = await makeTeam(connection, courseId, { teacher: teacher.studentId });
  const host = teacher.studentId;
  const { liveId } = await makeLive(connection, courseId, { beginsAt: clock.now(), host });
  return { teacher, student, teamId, liveId };
}

describe('a long text', () => {
  it.each([596, 597, 598, 599, 600, 1197, 1199])(
    'hides nothing across the border of what is asked at once, after %i letters',
    async (before) => {
      const { studentId } = await school.signIn();
      const text = `${'久'.repeat(before)}沙箱可疑${'期'.repeat(700)}`;
      const offered = { kind: 'note', studentId, texts: [text], refusal: 'qaKeyword' } as const;
      expect((await passGate(school.services, offered)).isHeld).toBe(true);
    },
  );

  it('whose end nobody has judged waits for a person', async () => {
    const { studentId } = await school.signIn();
    const ask = (letters: number) =>
      passGate(school.services, {
        ...{ kind: 'note', studentId, texts: ['久'.repeat(letters)], refusal: 'qaKeyword' },
      });
    expect((await ask(40_000)).isHeld).toBe(false);
    expect((await ask(45_000)).isHeld).toBe(true);
  });
});

describe('a line that a teacher took away', () => {
  it('stays so in a live room, whatever becomes of what the provider thought of it', async () => {
    const { teacher, student, liveId } = await openRooms();
    const [guest, host] = [
      await enterRoom(app, student, { liveId }),
      await enterRoom(app, teacher, { liveId }),
    ];
    const say = async () => {
      await isSlowOnce();
      const { data } = await guest.say('来看沙箱违规');
      return data?.number ?? 0;
    };
    const first = await say();
    expect((await host.ask('remove', { number: first })).status).toBe(200);
    await school.runJobs(['check-said']);
    await desk.pass(student.studentId);
    const second = await say();
    await school.runJobs(['check-said']);
    expect((await host.ask('remove', { number: second })).status).toBe(200);
    await desk.pass(student.studentId);
    expect((await enterRoom(app, teacher, { liveId })).welcome.removed).toEqual([first, second]);
    const third = await say();
    await school.runJobs(['check-said']);
    await desk.pass(student.studentId);
    expect(third).toBe(3);
    expect((await enterRoom(app, teacher, { liveId })).welcome.removed).toEqual([first, second]);
  });

  it('stays so in a team', async () => {
    const { teacher, student, teamId } = await openRooms();
    const host = await enterTeam(app, teacher, { teamId });
    const params = { teamId };
    const say = async () => {
      await isSlowOnce();
      const body = { messageId: newId(), text: '来看沙箱违规', mentions: [] };
      return (await student.data(sayInTeam, { params, body }))?.number ?? 0;
    };
    const first = await say();
    await host.ask('remove', { number: first });
    await school.runJobs(['check-said']);
    await desk.pass(student.studentId);
    await say();
    await school.runJobs(['check-said']);
    await desk.pass(student.studentId);
    const { list } = await teacher.data(listTeamMessages, { params, query: {} });
    expect(list.map(({ number, isRemoved }) => [number, isRemoved])).toEqual([
      [1, true],
      [2, false],
    ]);
  });
});

it('the name of a file beside what is said is asked about later too', async () => {
  const { student, teamId } = await openRooms();
  const bytes = await pictureOf('#39c');
  const { key } = await sendTeamFile(school, student, bytes, '沙箱违规.png');
  await isSlowOnce();
  const file = { key, name: '沙箱违规.png' };
  const body = { messageId: newId(), text: '老师好', mentions: [], file };
  const said = await student.data(sayInTeam, { params: { teamId }, body });
  expect(said).toMatchObject({ number: 1 });
  await school.runJobs(['check-said']);
  expect(await desk.only(student.studentId)).toMatchObject({
    ...{ kind: 'team', label: '违禁', words: '老师好' },
    place: '班级群，文件：沙箱违规.webp',
  });
  await desk.pass(student.studentId);
});

it('a question that staff hid while it was held is let out neither by the queue nor by other words', async () => {
  const asker = await school.signIn();
  const questionId = await askOne(asker, { content: `有人${doubtful}吗` });
  const { heldId } = await desk.only(asker.studentId);
  const staff = await signInStaffAs(school, { permissions: ['qa.answer'] });
  const thing = { kind: 'question', id: questionId } as const;
  await staff.data(hideQa, { body: { thing, reason: '和学习无关' } });
  expect((await openOne(asker, questionId)).hidden).toMatchObject({
    ...{ isHeld: false, reason: '和学习无关' },
  });
  expect((await desk.staff.call(passHeld, { body: { heldId } })).status).not.toBe(200);
  const saving = await asker.call(saveQuestion, { body: { questionId, content: '有人复习吗' } });
  expect(saving.status).toBe(refusals.qaHidden[0]);
});

describe('an avatar that is held', () => {
  const send = async () => {
    await connection.updateTable('moderation_list').set({ holds_pictures: true }).execute();
    const student = await school.signIn();
    const bytes = new Uint8Array(await pictureOf('#c33'));
    await student.data(changeAvatar, { files: { image: new Blob([bytes]) } });
    const [own] = await student.data(listOwnHeld);
    const address = own?.pictures[0] ?? '';
    await connection.updateTable('moderation_list').set({ holds_pictures: false }).execute();
    return { student, address };
  };
  const isThere = async (address: string) =>
    (await school.visit().send({ method: 'GET', url: address })).statusCode === 200;

  it('goes with the account of its student', async () => {
    const { student, address } = await send();
    expect(await isThere(address)).toBe(true);
    const now = clock.now();
    await connection
      .insertInto('account_cancellation')
      .values({ student_id: student.studentId, asked_at: now, ends_at: now })
      .execute();
    await enqueue(connection, 'erase-accounts', {});
    await school.runJobs(['erase-accounts', 'drop-public-image']);
    expect(await isThere(address)).toBe(false);
  });

  it('is gone once it was refused: nobody is told of an appeal that is not there', async () => {
    const { student } = await send();
    await desk.refuse(student.studentId, '看不清');
    expect(await student.data(listOwnHeld)).toMatchObject([{ kind: 'avatar', canAppeal: false }]);
    const told = await connection
      .selectFrom('message')
      .where('student_id', '=', student.studentId)
      .select('content')
      .executeTakeFirstOrThrow();
    expect(told.content).toContain('换一张');
    expect(told.content).not.toContain('申诉一次');
  });
});

import { changeNickname } from '@xuezhou/contract/account';
import { refusals } from '@xuezhou/contract/refusals';
import { listHeld } from '@xuezhou/contract/moderation/console';
import { saveBulletNote } from '@xuezhou/contract/notes';
import { shareNote } from '@xuezhou/contract/qa';
import { v7 as newId } from 'uuid';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startSandbox } from '../../../../sandbox/src/start-sandbox.ts';
import { enterRoom } from '../../capabilities/live/testing/enter-room.ts';
import { makeLive } from '../../capabilities/live/testing/make-live.ts';
import { askOne, openOne } from '../desks/qa-desk.ts';
import { makeCourse } from '../factories.ts';
import { startTestApp } from '../test-app.ts';
import { openGateDesk } from './gate-desk.ts';

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
const playFault = async (next: string, times = 1) =>
  void (await faults('POST', { provider: 'aliyun-green', next, times }));

const holdWhenDown = async (isWanted: boolean) =>
  void (await connection
    .updateTable('moderation_list')
    .set({ holds_when_down: isWanted })
    .execute());

beforeEach(async () => {
  clock.set('2026-11-23T10:00:00+08:00');
  await faults('DELETE');
  await holdWhenDown(false);
});

describe('a provider of content safety', () => {
  it('refuses with what it found, in words', async () => {
    const student = await school.signIn();
    const answer = await student.call(changeNickname, { body: { nickname: '沙箱违规一号' } });
    expect(answer.status).toBe(refusals.nicknameWords[0]);
    expect(answer.message).toContain('违禁');
  });

  it('holds what it is not sure of, with its label in the queue', async () => {
    const asker = await school.signIn();
    const questionId = await askOne(asker, { content: '这里有沙箱可疑的话' });
    expect((await openOne(asker, questionId)).hidden).toMatchObject({ isHeld: true });
    expect((await desk.only(asker.studentId)).label).toBe('广告引流');
    await desk.pass(asker.studentId);
  });

  it('lets the rest pass, also what is longer than it takes at once', async () => {
    const asker = await school.signIn();
    const questionId = await askOne(asker, { content: '久期'.repeat(900) });
    expect((await openOne(asker, questionId)).hidden).toBeNull();
    const late = await askOne(asker, { content: `${'久期'.repeat(900)}沙箱可疑` });
    expect((await openOne(asker, late)).hidden).toMatchObject({ isHeld: true });
    await desk.pass(asker.studentId);
  });

  it.each(['500', 'Throttling.User', '588'])(
    'that answers %s lets pass or holds, as the school wishes',
    async (fault) => {
      const asker = await school.signIn();
      await playFault(fault);
      const open = await askOne(asker);
      expect((await openOne(asker, open)).hidden).toBeNull();
      await holdWhenDown(true);
      await playFault(fault);
      const held = await askOne(asker);
      expect((await openOne(asker, held)).hidden).toMatchObject({ isHeld: true });
      expect((await desk.only(asker.studentId)).label).toBe('没有回应');
      await desk.pass(asker.studentId);
    },
  );
});

describe('a line of a live chat', () => {
  async function guestOf() {
    const { courseId } = await makeCourse(connection, { access: 'enrolled' });
    const { liveId } = await makeLive(connection, courseId, { beginsAt: clock.now() });
    const student = await school.signIn({ courses: [courseId] });
    const other = await school.signIn({ courses: [courseId] });
    const [guest, witness] = [
      await enterRoom(app, student, { liveId }),
      await enterRoom(app, other, { liveId }),
    ];
    return { guest, witness, student };
  }

  it('that the provider is too slow for is said, asked about again and taken back; a person may let it out', async () => {
    const { guest, witness, student } = await guestOf();
    await playFault('timeout');
    const heard = witness.next('message');
    const { status, data } = await guest.say('来看沙箱违规');
    expect([status, data?.number]).toEqual([200, 1]);
    expect((await heard).text).toBe('来看沙箱违规');
    const removed = witness.next('removed');
    await school.runJobs(['check-said']);
    expect(await removed).toBe(1);
    expect(await desk.only(student.studentId)).toMatchObject({ kind: 'live', label: '违禁' });
    const again = witness.next('message');
    await desk.pass(student.studentId);
    expect(await again).toMatchObject({ number: 1, text: '来看沙箱违规', isRemoved: false });
  });

  it('that is harmless stays, however late the provider answers', async () => {
    const { guest, student } = await guestOf();
    await playFault('timeout');
    expect((await guest.say('老师好')).status).toBe(200);
    await school.runJobs(['check-said']);
    expect(await desk.waitingOf(student.studentId)).toEqual([]);
    const { held } = await desk.staff.data(listHeld, { query: { list: 'waiting' } });
    expect(held).toEqual([]);
  });
});

it('a shared note that was written anew is asked about too, and shown no more where it may not be', async () => {
  const { courseId, bulletId } = await makeCourse(connection, { access: 'enrolled' });
  const student = await school.signIn({ courses: [courseId] });
  const noteId = newId();
  const save = (content: string) =>
    student.data(saveBulletNote, { body: { bulletId, content, second: 3, noteId } });
  await save('久期');
  await student.data(shareNote, { body: { noteId, isShared: true } });
  const heldAt = async () =>
    await connection
      .selectFrom('qa_shared_note')
      .where('note_id', '=', noteId)
      .select('held_at')
      .executeTakeFirst();
  await save('久期，沙箱违规');
  await school.runJobs(['check-said']);
  expect((await heldAt())?.held_at).toBeInstanceOf(Date);
  expect(await desk.only(student.studentId)).toMatchObject({ kind: 'note', label: '违禁' });
  await save('久期与凸性');
  expect((await heldAt())?.held_at).toBeNull();
  // What was asked about is not there any more by the time of the answer.
  await save('沙箱违规');
  await save('久期');
  await school.runJobs(['check-said']);
  expect((await heldAt())?.held_at).toBeNull();
  expect(await desk.waitingOf(student.studentId)).toEqual([]);
});

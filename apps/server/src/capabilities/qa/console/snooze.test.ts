import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import * as desk from '@xuezhou/contract/qa/console';
import { getSchoolDay } from '@xuezhou/contract/staff';
import { v7 as newId } from 'uuid';
import { beforeEach, expect, it } from 'vitest';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { answerOne, askOne } from '../../../testing/desks/qa-desk.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp();
const { connection, clock } = school;
beforeEach(() => clock.set('2026-11-20T12:00:00+08:00'));
clock.set('2026-11-20T12:00:00+08:00');
const teacher = await signInStaffAs(school, { permissions: ['qa.answer'], name: '周允' });
const colleague = await signInStaffAs(school, { permissions: ['qa.answer'], name: '孟知行' });

/** Sessions of staff end while the clock goes on. */
const again = ({ staffId }: { staffId: number }) => signInStaffAs(school, staffId);

const inList = async (which: 'waiting' | 'own' | 'snoozed', questionId: string) =>
  (await (await again(teacher)).data(desk.listQueue, { query: { which } })).list.some(
    (each) => each.questionId === questionId,
  );
const snooze = async (questionId: string, until: string | null, who = teacher) =>
  (await (await again(who)).call(desk.snoozeQuestion, { body: { questionId, until } })).status;

it('[POST /api/console/qa/snooze] what is put off comes back by itself, when its asker is answered by others, or when it is wanted', async () => {
  const student = await school.signIn();
  const questionId = await askOne(student);
  const tooLate = '2026-12-20T04:00:00.000Z';
  for (const until of ['2026-11-20T03:59:00.000Z', tooLate])
    expect(await snooze(questionId, until)).toBe(consoleRefusals.qaSnoozeWhen[0]);
  const until = '2026-11-20T05:00:00.000Z';
  expect(await snooze(questionId, until)).toBe(200);
  expect(await inList('waiting', questionId)).toBe(false);
  expect(await inList('snoozed', questionId)).toBe(true);
  const params = { questionId };
  expect((await (await again(teacher)).data(desk.getQaThread, { params })).snoozedUntil).toBe(
    until,
  );
  clock.set('2026-11-20T13:00:01+08:00');
  expect(await inList('waiting', questionId)).toBe(true);
  expect((await (await again(teacher)).data(desk.getQaThread, { params })).snoozedUntil).toBeNull();
  await snooze(questionId, '2026-11-20T08:00:00.000Z');
  await answerOne(await school.signIn(), questionId);
  expect(await inList('waiting', questionId)).toBe(true);
  await snooze(questionId, '2026-11-20T08:00:00.000Z');
  await snooze(questionId, null);
  expect(await inList('waiting', questionId)).toBe(true);
  await (await again(colleague)).data(desk.claimQuestion, { body: { questionId } });
  expect(await snooze(questionId, '2026-11-20T08:00:00.000Z')).toBe(consoleRefusals.qaClaimed[0]);
});

it('what was given to a colleague only the colleague puts off, and it is late all the same', async () => {
  const questionId = await askOne(await school.signIn());
  await connection
    .updateTable('qa_question')
    .where('question_id', '=', questionId)
    .set({ teacher_id: colleague.staffId, due_at: new Date('2026-11-20T04:30:00Z') })
    .execute();
  const until = '2026-11-20T08:00:00.000Z';
  expect(await snooze(questionId, until)).toBe(consoleRefusals.qaClaimed[0]);
  clock.set('2026-11-20T12:31:00+08:00');
  const late = async () => {
    const { figures } = await colleague.data(getSchoolDay);
    return figures.find(({ key }) => key === 'qa.first-answer')?.note;
  };
  const before = await late();
  expect(before).toMatch(/超时 \d+$/);
  expect(await snooze(questionId, until, colleague)).toBe(200);
  expect(await late()).toBe(before);
});

it('a claim without a word ends after the hours that the school sets, of answering alone', async () => {
  const student = await school.signIn();
  const [left, alive] = [await askOne(student), await askOne(student)];
  for (const questionId of [left, alive])
    await (await again(colleague)).data(desk.claimQuestion, { body: { questionId } });
  const holderOf = async (questionId: string) =>
    (await (await again(teacher)).data(desk.getQaThread, { params: { questionId } })).claimedBy
      ?.name ?? null;
  const run = async () => {
    await enqueue(connection, 'pass-on-questions', {});
    await school.runJobs(['pass-on-questions']);
  };
  // The night does not count.
  clock.set('2026-11-20T19:00:00+08:00');
  await answerOne(await school.signIn(), alive);
  await run();
  expect(await holderOf(left)).toBe('孟知行');
  clock.set('2026-11-20T20:00:00+08:00');
  await run();
  expect([await holderOf(left), await holderOf(alive)]).toEqual([null, '孟知行']);
  clock.set('2026-11-20T23:30:00+08:00');
  await run();
  expect(await holderOf(alive)).toBe('孟知行');
  const { history } = await (
    await again(colleague)
  ).data(desk.getQaThread, { params: { questionId: left } });
  expect(history.at(-1)?.what).toBe('认领以后 8 小时没有动静，放回队列');
});

it('[GET /api/console/qa/question/:questionId/asker] says of who asks what was asked before and what went wrong last', async () => {
  const student = await school.signIn({ nickname: '林知远远' });
  const questionId = await askOne(student);
  await askOne(student);
  const params = { questionId };
  expect(await teacher.data(desk.getAsker, { params })).toMatchObject({
    ...{ studentId: student.studentId, name: '林知远远', chapters: null, percent: null },
    ...{ asked: 2, accepted: 0, mistakes: [] },
  });
});

it('an answer with a field that nobody filled is not sent, and says which', async () => {
  const questionId = await askOne(await school.signIn());
  const body = {
    questionId,
    qaAnswerId: newId(),
    markdown: '{学员}你好，先看 $D$',
    isPrivate: false,
  };
  const refused = await teacher.call(desk.replyToQuestion, { body });
  expect(refused.status).toBe(consoleRefusals.qaFieldOpen[0]);
  expect(refused.message).toContain('学员');
  const filled = { ...body, markdown: '你好，先看 $D$' };
  expect((await teacher.call(desk.replyToQuestion, { body: filled })).status).toBe(200);
});

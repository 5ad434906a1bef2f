import { consoleRefusals, type ConsoleRefusalName } from '@xuezhou/contract/console-refusals';
import { listMessages } from '@xuezhou/contract/message';
import { giveFeedback, saveQuestion } from '@xuezhou/contract/qa';
import { v7 as newId } from 'uuid';
import { beforeEach, expect, it } from 'vitest';
import { entriesOf, lastEntry } from '../../../testing/desks/last-entry.ts';
import { answerOne, askOne, replyOne } from '../../../testing/desks/qa-desk.ts';
import { laterDesk } from '../../../testing/desks/later-desk.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp();
const { connection, clock } = school;
const noon = '2026-11-20T12:00:00+08:00';
beforeEach(() => clock.set(noon));
clock.set(noon);
const teacher = await signInStaffAs(school, { permissions: ['qa.answer'], name: '周允' });
const colleague = await signInStaffAs(school, { permissions: ['qa.answer'], name: '孟知行' });
const refused = (name: ConsoleRefusalName) => consoleRefusals[name][0];
const three = '2026-11-20T07:00:00.000Z';
const { again, drop, inList, plan: planAt, run, takeBack, thread } = laterDesk(school, teacher);
type Planned = Parameters<typeof planAt>;
const plan = (wish: Partial<Planned[0]> & Pick<Planned[0], 'questionId'>, who = teacher) =>
  planAt({ at: three, ...wish }, who);

it('[POST /api/console/qa/later] an answer is sent by itself at its time and once; until then it is seen, and its question waits in no list', async () => {
  const student = await school.signIn();
  const questionId = await askOne(student);
  const { body, data } = await plan({ questionId });
  expect(data).toMatchObject({ version: 1 });
  // Sent twice it is kept once.
  expect((await plan(body)).data).toMatchObject({ version: 1 });
  expect(await inList('waiting', questionId)).toBe(false);
  expect(await inList('later', questionId)).toBe(true);
  clock.set('2026-11-20T14:59:00+08:00');
  await run();
  expect(await thread(questionId)).toMatchObject({
    answers: [],
    later: { name: '周允', content: '先看 $D$ 的符号。', at: three, version: 1, heldFor: null },
  });
  clock.set('2026-11-20T15:00:00+08:00');
  await run(3);
  const sent = await thread(questionId);
  expect(sent.answers).toMatchObject([{ qaAnswerId: body.qaAnswerId, name: '周允' }]);
  expect(sent.later).toBeNull();
  expect(await inList('waiting', questionId)).toBe(false);
  const titles = (await student.data(listMessages, { query: { pageNo: 1 } })).list.map(
    ({ messageTitle }) => messageTitle,
  );
  expect(titles.filter((title) => title.startsWith('老师回答了'))).toHaveLength(1);
  expect(await entriesOf(connection, 'replyToQuestion')).toBe(1);
  expect(await lastEntry(connection, 'replyToQuestion')).toMatchObject({
    ...{ staff_id: teacher.staffId, after: { isLater: true } },
  });
  // What was sent is changed no more, and not taken back as if it had not been heard.
  expect((await plan({ ...body, markdown: '别的', version: 1 })).status).toBe(
    refused('qaLaterSent'),
  );
  expect(await drop(body.qaAnswerId)).toBe(refused('qaLaterSent'));
});

it('[POST /api/console/qa/later/drop] it is changed by who has seen it as it is, and taken back once; then nothing is sent', async () => {
  const questionId = await askOne(await school.signIn());
  const { body } = await plan({ questionId });
  const five = '2026-11-20T09:00:00.000Z';
  expect((await plan({ ...body, at: five, markdown: '改过', version: 1 })).data).toMatchObject({
    version: 2,
  });
  expect((await plan({ ...body, markdown: '旧的', version: 1 })).status).toBe(
    refused('qaLaterChanged'),
  );
  expect((await thread(questionId)).later).toMatchObject({ content: '改过', at: five });
  clock.set('2026-11-20T15:01:00+08:00');
  await run();
  expect((await thread(questionId)).answers).toEqual([]);
  expect(await drop(body.qaAnswerId, colleague)).toBe(refused('qaLaterTaken'));
  const words = { markdown: '改过', isPrivate: false };
  expect((await takeBack(body.qaAnswerId)).data).toEqual(words);
  expect((await takeBack(body.qaAnswerId)).data).toEqual(words);
  expect(await entriesOf(connection, 'dropScheduledReply')).toBe(1);
  expect(await inList('waiting', questionId)).toBe(true);
  clock.set('2026-11-20T18:00:00+08:00');
  await run();
  expect(await thread(questionId)).toMatchObject({ answers: [], later: null });
  expect((await plan({ ...body, version: 2 })).status).toBe(refused('qaLaterDropped'));
  expect(await drop(newId())).toBe(refused('qaAnswerUnknown'));
});

it('is not sent where somebody has written since, the question is gone, or its writer may answer no more: it waits with its words and says why', async () => {
  const student = await school.signIn();
  const [answered, gone, left] = [
    await askOne(student),
    await askOne(student),
    await askOne(student),
  ];
  const leaver = await signInStaffAs(school, { permissions: ['qa.answer'], name: '要走的' });
  await plan({ questionId: answered });
  const { body } = await plan({ questionId: gone });
  await plan({ questionId: left }, leaver);
  await answerOne(await school.signIn(), answered);
  await connection
    .updateTable('qa_question')
    .where('question_id', '=', gone)
    .set({ withdrawn_at: clock.now() })
    .execute();
  await connection
    .updateTable('staff')
    .where('staff_id', '=', leaver.staffId)
    .set({ disabled_at: clock.now() })
    .execute();
  clock.set('2026-11-20T15:00:30+08:00');
  await run(2);
  expect((await thread(answered)).later).toMatchObject({
    ...{ content: '先看 $D$ 的符号。', heldFor: '定好以后学员又写了话，请看过再发' },
  });
  expect((await thread(answered)).answers).toHaveLength(1);
  expect((await thread(gone)).later?.heldFor).toMatch(/^问题被撤回/);
  expect((await thread(left)).later?.heldFor).toMatch(/^写的人现在不能回答/);
  expect(await inList('waiting', left)).toBe(true);
  // Of one that is over it is seen too, where else would its words be found.
  for (const questionId of [answered, gone]) {
    expect(await inList('later', questionId)).toBe(true);
    expect(await inList('held', questionId)).toBe(true);
  }
  // Held, it is given another time by who has seen why.
  const later = (await thread(answered)).later;
  const anew = { questionId: answered, qaAnswerId: later?.qaAnswerId ?? '', version: 1 };
  expect((await plan({ ...anew, at: '2026-11-20T08:00:00.000Z' })).data).toMatchObject({
    version: 2,
  });
  expect((await thread(answered)).later?.heldFor).toBeNull();
  clock.set('2026-11-20T16:00:00+08:00');
  await run();
  expect((await thread(answered)).answers).toHaveLength(2);
  expect((await plan({ ...body, version: 1 })).status).toBe(refused('qaOver'));
});

it('is not sent either over what its asker does not understand or has written anew, and the question stands in the queue again', async () => {
  const student = await school.signIn();
  const [unclear, rewritten] = [await askOne(student), await askOne(student)];
  await replyOne(await again(teacher), unclear);
  const isUnclear = async (content: string) =>
    await student.data(giveFeedback, { body: { questionId: unclear, content } });
  await isUnclear('为什么是负的？');
  for (const questionId of [unclear, rewritten]) await plan({ questionId });
  clock.set('2026-11-20T14:00:00+08:00');
  await isUnclear('第二步还是不懂');
  const body = { questionId: rewritten, title: '换一个问题问：凸性怎么算？', content: '别的' };
  await student.data(saveQuestion, { body });
  clock.set('2026-11-20T15:00:00+08:00');
  await run(2);
  expect((await thread(unclear)).later?.heldFor).toBe('定好以后学员说还没懂，请看过再发');
  expect((await thread(unclear)).answers).toHaveLength(1);
  expect((await thread(rewritten)).later?.heldFor).toBe('定好以后提问的人改了问题，请看过再发');
  for (const questionId of [unclear, rewritten])
    expect(await inList('waiting', questionId)).toBe(true);
  // Seen, it is given another time and goes out.
  for (const questionId of [unclear, rewritten]) {
    const { qaAnswerId = '' } = (await thread(questionId)).later ?? {};
    await plan({ questionId, qaAnswerId, version: 1, at: '2026-11-20T08:00:00.000Z' });
  }
  clock.set('2026-11-20T16:00:00+08:00');
  await run();
  expect((await thread(unclear)).answers).toHaveLength(2);
  expect((await thread(rewritten)).answers).toHaveLength(1);
});

it('one that cannot be sent keeps none of the others, and is held', async () => {
  const student = await school.signIn();
  const [broken, sound] = [await askOne(student), await askOne(student)];
  await plan({ questionId: broken });
  await plan({ questionId: sound });
  // The number that its answer would take is one already, so that its transaction ends in its midst.
  await answerOne(await school.signIn(), broken);
  await connection
    .updateTable('qa_question')
    .where('question_id', '=', broken)
    .set({ last_number: 0 })
    .execute();
  await connection
    .updateTable('qa_later_reply')
    .where('question_id', '=', broken)
    .set({ seen_number: 99 })
    .execute();
  clock.set('2026-11-20T15:00:00+08:00');
  await run();
  expect((await thread(sound)).answers).toHaveLength(1);
  expect((await thread(broken)).answers).toHaveLength(1);
  expect((await thread(broken)).later?.heldFor).toMatch(/出了错/);
});

it('refuses a time that is past or too far, words that are none, and a second one of a question', async () => {
  const questionId = await askOne(await school.signIn());
  for (const at of ['2026-11-20T03:59:00.000Z', '2026-12-20T04:00:00.000Z'])
    expect((await plan({ questionId, at })).status).toBe(refused('qaLaterWhen'));
  expect((await plan({ questionId, markdown: ' ' })).status).toBe(refused('qaReplyEmpty'));
  expect((await plan({ questionId, markdown: '{学员}好' })).status).toBe(refused('qaFieldOpen'));
  expect((await plan({ questionId: newId() })).status).toBe(refused('qaUnknown'));
  expect((await plan({ questionId })).status).toBe(200);
  const second = await plan({ questionId }, colleague);
  expect(second.status).toBe(refused('qaLaterTaken'));
  expect(second.message).toContain('周允');
});

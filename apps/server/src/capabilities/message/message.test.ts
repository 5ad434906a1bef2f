import { getStudentInfo } from '@xuezhou/contract/account';
import {
  decideAfterPurchase,
  listImportantMessages,
  listMessages,
  readAllMessages,
  readImportantMessage,
  readMessage,
  readMessagesOf,
} from '@xuezhou/contract/message';
import { refusals } from '@xuezhou/contract/refusals';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';
import { sendMessage, sendMessages, type MessageToSend } from './message.port.ts';

const school = await startTestApp();
const { connection } = school.services.database;

const send = (studentId: number | null, wishes: Partial<MessageToSend> = {}): Promise<number> =>
  sendMessage(connection, {
    studentId,
    title: '开课通知',
    content: '<p>周一开课</p>',
    at: school.clock.now(),
    ...wishes,
  });

const signIn = async () => {
  const client = await school.signIn();
  const { studentId } = await client.data(getStudentInfo);
  if (studentId === null) throw new Error('not logged in');
  return { client, studentId };
};

describe('important messages', () => {
  it('[GET /api/nuxt/web/message/unread/important] [POST /api/nuxt/web/message/important/read] [message.html#2] are told oldest first until they are read', async () => {
    const { client, studentId } = await signIn();
    const first = await send(studentId, { isImportant: true });
    const second = await send(studentId, { isImportant: true });
    await send(studentId);
    expect(await client.data(getStudentInfo)).toMatchObject({
      hasNewMessages: true,
      hasImportantMessages: true,
    });
    const { list, count } = await client.data(listImportantMessages);
    expect([count, ...list.map(({ messageId }) => messageId)]).toEqual([2, first, second]);
    for (let time = 0; time < 2; time += 1)
      expect(await client.data(readImportantMessage, { body: { messageId: first } })).toBe(true);
    const left = await client.data(listImportantMessages);
    expect(left).toMatchObject({ count: 1, list: [{ messageId: second, isCheck: false }] });
    await client.data(readImportantMessage, { body: { messageId: second } });
    expect(await client.data(listImportantMessages)).toEqual({ list: [], count: 0 });
    expect(await client.data(getStudentInfo)).toMatchObject({
      hasNewMessages: true,
      hasImportantMessages: false,
    });
  });

  it('[message.html] hold no script', async () => {
    const { client, studentId } = await signIn();
    const content =
      '<p onclick="steal()">放假<script>steal()</script><img src=x onerror=steal()></p>';
    await send(studentId, { isImportant: true, content });
    const { list } = await client.data(listImportantMessages);
    expect(list[0]?.messageContent).toContain('<p>放假');
    expect(list[0]?.messageContent).not.toMatch(/script|onclick|onerror|steal/);
  });
});

describe('the message centre', () => {
  it('[POST /api/messages/read-of] counts as read what was opened without it, but no words of the school and nothing important', async () => {
    const { client, studentId } = await signIn();
    const content = '<p>有新回答</p><p><a href="/qa/question/q1">打开</a></p>';
    const told = await send(studentId, { kind: 'qa', content });
    const other = await send(studentId, { kind: 'qa', content: content.replace('q1', 'q10') });
    const notice = await send(studentId, { content });
    const important = await send(studentId, { kind: 'qa', content, isImportant: true });
    const { client: stranger, studentId: strangerId } = await signIn();
    await send(strangerId, { kind: 'qa', content });
    const read = (who: typeof client, path: string) => who.data(readMessagesOf, { body: { path } });
    expect(await read(client, '/qa/question/q')).toEqual({ unread: 4, important: 1 });
    expect(await read(client, '%')).toEqual({ unread: 4, important: 1 });
    for (let time = 0; time < 2; time += 1)
      expect(await read(client, '/qa/question/q1')).toEqual({ unread: 3, important: 1 });
    const { list } = await client.data(listMessages, { query: { pageNo: 1 } });
    expect(list.map(({ messageId, isCheck }) => [messageId, isCheck])).toEqual([
      ...[important, notice, other].map((messageId) => [messageId, false]),
      [told, true],
    ]);
    expect((await stranger.data(listMessages, { query: { pageNo: 1 } })).list).toMatchObject([
      { isCheck: false },
    ]);
  });

  it('[message.page#1,2] [GET /api/messages] [POST /api/messages/read] [GET /api/messages/read-all] pages by 10, reads one, reads all', async () => {
    const { client, studentId } = await signIn();
    const ids: number[] = [];
    for (let index = 0; index < 12; index += 1) ids.unshift(await send(studentId));
    const page = (pageNo: number) => client.data(listMessages, { query: { pageNo } });
    const [one, two, three] = [await page(1), await page(2), await page(3)];
    expect([...one.list, ...two.list].map(({ messageId }) => messageId)).toEqual(ids);
    expect([one.list.length, two.list.length, three.list.length, one.count]).toEqual([
      10, 2, 0, 12,
    ]);
    const messageId = ids[0] as number;
    expect(await client.data(readMessage, { body: { messageId } })).toEqual({ isCheck: true });
    expect((await page(1)).list.filter(({ isCheck }) => isCheck)).toMatchObject([{ messageId }]);
    expect(await client.data(readAllMessages)).toBe(true);
    expect([...(await page(1)).list, ...(await page(2)).list].every(({ isCheck }) => isCheck)).toBe(
      true,
    );
    expect(await client.data(getStudentInfo)).toMatchObject({ hasNewMessages: false });
  });

  it('a message to all reaches who was there when it was sent', async () => {
    const { client } = await signIn();
    school.clock.advance({ minutes: 1 });
    const messageId = await send(null, { title: '全校通知' });
    school.clock.advance({ minutes: 1 });
    const ids = async (who: typeof client) =>
      (await who.data(listMessages, { query: { pageNo: 1 } })).list.map((each) => each.messageId);
    expect(await ids(client)).toContain(messageId);
    await connection
      .updateTable('student')
      .set({ registered_at: school.clock.now() })
      .where('student_id', '=', (await client.data(getStudentInfo)).studentId)
      .execute();
    expect(await ids(client)).not.toContain(messageId);
    school.clock.reset();
  });

  it("another student's message is none", async () => {
    const owner = await signIn();
    const other = await signIn();
    const messageId = await send(owner.studentId, { isImportant: true, messageType: 4 });
    const body = { messageId };
    const answers = [
      await other.client.call(readMessage, { body }),
      await other.client.call(readImportantMessage, { body }),
      await other.client.call(decideAfterPurchase, { body: { ...body, action: 1 } }),
    ];
    expect(answers.map(({ http }) => http)).toEqual([404, 404, 404]);
    expect((await owner.client.data(listImportantMessages)).list).toMatchObject([
      { messageId, isCheck: false, decision: 0 },
    ]);
    expect((await school.visit().call(listMessages, { query: { pageNo: 1 } })).http).toBe(401);
  });
});

describe('after a purchase', () => {
  it('[POST /api/nuxt/web/message/after-purchase] is decided once; the same again changes nothing', async () => {
    const { client, studentId } = await signIn();
    const messageId = await send(studentId, { isImportant: true, messageType: 4 });
    const decide = (action: 1 | -1) =>
      client.call(decideAfterPurchase, { body: { messageId, action } });
    const both = await Promise.all([decide(1), decide(1)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await decide(-1)).status).toBe(refusals.messageDecided[0]);
    const { list } = await client.data(listMessages, { query: { pageNo: 1 } });
    expect(list.find((message) => message.messageId === messageId)).toMatchObject({
      decision: 1,
      isCheck: true,
    });
    expect((await client.data(listImportantMessages)).count).toBe(0);
  });

  it('only a message that asks can be decided', async () => {
    const { client, studentId } = await signIn();
    const messageId = await send(studentId);
    const answer = await client.call(decideAfterPurchase, { body: { messageId, action: 1 } });
    expect(answer.http).toBe(404);
  });
});

it('go out to more students than one statement takes', async () => {
  const { studentId } = await signIn();
  // 65,535 values, of seven a message.
  const ids = Array.from({ length: 9_500 }, () => studentId);
  const message = { title: '更正', content: '<p>一道题</p>', at: school.clock.now() };
  const sent = await connection
    .transaction()
    .execute(async (change) => await sendMessages(change, ids, message));
  expect(new Set(sent).size).toBe(ids.length);
});

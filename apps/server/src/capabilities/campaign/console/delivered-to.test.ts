import { listDeliveredTo, listUndelivered } from '@xuezhou/contract/campaign/console';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { readMessage } from '@xuezhou/contract/message';
import { expect, it } from 'vitest';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { add, enrol, makeCourse } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { sendMessage } from '../../message/message.port.ts';

const school = await startTestApp();
const { connection, clock } = school;
const desk = await signInStaffAs(school, { permissions: ['message.send'] });
type Staff = typeof desk;

interface Way {
  readonly channel: 'mail' | 'sms' | 'wechat';
  readonly state: 'waiting' | 'sent' | 'failed' | 'dropped';
  readonly reason?: string;
  readonly at?: string;
}

const sendTo = (studentId: number, title = '调课') =>
  connection
    .transaction()
    .execute((change) =>
      sendMessage(change, { studentId, title, content: '<p>明天</p>', at: clock.now() }),
    );
const left = (studentId: number, messageId: number, { channel, state, reason, at }: Way) =>
  add(connection, 'message_delivery', {
    ...{ student_id: studentId, message_id: messageId, channel, state, reason: reason ?? null },
    ...{
      due_at: clock.now(),
      settled_at: state === 'waiting' ? null : new Date(at ?? clock.now()),
    },
  });
const read = (messageId: number, query: object = {}, staff: Staff = desk) =>
  staff.data(listDeliveredTo, { params: { messageId }, query });

it('[GET /api/console/messages/:messageId/delivered-to] says of each way to each student what became of it, narrowed by both', async () => {
  const student = await school.signIn();
  const { studentId } = student;
  const messageId = await sendTo(studentId);
  await left(studentId, messageId, { channel: 'mail', state: 'failed', reason: '地址不存在' });
  await left(studentId, messageId, { channel: 'sms', state: 'sent' });
  expect((await read(messageId)).list).toMatchObject([
    { studentId, channel: 'mail', state: 'failed', reason: '地址不存在', isOpened: false },
    { studentId, channel: 'sms', state: 'sent', reason: '' },
  ]);
  await student.data(readMessage, { body: { messageId } });
  expect((await read(messageId, { state: 'sent' })).list).toMatchObject([
    { channel: 'sms', isOpened: true },
  ]);
  expect((await read(messageId, { channel: 'wechat' })).list).toEqual([]);
  const after = await read(messageId, { afterStudent: studentId, afterChannel: 'mail' });
  expect(after.list.map(({ channel }) => channel)).toEqual(['sms']);
  const unknown = await desk.call(listDeliveredTo, {
    params: { messageId: 999_999_999 },
    query: {},
  });
  expect(unknown.status).toBe(consoleRefusals.messageUnknown[0]);
});

it('goes on page by page, and leaves nobody out between two', async () => {
  const { studentId } = await school.signIn();
  const messageId = await sendTo(studentId);
  const others = await Promise.all(Array.from({ length: 60 }, () => school.signIn()));
  for (const other of others)
    for (const channel of ['mail', 'sms'] as const)
      await left(other.studentId, messageId, { channel, state: 'sent' });
  const first = await read(messageId);
  expect(first.list).toHaveLength(100);
  const second = await read(messageId, first.next ?? {});
  expect([second.list.length, second.next]).toEqual([20, null]);
  const all = [...first.list, ...second.list].map((row) => `${row.studentId} ${row.channel}`);
  expect(new Set(all).size).toBe(120);
});

it('[GET /api/console/messages/undelivered] has what did not arrive, of all messages, the newest first', async () => {
  const { studentId } = await school.signIn();
  const [older, newer] = [await sendTo(studentId, '第一条'), await sendTo(studentId, '第二条')];
  const failed = { state: 'failed', reason: '号码停机' } as const;
  await left(studentId, older, { ...failed, channel: 'sms', at: '2099-01-01T00:00:00Z' });
  await left(studentId, newer, { ...failed, channel: 'sms', at: '2099-01-02T00:00:00Z' });
  await left(studentId, newer, { ...failed, channel: 'mail', at: '2099-01-02T00:00:00Z' });
  await left(studentId, newer, { channel: 'wechat', state: 'sent' });
  const all = await desk.data(listUndelivered, { query: {} });
  expect(all.list.slice(0, 3)).toMatchObject([
    { messageId: newer, title: '第二条', channel: 'sms', reason: '号码停机' },
    { messageId: newer, channel: 'mail' },
    { messageId: older, channel: 'sms' },
  ]);
  const [first] = all.list;
  const rest = await desk.data(listUndelivered, {
    query: {
      ...{ before: first?.at ?? '', beforeMessage: newer, beforeStudent: studentId },
      beforeChannel: 'sms',
    },
  });
  expect(rest.list.slice(0, 2).map(({ channel }) => channel)).toEqual(['mail', 'sms']);
  const byMail = await desk.data(listUndelivered, { query: { channel: 'mail' } });
  expect(new Set(byMail.list.map(({ channel }) => channel))).toEqual(new Set(['mail']));
});

it('names the own students alone to who writes to those alone', async () => {
  const { courseId } = await makeCourse(connection, { access: 'enrolled' });
  const [mine, other] = [await school.signIn(), await school.signIn()];
  await enrol(connection, mine.studentId, courseId, null);
  const messageId = await sendTo(mine.studentId);
  for (const { studentId } of [mine, other])
    await left(studentId, messageId, { channel: 'sms', state: 'failed' });
  const teacher = await signInStaffAs(school, { permissions: ['message.send:own'] });
  await add(connection, 'staff_duty', {
    ...{ staff_id: teacher.staffId, kind: 'course', target_id: courseId },
  });
  const ids = (list: readonly { studentId: number }[]) => list.map(({ studentId }) => studentId);
  expect(ids((await read(messageId, {}, teacher)).list)).toEqual([mine.studentId]);
  const { list } = await teacher.data(listUndelivered, { query: {} });
  expect(ids(list)).toEqual([mine.studentId]);
});

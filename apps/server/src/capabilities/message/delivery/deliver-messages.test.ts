import { getMessageWishes, readMessage, saveMessageWishes } from '@xuezhou/contract/message';
import { listDeliveries } from '@xuezhou/contract/message/console';
import { allRefusals } from '@xuezhou/contract/console-refusals';
import { beforeEach, describe, expect, it } from 'vitest';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { nextId } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { sendMessage, sendMessages, type MessageToSend } from '../message.port.ts';
import { noEmail } from '../../../platform/contact/contact.ts';
import { mobileOfStudent } from '../../../testing/test-signer.ts';

const school = await startTestApp({ sandbox: true });
const { connection, clock } = school;
const desk = await signInStaffAs(school, { permissions: ['message.send'], name: '宋以宁' });

const noon = '2026-11-23T12:00:00+08:00';
beforeEach(() => clock.set(noon));

interface Choice {
  readonly kind: 'qa' | 'order' | 'notice';
  readonly channel: 'mail' | 'sms' | 'wechat';
  readonly pace: 'off' | 'now' | 'daily';
}

async function wanting(
  email: string | null,
  choices: readonly Choice[],
  more: { quiet?: { from: number; to: number } | null; digestHour?: number } = {},
) {
  const student = await school.signIn({ email });
  const { quiet = null, digestHour = 20 } = more;
  await student.data(saveMessageWishes, { body: { choices: [...choices], quiet, digestHour } });
  return student;
}

const address = () => `reader${nextId()}@example.com`;
const byMail = (pace: 'now' | 'daily'): Choice[] => [{ kind: 'qa', channel: 'mail', pace }];

const send = async (studentId: number | null, wishes: Partial<MessageToSend> = {}) =>
  await connection.transaction().execute((change) =>
    sendMessage(change, {
      studentId,
      kind: 'qa',
      title: '老师回答了你的问题',
      content: '<p>问题：<b>久期</b>怎么算</p>',
      at: clock.now(),
      ...wishes,
    }),
  );

const deliver = async () => {
  await enqueue(connection, 'deliver-messages', {});
  await school.runJobs(['deliver-messages']);
};

const statesOf = async (messageId: number) =>
  (await desk.data(listDeliveries, { params: { messageId } })).channels;

async function inbox<Answer>(path: string): Promise<Answer> {
  return (await (await fetch(`${school.sandbox?.consoleUrl}${path}`)).json()) as Answer;
}

describe('a message by mail', () => {
  it('[GET /api/console/messages/:messageId/deliveries] leaves at once to whoever wants its kind, once, and says where it is to be read', async () => {
    const to = address();
    const { studentId } = await wanting(to, byMail('now'));
    const messageId = await send(studentId);
    await send(studentId, { kind: 'order' });
    await deliver();
    await deliver();
    const [mail, ...more] = await school.mails(to);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('老师回答了你的问题');
    expect(mail?.text).toContain('问题：久期怎么算');
    expect(mail?.text).toMatch(/http\S+\/message\b[^]*http\S+\/setting#notices/);
    expect(await statesOf(messageId)).toEqual([
      { channel: 'mail', state: 'sent', reason: '', count: 1 },
    ]);
  });

  it('waits while its reader wants quiet', async () => {
    const to = address();
    const { studentId } = await wanting(to, byMail('now'), { quiet: { from: 11, to: 14 } });
    const messageId = await send(studentId);
    await deliver();
    expect(await school.mails(to)).toEqual([]);
    expect(await statesOf(messageId)).toMatchObject([{ state: 'waiting' }]);
    clock.set('2026-11-23T14:00:00+08:00');
    await deliver();
    expect(await school.mails(to)).toHaveLength(1);
  });

  it('comes once a day with all others, without what was read in the message centre by then', async () => {
    const to = address();
    const student = await wanting(to, byMail('daily'));
    const { studentId } = student;
    const read = await send(studentId, { title: '读过的' });
    await send(studentId, { title: '第一件事' });
    await send(studentId, { title: '第二件事' });
    await deliver();
    expect(await school.mails(to)).toEqual([]);
    await student.data(readMessage, { body: { messageId: read } });
    clock.set('2026-11-23T20:00:00+08:00');
    await deliver();
    const [mail, ...more] = await school.mails(to);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('你有 2 条新消息');
    expect(mail?.text).toMatch(/第一件事[^]*第二件事/);
    expect(mail?.text).not.toContain('读过的');
    expect(await statesOf(read)).toMatchObject([{ state: 'dropped', reason: '已经在站内读过' }]);
  });

  it('to all reaches those who want it, and of many at a time each', async () => {
    const [one, other, none] = [address(), address(), address()];
    const choices = [{ kind: 'notice', channel: 'mail', pace: 'now' }] as const;
    const students = [await wanting(one, choices), await wanting(other, choices)];
    await wanting(none, []);
    await send(null, { kind: 'notice', title: '放假通知' });
    await connection.transaction().execute((change) =>
      sendMessages(
        change,
        students.map(({ studentId }) => studentId),
        { kind: 'notice', title: '停电通知', content: '', at: clock.now() },
      ),
    );
    await deliver();
    for (const to of [one, other])
      expect((await school.mails(to)).map(({ text }) => text).join('')).toMatch(
        /放假通知[^]*停电通知/,
      );
    expect(await school.mails(none)).toEqual([]);
  });

  it('is dropped where the address is gone or the wish is off by then', async () => {
    const [gone, off] = [
      await wanting(address(), byMail('now')),
      await wanting(address(), byMail('now')),
    ];
    const ids = [await send(gone.studentId), await send(off.studentId)];
    await connection
      .updateTable('student')
      .set(noEmail)
      .where('student_id', '=', gone.studentId)
      .execute();
    await off.data(saveMessageWishes, { body: { choices: [], quiet: null, digestHour: 20 } });
    await deliver();
    expect(await Promise.all(ids.map(statesOf))).toMatchObject([
      [{ state: 'dropped', reason: '没有绑定' }],
      [{ state: 'dropped', reason: '已经关掉这类提醒' }],
    ]);
  });

  it('that was taken by a server that was killed is sent by another one, when its time is over', async () => {
    const to = address();
    const { studentId } = await wanting(to, byMail('now'));
    const messageId = await send(studentId);
    await connection
      .updateTable('message_delivery')
      .set({ tries: 1, due_at: new Date('2026-11-23T04:05:00Z') })
      .where('message_id', '=', messageId)
      .execute();
    await deliver();
    expect(await school.mails(to)).toEqual([]);
    clock.set('2026-11-23T12:05:00+08:00');
    await deliver();
    expect(await school.mails(to)).toHaveLength(1);
  });
});

describe('a message by SMS and by WeChat', () => {
  it('comes by the school’s template, short and without addresses', async () => {
    // The provider looks at its own clock, which is the real one.
    clock.reset();
    const { studentId } = await wanting(null, [{ kind: 'qa', channel: 'sms', pace: 'now' }]);
    const messageId = await send(studentId, {
      title: '看 https://bad.example/x 这个很长很长很长很长很长很长很长很长的标题',
    });
    await deliver();
    expect(await statesOf(messageId)).toMatchObject([
      { channel: 'sms', state: 'sent', reason: '' },
    ]);
    const mobile = await mobileOfStudent(connection, studentId);
    const { messages } = await inbox<{ messages: { text: string }[] }>(
      `/inbox/sms?mobile=${encodeURIComponent(mobile)}`,
    );
    expect(messages).toHaveLength(1);
    expect(messages[0]?.text).toMatch(/你有新消息：看 这个.*…，/);
    expect(messages[0]?.text).not.toContain('bad.example');
  });

  it('is told by the official account to who bound it; who does not follow it any more is told no more, which is no failure', async () => {
    const wechat = school.services.config.wechat;
    const choices = [{ kind: 'qa', channel: 'wechat', pace: 'now' }] as const;
    const [bound, gone] = [await wanting(null, choices), await wanting(null, choices)];
    const openId = `oSandbox_${'lin'.padEnd(19, '0')}`;
    await connection
      .insertInto('wechat_identity')
      .values(
        [bound, gone].map(({ studentId }) => ({
          student_id: studentId,
          union_id: `uNotice_${studentId}`,
          nickname: '',
          bound_at: clock.now(),
        })),
      )
      .execute();
    await connection
      .insertInto('wechat_openid')
      .values([
        { student_id: bound.studentId, app_id: wechat?.appId ?? '', open_id: openId },
        { student_id: gone.studentId, app_id: wechat?.appId ?? '', open_id: 'oNobody' },
      ])
      .execute();
    const [sent, untold] = [await send(bound.studentId), await send(gone.studentId)];
    await deliver();
    const { notices } = await inbox<{ notices: object[] }>('/wechat/notices');
    expect(notices[0]).toMatchObject({
      person: 'lin',
      title: '老师回答了你的问题',
      time: '2026-11-23 12:00',
    });
    expect(await statesOf(sent)).toMatchObject([{ channel: 'wechat', state: 'sent' }]);
    expect(await statesOf(untold)).toMatchObject([{ channel: 'wechat', state: 'dropped' }]);
  });
});

describe('what a student wants', () => {
  it('is off until it is said, told with the ways that reach them, and theirs alone', async () => {
    const student = await school.signIn({ email: null, mobile: null });
    expect(await student.data(getMessageWishes)).toEqual({
      wishes: {
        choices: [],
        calendar: ['class', 'study'],
        quiet: { from: 22, to: 8 },
        digestHour: 20,
      },
      channels: [
        { channel: 'mail', state: 'unbound' },
        { channel: 'sms', state: 'unbound' },
        { channel: 'wechat', state: 'unbound' },
        { channel: 'push', state: 'unbound' },
      ],
      push: { publicKey: expect.stringMatching(/^[\w-]{87}$/), isOn: false },
    });
    const choice = { kind: 'qa', channel: 'mail', pace: 'now' } as const;
    const body = {
      choices: [choice, { ...choice, pace: 'daily' as const }],
      quiet: null,
      digestHour: 7,
    };
    await student.data(saveMessageWishes, { body });
    const { wishes } = await student.data(getMessageWishes);
    expect(wishes).toEqual({
      choices: [{ ...choice, pace: 'daily' }],
      calendar: ['class', 'study'],
      quiet: null,
      digestHour: 7,
    });
    const other = await school.signIn();
    expect((await other.data(getMessageWishes)).wishes.choices).toEqual([]);
  });

  it('that is none is refused, and changes nothing', async () => {
    const student = await wanting(null, [{ kind: 'qa', channel: 'mail', pace: 'now' }]);
    for (const body of [
      { choices: [{ kind: 'qa', channel: 'fax', pace: 'now' }], quiet: null, digestHour: 7 },
      { choices: [], quiet: { from: 24, to: 8 }, digestHour: 7 },
      { choices: [], quiet: null, digestHour: -1 },
    ]) {
      const response = await student.send({
        method: 'POST',
        url: '/api/messages/wishes',
        payload: body,
      });
      expect(response.statusCode).toBe(400);
    }
    expect((await student.data(getMessageWishes)).wishes.choices).toHaveLength(1);
  });

  it('no student reads how a message was delivered, and one that is none is refused', async () => {
    const { status } = await desk.call(listDeliveries, { params: { messageId: 2_000_000_000 } });
    expect(status).toBe(allRefusals.messageUnknown[0]);
    const response = await (
      await school.signIn()
    ).send({
      method: 'GET',
      url: '/api/console/messages/1/deliveries',
    });
    expect(response.statusCode).not.toBe(200);
  });
});

import { getMessageWishes, type MessageKind } from '@xuezhou/contract/message';
import * as contract from '@xuezhou/contract/message/console';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { lastEntry } from '../../../testing/desks/last-entry.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { followWechat } from '../../../testing/desks/wechat-follower.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { weekQuery } from '../console/wechat-templates.ts';
import { sendMessage } from '../message.port.ts';

const school = await startTestApp({ sandbox: true });
const { connection, clock } = school;
await connection.insertInto('school').values({ name: '远山财经' }).execute();
const staff = await signInStaffAs(school, {
  permissions: ['setting.read', 'setting.write', 'message.send'],
});
beforeEach(async () => {
  clock.set('2026-11-23T12:00:00+08:00');
  await connection.deleteFrom('wechat_template').execute();
  await fetch(`${school.sandbox?.consoleUrl}/faults`, { method: 'DELETE' });
});

const qa = {
  kind: 'qa' as const,
  templateId: 'sandbox-qa-template-0001',
  fields: [
    { keyword: 'thing4', source: 'title' as const, fixed: '' },
    { keyword: 'thing2', source: 'school' as const, fixed: '' },
    { keyword: 'time3', source: 'time' as const, fixed: '' },
  ],
};
const study = {
  kind: 'study' as const,
  templateId: 'sandbox-study-template-0001',
  fields: [
    { keyword: 'thing1', source: 'news' as const, fixed: '' },
    { keyword: 'phrase3', source: 'fixed' as const, fixed: '已批改' },
    { keyword: 'date5', source: 'time' as const, fixed: '' },
  ],
};
const save = (body: typeof qa | typeof study) => staff.data(contract.saveWechatTemplate, { body });

const follower = (
  kinds: readonly MessageKind[],
  quiet: { from: number; to: number } | null = null,
) => followWechat(school, kinds, quiet);
const send = (studentId: number, kind: MessageKind, title: string, content = '') =>
  sendMessage(connection, { studentId, kind, title, content, at: clock.now() });
const deliver = async () => {
  await enqueue(connection, 'deliver-messages', {});
  await school.runJobs(['deliver-messages']);
};
const statesOf = async (messageId: number) =>
  (await staff.data(contract.listDeliveries, { params: { messageId } })).channels;
const fault = async (next: string, times = 1) =>
  await fetch(`${school.sandbox?.consoleUrl}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'wechat', next, times }),
  });
interface Notice {
  readonly template: string;
  readonly url: string;
  readonly lines: readonly { label: string; value: string }[];
}
async function notices(): Promise<readonly Notice[]> {
  const answer = await fetch(`${school.sandbox?.consoleUrl}/wechat/notices`);
  return ((await answer.json()) as { notices: Notice[] }).notices;
}

describe('a kind with a template of its own', () => {
  it('[POST /api/console/wechat-templates/save] is told by it, with the school’s name, and leads to what it is about', async () => {
    await save(qa);
    expect(await lastEntry(connection, 'saveWechatTemplate')).toMatchObject({
      target_id: 'WECHAT_qa',
      after: { templateId: qa.templateId, fields: 'thing4=title，thing2=school，time3=time' },
    });
    const { studentId } = await follower(['qa']);
    const content = '<p><a href="/qa/7?answer=3&amp;x=1">去看</a></p>';
    await send(studentId, 'qa', '老师回答了你的问题', content);
    await deliver();
    expect((await notices())[0]).toMatchObject({
      template: '问题回复通知',
      url: expect.stringMatching(/^http.*\/qa\/7\?answer=3&x=1$/),
      lines: [
        { label: '回复内容', value: '老师回答了你的问题' },
        { label: '机构名称', value: '远山财经' },
        { label: '回复时间', value: '2026-11-23 12:00' },
      ],
    });
  });

  it('tells no marks, and of several kinds each by its own', async () => {
    await save(qa);
    await save(study);
    const { studentId } = await follower(['qa', 'study', 'order']);
    await send(studentId, 'study', '你的作业得了 61 分');
    await send(studentId, 'order', '退款 9,800 元已到账');
    await send(studentId, 'qa', '一个回答');
    await send(studentId, 'qa', '又一个回答');
    const before = (await notices()).length;
    await deliver();
    const told = (await notices()).slice(0, -before || undefined);
    expect(told).toHaveLength(3);
    expect(JSON.stringify(told)).not.toMatch(/61|9,800/);
    const values = told.flatMap(({ lines }) => lines.map(({ value }) => value));
    expect(values).toEqual(
      expect.arrayContaining(['作业和学习有新消息', '已批改', '2 条新消息', '订单有新消息']),
    );
  });
});

it('says when it happened, though its reader wanted quiet until the morning', async () => {
  await save(qa);
  clock.set('2026-11-23T22:30:00+08:00');
  const { studentId } = await follower(['qa'], { from: 22, to: 7 });
  await send(studentId, 'qa', '夜里的回答');
  clock.set('2026-11-23T23:10:00+08:00');
  await send(studentId, 'qa', '更晚的回答');
  await deliver();
  clock.set('2026-11-24T07:30:00+08:00');
  await deliver();
  expect((await notices())[0]?.lines).toContainEqual({
    label: '回复时间',
    value: '2026-11-23 23:10',
  });
});

describe('what WeChat says', () => {
  it('of a template that is none, a reader who left or refuses is kept with what helps, and not tried again', async () => {
    await save(qa);
    for (const [code, state, cure] of [
      ['40037', 'failed', /“我的模板”里重新复制/],
      // What a reader wishes is no failure of the school's.
      ['43004', 'dropped', /没有关注公众号/],
      ['43101', 'dropped', /拒收/],
      ['40003', 'dropped', /不认这个人/],
    ] as const) {
      const { studentId } = await follower(['qa']);
      const messageId = await send(studentId, 'qa', '回答');
      await fault(code);
      await deliver();
      const reason = expect.stringMatching(cure) as unknown;
      expect(await statesOf(messageId)).toMatchObject([{ state, reason }]);
    }
    const { week } = await staff.data(contract.listWechatTemplates);
    expect(week.find(({ kind }) => kind === 'qa')).toMatchObject({
      failed: 1,
      reason: expect.stringContaining('40037'),
    });
  });

  it('of a quota that is used up waits for the next day; of a token that ended is asked anew', async () => {
    await save(qa);
    const { studentId } = await follower(['qa']);
    const messageId = await send(studentId, 'qa', '明天再说的回答');
    await fault('45009');
    await deliver();
    expect(await statesOf(messageId)).toMatchObject([{ state: 'waiting' }]);
    clock.set('2026-11-23T23:59:00+08:00');
    await deliver();
    expect(await statesOf(messageId)).toMatchObject([{ state: 'waiting' }]);
    clock.set('2026-11-24T00:00:00+08:00');
    await fault('40001');
    await deliver();
    expect(await statesOf(messageId)).toMatchObject([{ state: 'sent' }]);
  });

  it('nothing of a token: nothing was told, and it is tried again', async () => {
    await save(qa);
    const { studentId } = await follower(['qa']);
    const messageId = await send(studentId, 'qa', '等凭证的回答');
    const before = (await notices()).length;
    await fault('40001');
    await fault('timeout');
    await deliver();
    expect(await statesOf(messageId)).toMatchObject([{ state: 'waiting', reason: '连不上微信' }]);
    clock.set('2026-11-23T12:10:00+08:00');
    await deliver();
    expect(await statesOf(messageId)).toMatchObject([{ state: 'sent' }]);
    expect((await notices()).length).toBe(before + 1);
  });

  it('or does not say, when it may have told it: it is told once', async () => {
    await save(qa);
    const { studentId } = await follower(['qa']);
    const before = (await notices()).length;
    const silent = await send(studentId, 'qa', '没有回音的');
    await fault('timeout-after-send');
    await deliver();
    expect(await statesOf(silent)).toMatchObject([
      { state: 'failed', reason: '微信没有回应，可能已经收下，不再重发' },
    ]);
    // A server was killed between asking and hearing.
    const killed = await send(studentId, 'qa', '停在半路的');
    await connection
      .updateTable('message_delivery')
      .set({ handed_at: clock.now(), tries: 1 })
      .where('message_id', '=', killed)
      .execute();
    await deliver();
    expect(await statesOf(killed)).toMatchObject([
      { state: 'failed', reason: expect.stringContaining('不再重发') },
    ]);
    expect((await notices()).length).toBe(before + 1);
  });
});

it('[GET /api/console/wechat-templates] [POST /api/console/wechat-templates/remove] shows what is set, and takes it away, once', async () => {
  await save(qa);
  await save({ ...study });
  const { account, hasUsual, templates } = await staff.data(contract.listWechatTemplates);
  expect([account, hasUsual]).toEqual(['official', true]);
  expect(templates).toMatchObject([qa, study]);
  const remove = () => staff.data(contract.removeWechatTemplate, { body: { kind: 'qa' } });
  await remove();
  await remove();
  expect((await staff.data(contract.listWechatTemplates)).templates).toMatchObject([study]);
});

it('finds what became of a week without a look at all that was ever delivered', async () => {
  const plan = await connection.transaction().execute(async (change) => {
    // There is next to nothing in a test's school.
    await sql`set local enable_seqscan = off`.execute(change);
    return (await sql`explain ${weekQuery(clock.now())}`.execute(change)).rows;
  });
  expect(JSON.stringify(plan)).toContain('message_delivery_wechat_settled');
});

it('offers WeChat for the kinds alone that it can tell of', async () => {
  const wechat = school.services.config.wechat;
  if (wechat === null) throw new Error('no WeChat');
  const usual = wechat.noticeTemplate;
  const set = (noticeTemplate: string) => Object.assign(wechat, { noticeTemplate });
  const student = await school.signIn();
  const offered = async () =>
    (await student.data(getMessageWishes)).channels.find(({ channel }) => channel === 'wechat');
  try {
    set('');
    expect(await offered()).toBeUndefined();
    await save(qa);
    expect(await offered()).toEqual({ channel: 'wechat', state: 'unbound', kinds: ['qa'] });
  } finally {
    set(usual);
  }
});

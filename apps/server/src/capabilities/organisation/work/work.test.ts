import { getMessageWishes, saveMessageWishes, type MessageKind } from '@xuezhou/contract/message';
import { listDeliveries } from '@xuezhou/contract/message/console';
import { unlinkSignIn } from '@xuezhou/contract/organisation';
import * as contract from '@xuezhou/contract/organisation/console';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { mobileOfStudent } from '../../../testing/test-signer.ts';
import type { TestClient } from '../../../testing/client.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import type { CompanyKind } from '../../../providers/company/company.port.ts';
import { sendMessage } from '../../message/message.port.ts';
import { openCompanyDesk } from '../testing/company-desk.ts';

const school = await startTestApp({ sandbox: true });
const { connection, clock } = school;
await connection.insertInto('school').values({ name: '远山财经' }).execute();
const office = await signInStaffAs(school, { permissions: ['message.send'] });
beforeEach(async () => {
  clock.set('2026-11-23T12:00:00+08:00');
  await fetch(`${school.sandbox?.consoleUrl}/faults`, { method: 'DELETE' });
});

const mobileOf = ({ studentId }: { readonly studentId: number }) =>
  mobileOfStudent(connection, studentId);

/** As the sandbox knows the first app of 钉钉. */
const numberOf = (kind: CompanyKind) => (kind === 'dingtalk' ? '1000001' : null);

const wish = (
  student: TestClient,
  kinds: readonly MessageKind[],
  quiet: { from: number; to: number } | null = null,
) =>
  student.data(saveMessageWishes, {
    body: {
      choices: kinds.map((kind) => ({ kind, channel: 'work' as const, pace: 'now' as const })),
      ...{ quiet, digestHour: 20 },
    },
  });
const send = (studentId: number, kind: MessageKind, title: string, content = '') =>
  sendMessage(connection, { studentId, kind, title, content, at: clock.now() });
const deliver = async () => {
  await enqueue(connection, 'deliver-work-messages', {});
  await school.runJobs(['deliver-work-messages']);
};
const statesOf = async (messageId: number) =>
  (await office.data(listDeliveries, { params: { messageId } })).channels;

interface Card {
  readonly person: string;
  readonly title: string;
  readonly text: string;
  readonly address: string;
}

/** A company whose people are told by its app, and one of them who wants it. */
async function openWork(kind: CompanyKind = 'wecom', person = 'ShaoYiChuan') {
  const desk = await openCompanyDesk(school, kind);
  const company = await desk.openCompany({ seats: 5 });
  const { organisationId, word } = company;
  const member = await desk.joinAs(word, person);
  const body = { organisationId, mobile: await mobileOf(member), number: numberOf(kind) };
  await desk.staff.data(contract.tryOrganisationWork, { body });
  await desk.staff.data(contract.switchOrganisationWork, { body: { organisationId, isOn: true } });
  const cards = async (): Promise<readonly Card[]> => {
    const query = `corpId=${desk.corpId}&person=${person}&as=json`;
    const answer = await fetch(`${school.sandbox?.companiesUrl}/sandbox/messages?${query}`);
    return ((await answer.json()) as { cards: Card[] }).cards;
  };
  const look = async () => {
    const params = { organisationId };
    return (await desk.staff.data(contract.getOrganisationWork, { params })).work;
  };
  return { ...desk, ...company, member, cards, look };
}

describe.each(['wecom', 'dingtalk', 'feishu'] as const)('a member at %s', (kind) => {
  it('[GET /api/console/organisations/:organisationId/work] [POST /api/console/organisations/work/try] [POST /api/console/organisations/work/switch] is told what they wish, with the page, and no marks', async () => {
    const { member, word, cards, look } = await openWork(kind);
    expect(await look()).toMatchObject({ kind, isOn: true, people: 1, failure: null });
    expect((await cards())[0]).toMatchObject({ title: '这是一条试发的通知' });
    const { channels } = await member.data(getMessageWishes);
    expect(channels.find(({ channel }) => channel === 'work')).toMatchObject({
      ...{ state: 'ready', via: { provider: kind } },
    });
    await wish(member, ['qa', 'study', 'order']);
    const content = '<p><a href="/qa/7?answer=3&amp;x=1">去看</a></p>';
    await send(member.studentId, 'qa', '老师回答了你的问题', content);
    const before = (await cards()).length;
    await deliver();
    const [card, ...others] = await cards();
    expect(others).toHaveLength(before);
    expect(card).toMatchObject({
      title: '老师回答了你的问题',
      text: expect.stringContaining('2026-11-23 12:00:00'),
    });
    expect(card?.text).toContain('远山财经');
    // By the company's sign-in, for who is not logged in there.
    const { pathname, searchParams } = new URL(card?.address ?? '');
    expect(pathname).toBe(`/sso/${word}`);
    expect(searchParams.get('to')).toBe('/qa/7?answer=3&x=1');
    await send(member.studentId, 'order', '退款 9,800 元已到账');
    await deliver();
    expect(await cards()).toHaveLength(before + 2);
    await send(member.studentId, 'study', '你的作业得了 61 分');
    await deliver();
    expect((await cards())[0]).toMatchObject({ title: '作业和学习有新消息' });
    expect(JSON.stringify(await cards())).not.toMatch(/61|9,800/);
    // What was told is not told again.
    const told = (await cards()).length;
    await deliver();
    expect(await cards()).toHaveLength(told);
  });

  it('is told no more once the link is ended, and is offered it no more', async () => {
    const { member, cards, organisationId } = await openWork(kind);
    await wish(member, ['qa']);
    const messageId = await send(member.studentId, 'qa', '回答');
    const before = (await cards()).length;
    await member.data(unlinkSignIn, { body: { organisationId } });
    await deliver();
    expect(await cards()).toHaveLength(before);
    expect(await statesOf(messageId)).toMatchObject([{ state: 'dropped' }]);
    const { channels } = await member.data(getMessageWishes);
    expect(channels.find(({ channel }) => channel === 'work')).toBeUndefined();
  });
});

it('waits for the end of the quiet hours', async () => {
  const { member, cards } = await openWork();
  await wish(member, ['qa'], { from: 22, to: 7 });
  clock.set('2026-11-23T22:30:00+08:00');
  await send(member.studentId, 'qa', '夜里的回答');
  const before = (await cards()).length;
  await deliver();
  expect(await cards()).toHaveLength(before);
  clock.set('2026-11-24T07:00:00+08:00');
  await deliver();
  expect(await cards()).toHaveLength(before + 1);
});

type Work = Awaited<ReturnType<typeof openWork>>;

async function letGo({ staff, organisationId }: Work): Promise<void> {
  const params = { organisationId };
  const [member] = await staff.data(contract.listOrganisationMembers, { params });
  const body = { organisationId, memberId: member!.memberId, keepsCourse: false, why: '离职了' };
  await staff.data(contract.endOrganisationMember, { body });
}

async function linkNext(member: TestClient): Promise<Work> {
  const next = await openWork('feishu');
  clock.advance({ minutes: 1 });
  await next.come(member, next.word, 'HeLanXin');
  expect((await next.link(member, next.word)).status).toBe(200);
  return next;
}

const choicesOf = async (member: TestClient) =>
  (await member.data(getMessageWishes)).wishes.choices.map(({ kind }) => kind);

describe('what was chosen of one employer’s app', () => {
  it('holds for no other, once the first let them go', async () => {
    const first = await openWork('wecom');
    const { member } = first;
    await wish(member, ['qa']);
    await letGo(first);
    await linkNext(member);
    const { channels } = await member.data(getMessageWishes);
    expect(channels.find(({ channel }) => channel === 'work')).toMatchObject({ state: 'ready' });
    expect(await choicesOf(member)).toEqual([]);
  });

  it('stays when the former link ends, and ends with its own', async () => {
    const first = await openWork('wecom');
    const { member } = first;
    await letGo(first);
    const next = await linkNext(member);
    await wish(member, ['qa']);
    await member.data(unlinkSignIn, { body: { organisationId: first.organisationId } });
    expect(await choicesOf(member)).toEqual(['qa']);
    await letGo(next);
    expect(await choicesOf(member)).toEqual([]);
  });
});

describe('what a provider says', () => {
  it.each([
    ['wecom', '60020', 'failed', /企业可信 IP.*60020/u, true],
    ['wecom', '81013', 'failed', /可见范围.*81013/u, false],
    ['wecom', '301002', 'failed', /AgentId 和 Secret/u, true],
    ['dingtalk', '33012', 'dropped', /没有这个人/u, false],
    ['dingtalk', '70003', 'failed', /AgentId.*70003/u, true],
    ['feishu', '230013', 'failed', /可用范围.*230013/u, false],
    ['feishu', '230006', 'failed', /机器人/u, true],
    ['feishu', '230053', 'dropped', /不再接收/u, false],
    ['feishu', '230035', 'failed', /禁言/u, false],
  ] as const)('%s %s is kept with what helps', async (kind, code, state, cure, isOfApp) => {
    const { member, play, look } = await openWork(kind);
    await wish(member, ['qa']);
    const messageId = await send(member.studentId, 'qa', '回答');
    await play(code);
    await deliver();
    const reason = expect.stringMatching(cure) as unknown;
    expect(await statesOf(messageId)).toMatchObject([{ state, reason }]);
    expect((await look())?.failure ?? '').toMatch(isOfApp ? cure : /^$/u);
    await send(member.studentId, 'qa', '下一个回答');
    await deliver();
    expect((await look())?.failure).toBeNull();
  });

  it('that it is too much waits as long as it says; a token that ended is asked for anew', async () => {
    const { member, play, cards } = await openWork('feishu');
    await wish(member, ['qa']);
    const messageId = await send(member.studentId, 'qa', '等一等的回答');
    const before = (await cards()).length;
    await play('slow-down');
    await deliver();
    expect(await statesOf(messageId)).toMatchObject([{ state: 'waiting' }]);
    const { due_at } = await connection
      .selectFrom('message_delivery')
      .where('message_id', '=', messageId)
      .select('due_at')
      .executeTakeFirstOrThrow();
    expect(due_at.getTime()).toBeGreaterThanOrEqual(clock.now().getTime() + 900_000);
    clock.set('2026-11-23T12:20:00+08:00');
    await play('ended-token');
    await deliver();
    expect(await statesOf(messageId)).toMatchObject([{ state: 'sent' }]);
    expect(await cards()).toHaveLength(before + 1);
  });

  it.each([
    ['sent', null],
    ['failed', '301002'],
  ] as const)('stays so (%s) where it cannot be noted', async (state, fault) => {
    const { member, organisationId, play, cards } = await openWork('wecom');
    await wish(member, ['qa']);
    const messageId = await send(member.studentId, 'qa', '记不下来的');
    const set = { work_failure: '上次没有发出去' };
    const own = connection.updateTable('organisation_sign_in').set(set);
    await own.where('organisation_id', '=', organisationId).execute();
    await sql`create function refuse_noting() returns trigger language plpgsql as
      $$ begin raise exception 'the database is away'; end $$`.execute(connection);
    await sql`create trigger refuse_noting before update of work_failure on organisation_sign_in
      execute function refuse_noting()`.execute(connection);
    const before = (await cards()).length;
    try {
      if (fault !== null) await play(fault);
      await deliver();
    } finally {
      await sql`drop function refuse_noting cascade`.execute(connection);
    }
    expect(await statesOf(messageId)).toMatchObject([{ state }]);
    clock.set('2026-11-23T12:10:00+08:00');
    await deliver();
    expect(await cards()).toHaveLength(before + (state === 'sent' ? 1 : 0));
  });

  it('nothing, when it may have told it: it is told once', async () => {
    const { member, play, cards } = await openWork('wecom');
    await wish(member, ['qa']);
    const messageId = await send(member.studentId, 'qa', '没有回音的');
    const before = (await cards()).length;
    await play('cut-after-send');
    await deliver();
    expect(await statesOf(messageId)).toMatchObject([
      { state: 'failed', reason: '企业微信没有回应，可能已经收下，不再重发' },
    ]);
    await deliver();
    expect(await cards()).toHaveLength(before + 1);
  });
});

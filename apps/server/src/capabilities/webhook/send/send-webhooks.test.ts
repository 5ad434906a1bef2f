import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { getWaiting } from '@xuezhou/contract/staff';
import * as contract from '@xuezhou/contract/webhook/console';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { beforeEach, expect, it } from 'vitest';
import { enrol, makeCourse, makeStudent } from '../../../testing/factories.ts';
import { deskPassword, signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { openReceiver, type Received } from '../testing/receiver.ts';
import { listen, onThisMachine, openWebhookDesk } from '../testing/webhook-desk.ts';

const school = await startTestApp({ sandbox: true, environment: onThisMachine });
const { connection, clock } = school;
const login = 'chen@school.example';
const desk = await openWebhookDesk(school, { login });
beforeEach(async () => {
  clock.reset();
  await sql`delete from webhook`.execute(connection);
});

const run = () => school.runJobs(['send-webhooks']);
/** The clock's own run, whether or not a job was asked for. */
const tick = async () => {
  await sql`select graphile_worker.add_job('send-webhooks', '{}'::json, queue_name => 'webhooks')`.execute(
    connection,
  );
  await run();
};
const deliveriesOf = async (webhookId: string) =>
  (await desk.data(contract.listWebhookDeliveries, { query: { webhookId } })).list;
const typesOf = (received: readonly Received[]) => received.map(({ event }) => event.type);

it('arrives signed as Standard Webhooks has it, and says no more than numbers', async () => {
  const { address, received } = await openReceiver();
  const { webhook, secret } = await listen(desk, address, ['student']);
  const { studentId, mobile } = await makeStudent(connection, { nickname: '沈一鸣' });
  await run();
  const [one] = received;
  expect(one?.event).toMatchObject({ type: 'student.created', data: { student: studentId } });
  expect(new Webhook(secret).verify(one!.body, one!.headers)).toEqual(one?.event);
  expect(() => new Webhook(secret).verify(`${one!.body} `, one!.headers)).toThrow();
  const [shown] = await deliveriesOf(webhook.webhookId);
  expect(shown).toMatchObject({ state: 'delivered', tries: 1, about: '沈一鸣', fault: null });
  expect(one!.body).not.toContain('沈一鸣');
  expect(one!.body).not.toContain(mobile);
  await tick();
  expect(received).toHaveLength(1);
});

it('[GET /api/console/webhooks/deliveries] [GET /api/console/webhooks/delivery] is tried again until it arrives; what is later of the same waits, and nothing else', async () => {
  let isDown = true;
  const { address, received } = await openReceiver(({ event }) => ({
    status: isDown && event.data.student === first ? 502 : 200,
  }));
  const { webhook } = await listen(desk, address, ['student', 'enrolment']);
  const { webhookId } = webhook;
  const { courseId } = await makeCourse(connection, { title: '一级精讲班' });
  const { studentId: first } = await makeStudent(connection, { nickname: '许安然' });
  await enrol(connection, first, courseId);
  const { studentId: second } = await makeStudent(connection);
  // It stands, so that no try is due while a busy machine gets on to the next.
  clock.set(clock.now());
  await run();
  expect(received.map(({ event }) => [event.type, event.data.student])).toEqual(
    expect.arrayContaining([
      ['student.created', first],
      ['student.created', second],
    ]),
  );
  expect(received).toHaveLength(2);
  const list = await deliveriesOf(webhookId);
  const [, later, earlier] = list;
  expect(earlier).toMatchObject({ state: 'waiting', tries: 1, fault: '那边说 502' });
  expect(Date.parse(earlier!.dueAt!) - clock.now().getTime()).toBeGreaterThan(0);
  expect(later).toMatchObject({
    state: 'waiting',
    tries: 0,
    behind: earlier?.at,
    about: '许安然 · 一级精讲班',
  });
  // Not before its time.
  await tick();
  expect(received).toHaveLength(2);
  clock.advance({ seconds: 6 });
  await tick();
  expect(received).toHaveLength(3);
  isDown = false;
  clock.advance({ minutes: 5, seconds: 1 });
  await tick();
  expect(typesOf(received).slice(3)).toEqual(['student.created', 'enrolment.created']);
  const ids = received
    .filter(({ event }) => event.type === 'student.created' && event.data.student === first)
    .map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids).size).toBe(1);
  const { tries, body } = await desk.data(contract.getWebhookDelivery, {
    query: { webhookId, deliveryId: earlier!.deliveryId },
  });
  expect(tries.map(({ status, fault }) => [status, fault])).toEqual([
    [502, '那边说 502'],
    [502, '那边说 502'],
    [200, null],
  ]);
  expect(JSON.parse(body)).toEqual(received[3]?.event);
});

it('gives up after three days, is switched off, and tells its maker', async () => {
  const { address, received } = await openReceiver(() => ({ status: 500 }));
  const { webhook } = await listen(desk, address, ['student']);
  await makeStudent(connection);
  for (let tries = 0; tries < 12; tries++) {
    await tick();
    clock.advance({ hours: 24, seconds: 1 });
  }
  // The session of the beginning is over by then.
  const later = await signInStaffAs(school, desk.staffId);
  const { webhooks } = await later.data(contract.listWebhooks);
  expect(webhooks[0]).toMatchObject({ state: 'failing' });
  const waiting = (await later.data(getWaiting)).find(({ key }) => key === 'webhook.silent');
  expect(waiting).toMatchObject({ count: 1, path: '/settings/webhooks' });
  const tried = received.length;
  expect(tried).toBeGreaterThan(3);
  await makeStudent(connection);
  await tick();
  expect(received).toHaveLength(tried);
  const [mail] = await school.mails(login);
  expect(mail?.subject).toBe('“客户系统”的通知停了');
  // Switched on again, what waits goes on.
  await later.data(contract.switchWebhook, { body: { webhookId: webhook.webhookId, on: true } });
  await run();
  expect(received.length).toBe(tried + 1);
});

it('is switched off at once by who says that it is gone, and waits as long as it is asked to', async () => {
  let answer: { status: number; headers?: Record<string, string> } = {
    status: 503,
    headers: { 'retry-after': '120' },
  };
  const { address, received } = await openReceiver(() => answer);
  await listen(desk, address, ['student']);
  await makeStudent(connection);
  await run();
  clock.advance({ minutes: 1 });
  await tick();
  expect(received).toHaveLength(1);
  answer = { status: 410 };
  clock.advance({ minutes: 1, seconds: 1 });
  await tick();
  expect(received).toHaveLength(2);
  expect((await desk.data(contract.listWebhooks)).webhooks[0]?.state).toBe('gone');
});

it('[POST /api/console/webhooks/replay] goes again by hand under its old number', async () => {
  let status = 500;
  const { address, received } = await openReceiver(() => ({ status }));
  const { webhook } = await listen(desk, address, ['student']);
  const { webhookId } = webhook;
  await makeStudent(connection);
  await run();
  status = 200;
  const [delivery] = await deliveriesOf(webhookId);
  const body = { webhookId, deliveryIds: [delivery!.deliveryId] };
  expect(await desk.data(contract.replayWebhook, { body })).toEqual({ count: 1 });
  await run();
  await desk.data(contract.replayWebhook, { body });
  await run();
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(received).toHaveLength(3);
  expect(await desk.data(contract.replayWebhook, { body: { webhookId } })).toEqual({ count: 0 });
  expect(
    (await desk.call(contract.replayWebhook, { body: { webhookId, deliveryIds: [2_000_000_000] } }))
      .status,
  ).toBe(consoleRefusals.deliveryUnknown[0]);
  const [again] = await deliveriesOf(webhookId);
  expect(again).toMatchObject({ state: 'delivered', replayedBy: expect.any(String) });
});

it('[POST /api/console/webhooks/renew] signs with both secrets for a day, then with the new one', async () => {
  const { address, received } = await openReceiver();
  const { webhook, secret } = await listen(desk, address, ['student']);
  const { webhookId } = webhook;
  const renewed = await desk.data(contract.renewWebhookSecret, {
    body: { webhookId, code: deskPassword },
  });
  await makeStudent(connection);
  await run();
  const signatures = (one: Received | undefined) =>
    one?.headers['webhook-signature']?.split(' ') ?? [];
  expect(signatures(received[0])).toHaveLength(2);
  for (const each of [secret, renewed.secret])
    expect(new Webhook(each).verify(received[0]!.body, received[0]!.headers)).toBeTruthy();
  clock.advance({ hours: 25 });
  await makeStudent(connection);
  await tick();
  const signed = new Webhook(renewed.secret).sign(
    received[1]!.headers['webhook-id']!,
    new Date(Number(received[1]!.headers['webhook-timestamp']) * 1000),
    received[1]!.body,
  );
  expect(signatures(received[1])).toEqual([signed]);
});

it('tells nothing any more of what is taken from its maker, and nobody else what they may not see', async () => {
  const { address, received } = await openReceiver();
  const { webhook } = await listen(desk, address, ['student']);
  await sql`update staff_role r set permissions = array_remove(permissions, 'student.read')
    from staff_role_member m where m.staff_role_id = r.staff_role_id and m.staff_id = ${desk.staffId}`.execute(
    connection,
  );
  await makeStudent(connection, { nickname: '看不见' });
  await run();
  expect(received).toEqual([]);
  const { webhooks } = await desk.data(contract.listWebhooks);
  expect(webhooks[0]?.lost).toEqual(['student']);
  const reader = await signInStaffAs(school, { permissions: ['setting.read'] });
  const query = { webhookId: webhook.webhookId };
  const { list } = await reader.data(contract.listWebhookDeliveries, { query });
  expect(list[0]).toMatchObject({ about: null, fault: '建它的人现在看不到这类事了，没有发' });
  const one = await reader.data(contract.getWebhookDelivery, {
    query: { ...query, deliveryId: list[0]!.deliveryId },
  });
  expect(one.body).toBe('');
  await sql`update staff_role r set permissions = permissions || '{student.read}'
    from staff_role_member m where m.staff_role_id = r.staff_role_id and m.staff_id = ${desk.staffId}`.execute(
    connection,
  );
});

it('one that is slow holds up no other', async () => {
  let free = () => {};
  const held = new Promise<void>((resolve) => (free = resolve));
  const slow = await openReceiver(async () => {
    await held;
    return {};
  });
  const quick = await openReceiver((_one, count) => {
    if (count === 2) free();
    return {};
  });
  await listen(desk, slow.address, ['student']);
  await listen(desk, quick.address, ['student']);
  await makeStudent(connection);
  const running = run();
  await expect.poll(() => quick.received.length).toBe(1);
  await makeStudent(connection);
  // The slow one answers only when the quick one has had both.
  await running;
  expect([slow.received.length, quick.received.length]).toEqual([2, 2]);
});

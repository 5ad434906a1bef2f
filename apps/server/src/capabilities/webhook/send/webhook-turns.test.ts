import * as contract from '@xuezhou/contract/webhook/console';
import { getWaiting } from '@xuezhou/contract/staff';
import { sql, type RawBuilder } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { beforeEach, expect, it } from 'vitest';
import { deskPassword } from '../../../testing/desks/staff-desk.ts';
import { enrol, makeCourse, makeStudent } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { silentNow } from '../silent-webhooks.ts';
import { openReceiver } from '../testing/receiver.ts';
import { listen, onThisMachine, openWebhookDesk } from '../testing/webhook-desk.ts';
import { dueNow, takeDue } from './due-deliveries.ts';

const school = await startTestApp({ sandbox: true, environment: onThisMachine });
const { connection, clock } = school;
const desk = await openWebhookDesk(school);
beforeEach(async () => {
  clock.reset();
  await sql`delete from webhook`.execute(connection);
  await sql`delete from webhook_delivery`.execute(connection);
});

const tick = async () => {
  await sql`select graphile_worker.add_job('send-webhooks', '{}'::json, queue_name => 'webhooks')`.execute(
    connection,
  );
  await school.runJobs(['send-webhooks']);
};
const dead = 'http://127.0.0.1:9/in';

/** So many that wait, each of an object of its own or all of one, for now or for their next try. */
const wait = (
  webhookId: string,
  count: number,
  about = sql`'object:' || n`,
  dueAt: Date | null = null,
) =>
  sql`insert into webhook_delivery (webhook_id, kind, type, about, facts, at, due_at)
    select ${webhookId}::uuid, 'student', 'student.created', ${about}, '{"student": 1}', now(), ${dueAt}::timestamptz
    from generate_series(1, ${count}::int) n`.execute(connection);

interface Plan {
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly 'Shared Dirtied Blocks': number;
}

/** Pages that a statement touches, done and taken back. */
async function pagesOf(statement: RawBuilder<unknown>): Promise<number> {
  const takenBack = new Error('taken back');
  let pages = 0;
  await connection
    .transaction()
    .execute(async (change) => {
      const { rows } = await sql<{ 'QUERY PLAN': { Plan: Plan }[] }>`
        explain (analyze, buffers, timing off, format json) ${statement}`.execute(change);
      const plan = rows[0]!['QUERY PLAN'][0]!.Plan;
      pages = plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
      throw takenBack;
    })
    .catch((error: unknown) => {
      if (error !== takenBack) throw error;
    });
  return pages;
}

const stateOf = async (webhookId: string) =>
  (await desk.data(contract.listWebhooks)).webhooks.find((one) => one.webhookId === webhookId)!;

it('50,000 that wait cost a look, and 今天, no more than a few', async () => {
  const { webhook } = await listen(desk, dead, ['student']);
  const now = clock.now();
  const look = () => pagesOf(dueNow({ now, until: new Date(now.getTime() + 60_000) }));
  await wait(webhook.webhookId, 100);
  await sql`analyze webhook_delivery`.execute(connection);
  const few = await look();
  const silentFew = await pagesOf(silentNow());
  await wait(webhook.webhookId, 50_000, sql`'more:' || n`);
  await sql`update webhook set failing_since = now()`.execute(connection);
  await sql`analyze webhook_delivery`.execute(connection);
  expect(await look()).toBeLessThan(few * 3 + 1500);
  expect(await pagesOf(silentNow())).toBeLessThan(silentFew + 1500);
  // While it rests nothing of it is read, nor while all of it waits for its next try.
  const later = new Date(now.getTime() + 60_000);
  // Anew, and not put off: what an update leaves in the index goes only once nobody at all may still see it, and is read until then.
  await sql`truncate webhook_delivery, webhook_try`.execute(connection);
  await wait(webhook.webhookId, 50_000, sql`'more:' || n`, later);
  await sql`analyze webhook_delivery`.execute(connection);
  expect(await look()).toBeLessThan(50);
  await sql`update webhook set rests_until = ${later}`.execute(connection);
  expect(await look()).toBeLessThan(50);
  const waiting = (await desk.data(getWaiting)).find(({ key }) => key === 'webhook.silent');
  expect(waiting).toMatchObject({ count: 1, note: expect.stringContaining('还有 1000 多件在等') });
}, 120_000);

it('what stands behind one of its object that waits for its next try hides none that is free, and goes in its turn', async () => {
  let isDown = true;
  const { address, received } = await openReceiver(({ event }) => ({
    status: isDown && event.data.student === 1 ? 502 : 200,
  }));
  const { webhook } = await listen(desk, address, ['student']);
  clock.set(clock.now());
  await wait(webhook.webhookId, 250, sql`'object:same'`);
  await tick();
  expect(received).toHaveLength(1);
  await sql`insert into webhook_delivery (webhook_id, kind, type, about, facts, at)
    values (${webhook.webhookId}, 'student', 'student.created', 'object:free', '{"student": 2}', now())`.execute(
    connection,
  );
  await tick();
  expect(received.map(({ event }) => event.data.student)).toEqual([1, 2]);
  // They were put off once and are not looked at again before the first one's time.
  const { rows } = await sql<{ due: number }>`
    select count(*)::int as due from webhook_delivery where state = 'waiting' and due_at is null`.execute(
    connection,
  );
  expect(rows).toEqual([{ due: 0 }]);
  isDown = false;
  clock.advance({ seconds: 6 });
  await tick();
  expect(received).toHaveLength(252);
}, 120_000);

it('an address at which nothing arrives rests, is tried by one, and then has all; another goes on meanwhile', async () => {
  let isDown = true;
  const { address, received } = await openReceiver(() => ({ status: isDown ? 503 : 200 }));
  const { webhook } = await listen(desk, address, ['student']);
  const other = await openReceiver();
  await listen(desk, other.address, ['enrolment']);
  clock.set(clock.now());
  await wait(webhook.webhookId, 40);
  await tick();
  const tried = received.length;
  expect(tried).toBeGreaterThanOrEqual(5);
  expect(tried).toBeLessThanOrEqual(8);
  expect((await stateOf(webhook.webhookId)).restsUntil).toBe(
    new Date(clock.now().getTime() + 60_000).toISOString(),
  );
  clock.advance({ seconds: 30 });
  const { studentId } = await makeStudent(connection);
  await enrol(connection, studentId, (await makeCourse(connection)).courseId);
  await tick();
  expect(received).toHaveLength(tried);
  expect(other.received).toHaveLength(1);
  clock.advance({ seconds: 31 });
  await tick();
  expect(received).toHaveLength(tried + 1);
  isDown = false;
  clock.advance({ minutes: 10 });
  await tick();
  expect((await stateOf(webhook.webhookId)).restsUntil).toBeNull();
  expect(await stateOf(webhook.webhookId)).toMatchObject({ waiting: 0, failingSince: null });
});

it('replayed by hand it is tried at once though it rests', async () => {
  const { address, received } = await openReceiver(() => ({ status: 500 }));
  const { webhook } = await listen(desk, address, ['student']);
  clock.set(clock.now());
  await wait(webhook.webhookId, 20);
  await tick();
  const tried = received.length;
  await desk.data(contract.replayWebhook, { body: { webhookId: webhook.webhookId } });
  await school.runJobs(['send-webhooks']);
  expect(received).toHaveLength(tried + 1);
});

it('[POST /api/console/webhooks/end-former] a former secret is ended at once', async () => {
  const { address, received } = await openReceiver();
  const { webhook, secret } = await listen(desk, address, ['student']);
  const { webhookId } = webhook;
  const renewed = await desk.data(contract.renewWebhookSecret, {
    body: { webhookId, code: deskPassword },
  });
  expect(renewed.webhook.formerUntil).not.toBeNull();
  const ended = await desk.data(contract.endFormerSecret, { body: { webhookId } });
  expect(ended.formerUntil).toBeNull();
  await makeStudent(connection);
  await tick();
  const [one] = received;
  expect(() => new Webhook(secret).verify(one!.body, one!.headers)).toThrow();
  expect(new Webhook(renewed.secret).verify(one!.body, one!.headers)).toBeTruthy();
  expect(await desk.data(contract.endFormerSecret, { body: { webhookId } })).toMatchObject({
    formerUntil: null,
  });
});

it('a copy of the school tells nobody before its owner says so, and says that it does not', async () => {
  const { address, received } = await openReceiver();
  const { webhook } = await listen(desk, address, ['student']);
  await makeStudent(connection);
  // As the rows of a backup that another database has been filled with.
  await sql`update webhook set home = '7300000000000000000:16384'`.execute(connection);
  await tick();
  expect(received).toEqual([]);
  expect(await takeDue(connection, clock.now())).toEqual([]);
  expect(await stateOf(webhook.webhookId)).toMatchObject({ state: 'held', waiting: 1 });
  const waiting = (await desk.data(getWaiting)).find(({ key }) => key === 'webhook.silent');
  expect(waiting).toMatchObject({ count: 1, note: expect.stringContaining('从别处恢复') });
  const { webhookId } = webhook;
  expect(await desk.data(contract.switchWebhook, { body: { webhookId, on: true } })).toMatchObject({
    state: 'on',
  });
  await tick();
  expect(received).toHaveLength(1);
});

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeGood } from '../testing/make-good.ts';
import { openTestMall } from '../testing/open-mall.ts';
import { forgedLimit, maxForged } from './forged-limit.ts';
import { forgetMessages } from './message-retention.ts';
import { addMessage, recordMessages } from './record-message.ts';

const mall = await openTestMall();
const { connection, clock, services, wechat } = mall;

const messages = async () =>
  await connection
    .selectFrom('payment_message')
    .select(['payment_no', 'verdict', 'request'])
    .orderBy('payment_message_no')
    .execute();

const forged = (request: string) => ({
  ...({ provider: 'wechat', direction: 'in', action: 'notice', paymentNo: null } as const),
  ...{ request, response: null, verdict: 'forged: bad signature' },
});

describe('notices that nobody signed', () => {
  it('are counted, and a few of them kept, cut', async () => {
    // All of it on one day.
    clock.set('2026-11-28T03:00:00Z');
    const record = recordMessages({ connection }, clock, services.log);
    for (let sent = 0; sent < 200; sent++) await record(forged('x'.repeat(60_000)));
    await record({ ...forged('probe'), verdict: 'probe' });
    const kept = await messages();
    expect(kept).toHaveLength(20);
    expect(Math.max(...kept.map(({ request }) => request.length))).toBe(2000);
    const [counted] = await connection.selectFrom('forged_notice').selectAll().execute();
    expect(counted).toMatchObject({ provider: 'wechat', notices: 201 });
  });

  it('are not heard any more from an address that sends many, until the minute is over', async () => {
    const { qrId, orderId } = await mall.order(await mall.signIn(), await makeGood(connection));
    wechat.pay(mall.numberOf(qrId));
    const notice = wechat.notice(mall.numberOf(qrId));
    const lie = { body: notice.body.replace('true', 'false') };
    clock.set('2026-11-28T04:00:00Z');
    const answers = [];
    for (let sent = 0; sent <= maxForged; sent++) answers.push(await mall.notify(wechat, lie));
    expect(answers.at(-2)?.statusCode).not.toBe(429);
    expect(answers.at(-1)?.statusCode).toBe(429);
    expect((await mall.notify(wechat, notice)).statusCode).toBe(429);
    clock.advance({ minutes: 1 });
    expect((await mall.notify(wechat, notice)).statusCode).toBe(200);
    const paid = await connection
      .selectFrom('mall_order')
      .where('order_id', '=', orderId)
      .select('state')
      .executeTakeFirstOrThrow();
    expect(paid.state).toBe('paid');
  });
});

it('who sends many from one network after another of his own is not heard either, and his neighbours are', () => {
  const limit = forgedLimit(clock);
  const from = (household: number) => `2001:db8:7:${household.toString(16)}::1`;
  // A company's /48 is 65,536 networks of a household.
  for (let sent = 0; sent < maxForged * 16; sent++) limit.note(from(sent * 7));
  expect(limit.isShut(from(5))).toBe(true);
  expect(limit.isShut('2001:db8:8::1')).toBe(false);
  expect(limit.isShut('203.0.113.7')).toBe(false);
});

describe('raw messages', () => {
  const old = new Date(Date.now() - 1100 * 86_400_000);
  const add = (paymentNo: string | null, at: Date, verdict = 'paid') =>
    addMessage(connection, { ...forged('…'), paymentNo, verdict }, at);

  it('go when the order is settled and the time that is set is over; books and orders stay', async () => {
    const student = await mall.signIn();
    const settled = await mall.order(student, await makeGood(connection));
    const open = await mall.order(student, await makeGood(connection));
    const [paid, waits] = [mall.numberOf(settled.qrId), mall.numberOf(open.qrId)];
    wechat.pay(paid);
    await mall.notify(wechat, wechat.notice(paid));
    for (const no of [paid, waits]) await add(no, old, 'old');
    await add(null, new Date(Date.now() - 40 * 86_400_000), 'forged: old');
    clock.reset();
    await forgetMessages(services);
    const left = (await messages()).filter(({ verdict }) => verdict.endsWith('old'));
    expect(left.map(({ payment_no }) => payment_no)).toEqual([waits]);
    expect(
      (await messages()).filter(({ payment_no }) => payment_no === paid).length,
    ).toBeGreaterThan(0);
    expect(await mall.books()).toEqual([]);
  });

  it('stay a day longer than they have to, so that a database whose clock is behind refuses nothing', async () => {
    const sample = 'forged: of a month';
    await add(null, new Date(Date.now() - 29.9 * 86_400_000), sample);
    clock.set(new Date(Date.now() + 43_200_000));
    await forgetMessages(services);
    clock.reset();
    expect((await messages()).filter(({ verdict }) => verdict === sample)).toHaveLength(1);
  });

  it('are deleted by nobody before, and never changed', async () => {
    await add('young', new Date(Date.now() - 300 * 86_400_000));
    const young = sql`where payment_no = 'young'`;
    for (const statement of [
      sql`delete from payment_message ${young}`,
      sql`update payment_message set verdict = 'forged' ${young}`,
      sql`truncate payment_message`,
    ])
      await expect(statement.execute(connection)).rejects.toThrow(/payment_message/);
  });
});

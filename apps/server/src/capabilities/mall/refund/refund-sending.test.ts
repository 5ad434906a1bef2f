import { payTrade, requestRefund } from '@xuezhou/contract/mall';
import {
  agreeToRefund,
  listRefunds,
  proposeRefund,
  retryRefund,
} from '@xuezhou/contract/mall/console';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { refusals } from '@xuezhou/contract/refusals';
import { v7 as uuidv7 } from 'uuid';
import { decideApproval, listApprovals } from '@xuezhou/contract/staff';
import { describe, expect, it } from 'vitest';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { makeGood } from '../testing/make-good.ts';
import { openTestMall } from '../testing/open-mall.ts';
import { openRefundDesk } from '../testing/refund-desk.ts';
import { deskPassword } from '../../../testing/desks/staff-desk.ts';

const mall = await openTestMall();
const { connection, clock, wechat, paypal, notify, numberOf } = mall;
clock.set('2026-11-12T13:00:00Z');
const { lin, song, buy, ask, numberOfRefund, detail } = await openRefundDesk(mall);

describe('[POST /api/mall/refund] a refund', () => {
  it('[POST /api/console/refunds/agree] above the limit needs a second person, who is another one', async () => {
    const good = await makeGood(connection, { price: 368_000 });
    const student = await mall.signIn();
    const { orderId } = await buy(student, good);
    const asked = await ask(student, orderId);
    const refundNo = await numberOfRefund(asked.refundId);
    expect(
      await lin.data(agreeToRefund, { body: { refundNo, reply: '', code: deskPassword } }),
    ).toEqual({
      state: 'waits',
    });
    expect(await mall.stateOf(student.studentId, orderId)).toBe('paid');
    const again = await lin.call(agreeToRefund, {
      body: { refundNo, reply: '', code: deskPassword },
    });
    expect(again.status).toBe(consoleRefusals.approvalAsked[0]);
    expect(
      await song.data(agreeToRefund, { body: { refundNo, reply: '', code: deskPassword } }),
    ).toEqual({
      state: 'sent',
    });
    expect(await mall.stateOf(student.studentId, orderId)).toBe('refunded');
    expect(
      await song.data(agreeToRefund, { body: { refundNo, reply: '', code: deskPassword } }),
    ).toEqual({
      state: 'sent',
    });
    await mall.jobs();
    expect(await mall.books()).toEqual([]);
  });

  it('[POST /api/console/refunds/propose] [POST /api/console/refunds/agree] that the school proposed is never agreed to by who proposed it, however little it is', async () => {
    const good = await makeGood(connection, { price: 5100 });
    const student = await mall.signIn();
    const { orderId } = await buy(student, good);
    const { order_no: orderNo } = await connection
      .selectFrom('mall_order')
      .where('order_id', '=', orderId)
      .select('order_no')
      .executeTakeFirstOrThrow();
    const { refundNo } = await lin.data(proposeRefund, {
      body: { orderNo, reason: 'other', words: '电话里说不学了' },
    });
    const own = await lin.call(agreeToRefund, {
      body: { refundNo, reply: '', code: deskPassword },
    });
    expect(own.status).toBe(consoleRefusals.approvalAsked[0]);
    const waiting = await song.data(listApprovals, { query: {} });
    const mine = waiting.filter(({ targetId }) => targetId === String(refundNo));
    expect(mine).toMatchObject([{ kind: 'refund', asksCode: true, facts: { amount: 5100 } }]);
    const { approvalId } = mine[0]!;
    const decide = (code?: string) =>
      song.call(decideApproval, {
        body: { approvalId, isAgreed: true, ...(code !== undefined && { code }) },
      });
    expect((await decide()).status).toBe(consoleRefusals.codeAsked[0]);
    expect((await decide(deskPassword)).data).toMatchObject({ isDone: true });
    expect(await mall.stateOf(student.studentId, orderId)).toBe('refunded');
    await mall.jobs();
    expect(await mall.books()).toEqual([]);
  });

  it('that is not agreed to, or stopped by who proposed it, is refused', async () => {
    const good = await makeGood(connection, { price: 5100 });
    for (const [who, state] of [
      [song, 'refused'],
      [lin, 'stopped'],
    ] as const) {
      const student = await mall.signIn();
      const { orderId } = await buy(student, good);
      const { order_no: orderNo } = await connection
        .selectFrom('mall_order')
        .where('order_id', '=', orderId)
        .select('order_no')
        .executeTakeFirstOrThrow();
      const { refundNo } = await lin.data(proposeRefund, {
        body: { orderNo, reason: 'other', words: '电话里说不学了' },
      });
      const waiting = await who.data(listApprovals, { query: {} });
      const { approvalId } = waiting.find(({ targetId }) => targetId === String(refundNo))!;
      await who.data(decideApproval, { body: { approvalId, isAgreed: false, reply: '还能学' } });
      const decided = await lin.data(listApprovals, { query: { decided: true } });
      expect(decided.find((each) => each.approvalId === approvalId)?.state).toBe(state);
      const [refund] = (await detail(student, orderId)).refunds;
      expect(refund?.state).toBe('refused');
      // What colleagues write to each other is not for the student.
      expect(refund?.reply).not.toContain('还能学');
    }
  });

  it('of a student is left as it is where the approval of it is stopped or void', async () => {
    const good = await makeGood(connection, { price: 368_000 });
    for (const end of ['stop', 'void'] as const) {
      const student = await mall.signIn();
      const { orderId } = await buy(student, good);
      const { refundId } = await ask(student, orderId);
      const refundNo = await numberOfRefund(refundId);
      const body = { refundNo, reply: '', code: deskPassword };
      expect(await lin.data(agreeToRefund, { body })).toEqual({ state: 'waits' });
      const again = await lin.call(agreeToRefund, { body });
      expect(again.status).toBe(consoleRefusals.approvalAsked[0]);
      const waiting = await lin.data(listApprovals, { query: {} });
      const { approvalId } = waiting.find(({ targetId }) => targetId === String(refundNo))!;
      if (end === 'stop') await lin.data(decideApproval, { body: { approvalId, isAgreed: false } });
      else {
        await connection
          .updateTable('approval')
          .set({ expires_at: clock.now() })
          .where('approval_id', '=', approvalId)
          .execute();
        await enqueue(connection, 'due-approvals', {});
        await mall.jobs();
      }
      const row = await connection
        .selectFrom('refund')
        .where('refund_id', '=', refundId)
        .select(['state', 'reply'])
        .executeTakeFirstOrThrow();
      expect(row).toEqual({ state: 'approved', reply: '' });
    }
  });

  it('in parts counts as all of them together', async () => {
    const good = await makeGood(connection, { price: 150_000 });
    const student = await mall.signIn();
    const { orderId } = await buy(student, good);
    const { order_no: orderNo } = await connection
      .selectFrom('mall_order')
      .where('order_id', '=', orderId)
      .select('order_no')
      .executeTakeFirstOrThrow();
    const { refundNo } = await lin.data(proposeRefund, {
      body: { orderNo, reason: 'other', words: '补偿', amount: 90_000 },
    });
    const first = { refundNo, reply: '', code: deskPassword };
    expect(await song.data(agreeToRefund, { body: first })).toEqual({ state: 'sent' });
    await mall.jobs();
    const { refundId } = await ask(student, orderId);
    const body = { refundNo: await numberOfRefund(refundId), reply: '', code: deskPassword };
    expect(await lin.data(agreeToRefund, { body })).toEqual({ state: 'waits' });
  });

  it('[GET /api/console/refunds] [POST /api/console/refunds/retry] that the provider cannot send waits for somebody, and is tried again with the same number', async () => {
    const good = await makeGood(connection, { price: 5000 });
    const student = await mall.signIn();
    const { orderId } = await buy(student, good);
    const asked = await ask(student, orderId);
    const refundNo = await numberOfRefund(asked.refundId);
    wechat.refundStates.push('abnormal');
    await lin.data(agreeToRefund, { body: { refundNo, reply: '', code: deskPassword } });
    await mall.jobs();
    expect((await detail(student, orderId)).refunds[0]).toMatchObject({ state: 'abnormal' });
    expect((await lin.data(listRefunds)).map((row) => row.refundNo)).toContain(refundNo);
    expect(await lin.data(retryRefund, { body: { refundNo } })).toEqual({ transfers: 1 });
    await mall.jobs();
    expect((await detail(student, orderId)).refunds[0]).toMatchObject({ state: 'done' });
    const numbers = [...wechat.refunds.values()].filter(({ money }) => money.amount === 5000);
    expect(numbers).toHaveLength(1);
    expect(await mall.books()).toEqual([]);
  });

  it('survives an answer that was lost after the money went', async () => {
    const good = await makeGood(connection, { price: 6000 });
    const student = await mall.signIn();
    const { orderId } = await buy(student, good);
    const asked = await ask(student, orderId);
    wechat.fail('refund', 'lostAnswer');
    await lin.data(agreeToRefund, {
      body: { refundNo: await numberOfRefund(asked.refundId), reply: '', code: deskPassword },
    });
    await mall.jobs();
    clock.advance({ minutes: 3 });
    await enqueue(connection, 'check-payments', {});
    await mall.jobs();
    expect((await detail(student, orderId)).refunds[0]).toMatchObject({ state: 'done' });
    expect([...wechat.refunds.values()].filter(({ money }) => money.amount === 6000)).toHaveLength(
      1,
    );
  });

  it('is asked for once at a time, and never by another student', async () => {
    const good = await makeGood(connection, { price: 7000 });
    const student = await mall.signIn();
    const stranger = await mall.signIn();
    const { orderId } = await buy(student, good);
    const body = { orderId, refundId: uuidv7(), reason: 'other' as const };
    expect((await stranger.call(requestRefund, { body })).http).toBe(404);
    const [one, two] = await Promise.all([
      student.call(requestRefund, { body }),
      student.call(requestRefund, { body: { ...body, refundId: uuidv7() } }),
    ]);
    expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([
      200,
      refusals.refundInWork[0],
    ]);
    const unpaid = await mall.order(student, await makeGood(connection));
    const early = { ...body, refundId: uuidv7(), orderId: unpaid.orderId };
    expect((await student.call(requestRefund, { body: early })).status).toBe(
      refusals.refundNotOffered[0],
    );
  });

  it('of dollars gives back dollars by the rate that was paid', async () => {
    const good = await makeGood(connection, { price: 72_000 });
    const student = await mall.signIn();
    const { tradeId, orderId } = await mall.order(student, good);
    const paying = await student.data(payTrade, { body: { tradeId, way: 'paypal' } });
    paypal.pay(numberOf(paying.qrId));
    await notify(paypal, paypal.notice(numberOf(paying.qrId)));
    const { order_no: orderNo } = await connection
      .selectFrom('mall_order')
      .where('order_id', '=', orderId)
      .select('order_no')
      .executeTakeFirstOrThrow();
    const { refundNo } = await lin.data(proposeRefund, {
      body: { orderNo, reason: 'other', words: '补差价', lineIds: [1], amount: 7200 },
    });
    await song.data(agreeToRefund, { body: { refundNo, reply: '', code: deskPassword } });
    await mall.jobs();
    expect([...paypal.refunds.values()].map(({ money }) => money)).toEqual([
      { amount: 1000, currency: 'USD' },
    ]);
    expect(await mall.books()).toEqual([]);
  });
});

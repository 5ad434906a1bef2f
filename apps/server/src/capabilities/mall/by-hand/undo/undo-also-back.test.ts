import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { getOrder, listOrders, payTrade } from '@xuezhou/contract/mall';
import { undoReceipt } from '@xuezhou/contract/mall/console';
import { listMessages } from '@xuezhou/contract/message';
import { decideApproval, listApprovals } from '@xuezhou/contract/staff';
import { expect, it } from 'vitest';
import { deskPassword } from '../../../../testing/desks/staff-desk.ts';
import { openHandDesk } from '../../testing/hand-desk.ts';
import { makeGood } from '../../testing/make-good.ts';
import { openTestMall } from '../../testing/open-mall.ts';

const mall = await openTestMall();
const { connection, clock, wechat } = mall;
const desk = await openHandDesk(mall);
const asked = consoleRefusals.approvalAsked[0];

const propose = async (receiptId: string) =>
  (await (await desk.office()).call(undoReceipt, { body: { receiptId, why: '看错了行' } })).status;
const factsOf = async (orderId: string) =>
  (
    await connection
      .selectFrom('approval')
      .where('target_id', '=', orderId)
      .where('state', '=', 'waiting')
      .select('facts')
      .execute()
  ).map(({ facts }) => facts);

const refuseAll = async () => {
  const head = await desk.head();
  for (const { approvalId } of (await head.data(listApprovals, { query: {} })).filter(
    ({ state, mayDecide }) => state === 'waiting' && mayDecide,
  ))
    await head.data(decideApproval, {
      body: { approvalId, isAgreed: false, reply: '又付了钱', code: deskPassword },
    });
};

const afterwards = {
  done: ['done', '另外付的钱已退回', '¥280'],
  abnormal: ['failed', '另外付的钱没有退成', '¥280，学校正在处理，会尽快联系你'],
} as const;

it.each(['done', 'abnormal'] as const)(
  'whoever agrees to an undo agrees to what really leaves with it, and its student is told of that: %s',
  async (state) => {
    clock.set('2026-11-23T02:00:00Z');
    const student = await mall.signIn({});
    const { goodId } = await makeGood(connection, {
      ...{ sale: 'lock', price: 30_000, deposit: { amount: 2000, worth: 2000 } },
      balance: { from: null, to: new Date('2026-12-25T16:00:00Z') },
    });
    const { orderId, orderNo, realPrice } = await desk.wait(student, { goodId });
    const deposit = desk.receipt({ orderNo, amount: realPrice });
    await desk.take(deposit);
    expect(await propose(deposit.receiptId)).toBe(asked);
    expect(await factsOf(orderId)).toMatchObject([{ amount: 2000 }]);
    // Meanwhile its student pays the balance.
    const { trade_id: tradeId } = await connection
      .selectFrom('mall_trade')
      .where('order_id', '=', orderId)
      .where('trade_type', '=', 'lock-balance')
      .select('trade_id')
      .executeTakeFirstOrThrow();
    const { qrId } = await student.data(payTrade, { body: { tradeId, way: 'wechat' } });
    wechat.pay(mall.numberOf(qrId));
    await mall.notify(wechat, wechat.notice(mall.numberOf(qrId)));
    const before = wechat.refunds.size;
    await expect(desk.agree()).rejects.toThrow('重新提出');
    expect(await mall.stateOf(student.studentId, orderId)).toBe('paid');
    await mall.jobs();
    expect(wechat.refunds.size).toBe(before);
    await refuseAll();
    // Proposed anew it says so.
    expect(await propose(deposit.receiptId)).toBe(asked);
    expect(await factsOf(orderId)).toMatchObject([{ amount: 2000, alsoBack: 28_000 }]);
    if (state === 'abnormal') wechat.refundStates.push('abnormal');
    await desk.agree();
    const { list } = await student.data(listMessages, { query: { pageNo: 1 } });
    expect(
      list.find(({ messageTitle: title }) => title === '学校撤回了一笔收款的确认')?.messageContent,
    ).toContain('另外付的 ¥280 按原来的方式退给你');
    const stepOf = async () =>
      (await student.data(getOrder, { params: { type: 'lock-balance', id: orderId } })).steps.at(
        -1,
      );
    const nextOf = async () =>
      (await student.data(listOrders, { query: {} })).orders.find((one) => one.orderId === orderId)
        ?.next;
    expect((await stepOf())?.title).toBe('另外付的钱正在退给你');
    expect(await nextOf()).toBe('学校撤回了收款的确认，另外付的 ¥280 正在退给你');
    await mall.jobs();
    expect(wechat.refunds.size).toBe(before + 1);
    const step = await stepOf();
    expect([step?.state, step?.title, step?.text]).toEqual(afterwards[state]);
    expect(await desk.owed(orderNo)).toEqual([]);
    expect(await mall.books()).toEqual([]);
  },
);

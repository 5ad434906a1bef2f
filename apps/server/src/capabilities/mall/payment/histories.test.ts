import { cancelOrder, payByWechat, payTrade } from '@xuezhou/contract/mall';
import { agreeToRefund, proposeRefund } from '@xuezhou/contract/mall/console';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { deskPassword, makeStaff, signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { accountBalances } from '../../ledger/ledger.port.ts';
import { mallJobs } from '../mall.jobs.ts';
import { makeCoupon, makeGood } from '../testing/make-good.ts';
import { openTestMall } from '../testing/open-mall.ts';
import type { Fault } from '../testing/test-gateway.ts';
import { howMany } from '../../../testing/runs/how-many.ts';

const mall = await openTestMall();
const { connection, clock, wechat, alipay, services } = mall;
const jobs = mallJobs(services);
const context = { signal: new AbortController().signal, isLastAttempt: false };
const gateways = [wechat, alipay];
const lin = await makeStaff(mall, { permissions: ['refund.propose'] });
const song = await makeStaff(mall, { permissions: ['refund.approve'] });

/** What may happen, in any order; numbers choose among what is there. */
const step = fc.oneof(
  fc.record({ do: fc.constant('order' as const), points: fc.boolean(), coupon: fc.boolean() }),
  fc.record({ do: fc.constant('alsoByAlipay' as const), which: fc.nat(5) }),
  fc.record({ do: fc.constant('pay' as const), which: fc.nat(9), isLate: fc.boolean() }),
  fc.record({
    do: fc.constant('notify' as const),
    which: fc.nat(9),
    times: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ do: fc.constant('lie' as const), which: fc.nat(9) }),
  fc.record({
    do: fc.constant('fault' as const),
    call: fc.constantFrom('start', 'find', 'close', 'refund'),
    fault: fc.constantFrom<Fault>('down', 'lostAnswer', 'refused'),
  }),
  fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(1, 6, 16, 31) }),
  fc.record({ do: fc.constant('cancel' as const), which: fc.nat(5) }),
  fc.record({ do: fc.constant('refund' as const), which: fc.nat(5) }),
  fc.record({ do: fc.constant('abnormal' as const) }),
  fc.record({ do: fc.constant('look' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

async function look(): Promise<void> {
  await jobs['check-payments']({}, context);
  await jobs['close-orders']({}, context);
}

/** One student, one good with three pieces, and whatever the network and the providers make of it. */
async function live(steps: readonly Step[]) {
  const good = await makeGood(connection, { stock: 3 });
  const student = await mall.signIn();
  await mall.give(student.studentId, 1000);
  const couponId = await mall.take(student, await makeCoupon(connection));
  const orders: { orderId: string; tradeId: string }[] = [];
  const numbers: { gateway: (typeof gateways)[number]; paymentNo: string }[] = [];
  // Who asks to pay again while a code is good is shown the same code: one payment, counted once.
  const shown = (gateway: (typeof gateways)[number], qrId: string) => {
    const paymentNo = mall.numberOf(qrId);
    if (!numbers.some((one) => one.paymentNo === paymentNo)) numbers.push({ gateway, paymentNo });
  };
  const at = <Item>(items: readonly Item[], which: number) => items[which % items.length];
  for (const one of steps) {
    switch (one.do) {
      case 'order': {
        const buying = {
          ...good,
          ...(one.coupon && { couponId }),
          ...(one.points && { points: 1000 }),
        };
        const { realPrice } = await mall.check(student, buying);
        const orderId = uuidv7();
        const body = { ...mall.choiceOf(buying), orderId, realPrice };
        const { status, data } = await student.call(payByWechat, { body });
        // A provider that said no leaves an order that waits, and can be paid by another.
        const trade = await connection
          .selectFrom('mall_trade')
          .where('order_id', '=', orderId)
          .select('trade_id')
          .executeTakeFirst();
        if (trade !== undefined) orders.push({ orderId, tradeId: trade.trade_id });
        if (status !== 200) break;
        shown(wechat, data.qrId);
        break;
      }
      case 'alsoByAlipay': {
        const order = at(orders, one.which);
        if (order === undefined) break;
        const body = { tradeId: order.tradeId, way: 'alipay' } as const;
        const { status, data } = await student.call(payTrade, { body });
        if (status === 200) shown(alipay, data.qrId);
        break;
      }
      case 'pay': {
        const chosen = at(numbers, one.which);
        chosen?.gateway.pay(chosen.paymentNo, { isLate: one.isLate });
        break;
      }
      case 'notify': {
        const chosen = at(numbers, one.which);
        if (chosen?.gateway.orders.get(chosen.paymentNo)?.state !== 'paid') break;
        const notice = chosen.gateway.notice(chosen.paymentNo);
        await Promise.all(
          Array.from({ length: one.times }, () => mall.notify(chosen.gateway, notice)),
        );
        break;
      }
      case 'lie': {
        const chosen = at(numbers, one.which);
        if (chosen === undefined) break;
        const money = { amount: 1, currency: 'CNY' as const };
        const { body } = chosen.gateway.notice(chosen.paymentNo, { money });
        await mall.notify(chosen.gateway, { body: body.replace('true', 'false') });
        break;
      }
      case 'fault':
        for (const gateway of gateways) gateway.fail(one.call, one.fault);
        break;
      case 'wait':
        clock.advance({ minutes: one.minutes });
        break;
      case 'cancel': {
        const order = at(orders, one.which);
        if (order !== undefined)
          await student.call(cancelOrder, { body: { orderId: order.orderId } });
        break;
      }
      case 'refund':
        await refund(at(orders, one.which)?.orderId);
        break;
      case 'abnormal':
        wechat.refundStates.push('processing');
        break;
      case 'look':
        await look();
        break;
    }
  }
  return { good, student, couponId, orders, numbers };
}

async function refund(orderId: string | undefined): Promise<void> {
  if (orderId === undefined) return;
  const order = await connection
    .selectFrom('mall_order')
    .where('order_id', '=', orderId)
    .where('state', '=', 'paid')
    .select('order_no')
    .executeTakeFirst();
  if (order === undefined) return;
  const wish = { orderNo: order.order_no, reason: 'other' as const, words: '' };
  // Sessions of staff are short, and here hours go by.
  const proposer = await signInStaffAs(mall, lin.staffId);
  const { refundNo } = await proposer.data(proposeRefund, { body: wish });
  const approver = await signInStaffAs(mall, song.staffId);
  await approver.data(agreeToRefund, { body: { refundNo, reply: '', code: deskPassword } });
}

/** Long enough after all of it that nothing is left to happen. */
async function comeToRest(): Promise<void> {
  for (const gateway of gateways) gateway.faults.clear();
  for (let round = 0; round < 4; round++) {
    clock.advance({ minutes: 40 });
    for (const gateway of gateways)
      for (const [refundNo, { state }] of gateway.refunds)
        if (state.state === 'processing') gateway.finishRefund(refundNo);
    // What the last notice or the last look did not say is found by the one after it.
    for (const gateway of gateways)
      for (const { paymentNo, state } of gateway.orders.values())
        if (state === 'paid') await mall.notify(gateway, gateway.notice(paymentNo));
    await look();
  }
}

/** How many histories; docs/mall.md says how to play more of them. */
const histories = howMany('MALL_HISTORIES', { usually: 12, whole: 200 });
const msOfOne = 10_000;

it(
  'in every history each student has paid once and has the goods, or has the money back',
  async () => {
    clock.set('2026-11-12T04:00:00Z');
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 18 }), async (steps) => {
        const { good, student, couponId, orders, numbers } = await live(steps);
        await comeToRest();
        const { studentId } = student;
        const rows = await connection
          .selectFrom('mall_order')
          .where('student_id', '=', studentId)
          .select(['order_id', 'state', 'total_fen', 'points', 'held_coupon_id'])
          .execute();
        const paid = rows.filter(({ state }) => state === 'paid');
        expect(rows.every(({ state }) => ['paid', 'closed', 'refunded'].includes(state))).toBe(
          true,
        );
        expect(rows.length).toBe(new Set(orders.map(({ orderId }) => orderId)).size);
        // One has it or has it not, and its price is with the school or it is not.
        const [course] = await mall.coursesOf(studentId);
        const has = course !== undefined && course.expires_on === null;
        expect(has).toBe(paid.length > 0);
        expect(paid.length).toBeLessThanOrEqual(1);
        const net = numbers.reduce((sum, { gateway, paymentNo }) => {
          const order = gateway.orders.get(paymentNo);
          const taken = order?.state === 'paid' ? order.money.amount : 0;
          const back = [...gateway.refunds.values()]
            .filter((one) => one.paymentNo === paymentNo && one.state.state === 'done')
            .reduce((total, { money }) => total + money.amount, 0);
          return sum + taken - back;
        }, 0);
        expect(net).toBe(paid.reduce((sum, { total_fen }) => sum + total_fen, 0));
        // No piece, coupon or point is lost or doubled.
        const sold = await connection
          .selectFrom('good_sold')
          .where('variant_id', '=', good.variantId)
          .select('sold')
          .executeTakeFirst();
        expect(sold?.sold ?? 0).toBe(paid.length);
        const spent = paid.reduce((sum, { points }) => sum + points, 0);
        const account = await connection
          .selectFrom('points_account')
          .where('student_id', '=', studentId)
          .select(['balance', 'held'])
          .executeTakeFirst();
        expect(account).toEqual({ balance: 1000 - spent, held: 0 });
        const held = await connection
          .selectFrom('coupon_of_student')
          .where('held_coupon_id', '=', couponId)
          .select(['order_id', 'used_at'])
          .executeTakeFirstOrThrow();
        const user = paid.find(({ held_coupon_id }) => held_coupon_id === couponId);
        expect(held.order_id).toBe(user?.order_id ?? null);
        expect(held.used_at !== null).toBe(user !== undefined);
        expect(await mall.books()).toEqual([]);
        const balances = await accountBalances(connection);
        for (const gateway of gateways)
          expect(balances.get(`provider:${gateway.provider}`) ?? 0).toBe(gateway.balance);
      }),
      {
        numRuns: histories,
        ...(process.env['MALL_SEED'] !== undefined && { seed: Number(process.env['MALL_SEED']) }),
        endOnFailure: true,
      },
    );
  },
  240_000 + histories * msOfOne,
);

import { cancelOrder, payTrade } from '@xuezhou/contract/mall';
import { agreeToRefund, proposeRefund } from '@xuezhou/contract/mall/console';
import { refusals } from '@xuezhou/contract/refusals';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import type { PaymentProvider } from '../../../providers/payment/payment.port.ts';
import { faultsOf } from '../../../testing/payment/payment-console.ts';
import { deskPassword, makeStaff, signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { mallJobs } from '../mall.jobs.ts';
import { answerAtPaypal, type EmulatedMall } from './emulated-mall.ts';
import { makeCoupon, makeGood, type MadeGood } from './make-good.ts';
import { closeNextMonth, linkDesk } from './link-desk.ts';
import type { Student } from './open-mall.ts';
import { forgedNotice, placeBy } from './place-by.ts';

const providers = ['wechat', 'alipay', 'paypal'] as const;
const which = fc.nat(9);
const provider = fc.constantFrom(...providers);

/** What may happen, in any order; numbers choose among what is there. */
export const historyStep = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('order' as const),
      ...{ who: fc.nat(1), provider, what: fc.constantFrom('seat', 'pack', 'locked') },
      ...{ hasPoints: fc.boolean(), hasCoupon: fc.boolean() },
    }),
  },
  fc.record({ do: fc.constant('otherWay' as const), which, provider }),
  fc.record({ do: fc.constant('balance' as const), who: fc.nat(1), provider }),
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      which,
      answer: fc.constantFrom('pay' as const, 'pay' as const, 'no-money' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: provider.chain((one) =>
      fc.record({
        do: fc.constant('fault' as const),
        provider: fc.constant(one),
        fault: fc.constantFrom(...faultsOf(one)),
      }),
    ),
  },
  fc.record({ do: fc.constant('poll' as const), which }),
  fc.record({ do: fc.constant('tellAgain' as const), isAgain: fc.boolean() }),
  fc.record({ do: fc.constant('forge' as const), which, provider }),
  fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(1, 6, 16, 31) }),
  fc.record({ do: fc.constant('cancel' as const), which }),
  fc.record({ do: fc.constant('refund' as const), which }),
  fc.record({ do: fc.constant('finishRefunds' as const) }),
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('makeLink' as const),
      ...{ who: fc.nat(1), what: fc.constantFrom('seat', 'pack'), isLowered: fc.boolean() },
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('openLink' as const), which, provider }) },
  fc.record({ do: fc.constant('withdrawLink' as const), which }),
  fc.record({ do: fc.constant('closeMonth' as const) }),
  fc.record({ do: fc.constant('look' as const) }),
);
export type HistoryStep = typeof historyStep extends fc.Arbitrary<infer One> ? One : never;

/** One seat that two students want; a pack of points and a price that a deposit locks, for both; a coupon each. */
export interface History {
  readonly seat: MadeGood;
  readonly pack: MadeGood;
  readonly locked: MadeGood;
  readonly students: readonly { readonly student: Student; readonly couponId: string }[];
}

interface Order {
  readonly student: Student;
  readonly orderId: string;
  readonly tradeId: string;
}

/** How a person pays: a code's text, or PayPal's page. */
interface Payable {
  readonly student: Student;
  readonly provider: PaymentProvider;
  readonly qrId: string;
  readonly way: string;
}

export const packPoints = 1000;
export const pointsAtFirst = 1000;
export const depositFen = 2000;
/** Over before the mall has come to rest, so that a deposit which nobody completes is kept. */
const balanceMs = 2 * 3_600_000;

/** Plays histories against the sandbox's providers, and lets the mall come to rest afterwards. */
export async function historyPlayer(mall: EmulatedMall) {
  const { connection, clock, play } = mall;
  const jobs = mallJobs(mall.services);
  const context = { signal: new AbortController().signal, isLastAttempt: false };
  const lin = await makeStaff(mall, { permissions: ['refund.propose'] });
  const song = await makeStaff(mall, { permissions: ['refund.approve'] });
  const links = await linkDesk(mall);

  const look = async () => {
    await jobs['check-payments']({}, context);
    await jobs['close-orders']({}, context);
    await mall.runJobs(['close-payments', 'return-money']);
  };

  const begin = async (): Promise<History> => {
    const seat = await makeGood(connection, { stock: 1 });
    const pack = await makeGood(connection, {
      ...{ items: [{ kind: 'points', points: packPoints }], price: packPoints },
      refund: { days: 0, lectures: null },
    });
    const locked = await makeGood(connection, {
      ...{ sale: 'lock', price: 30_000, deposit: { amount: depositFen, worth: depositFen } },
      balance: { from: null, to: new Date(clock.now().getTime() + balanceMs) },
    });
    const couponOf = await makeCoupon(connection, { goodIds: [seat.goodId] });
    const students = [];
    for (const student of [await mall.signIn(), await mall.signIn()]) {
      await mall.give(student.studentId, pointsAtFirst);
      students.push({ student, couponId: await mall.take(student, couponOf) });
    }
    return { seat, pack, locked, students };
  };

  const live = async (steps: readonly HistoryStep[]): Promise<History> => {
    const history = await begin();
    const orders: Order[] = [];
    const linkOrders: Order[] = [];
    const payables: Payable[] = [];
    const at = <Item>(items: readonly Item[], number: number) => items[number % items.length];
    const note = (student: Student, by: PaymentProvider, started: Started | null) => {
      if (started === null) return;
      const way = started.paypalURL ? started.paypalURL : (started.qr ?? '');
      payables.push({ student, provider: by, qrId: started.qrId, way });
    };
    const moves: { [Kind in HistoryStep['do']]: (step: StepOf<Kind>) => Promise<unknown> } = {
      order: async (step) => {
        const { student, couponId } = history.students[step.who] ?? nobody();
        const buying = {
          goodId: history[step.what].goodId,
          ...(step.hasPoints && step.what === 'seat' && { points: 500 }),
          ...(step.hasCoupon && step.what === 'seat' && { couponId }),
        };
        const { realPrice } = await mall.check(student, buying);
        const orderId = uuidv7();
        const body = { ...mall.choiceOf(buying), orderId, realPrice };
        const { status, data } = await placeBy(step.provider, student, body);
        // A provider that said no leaves an order that waits, and can be paid by another.
        const trade = await connection
          .selectFrom('mall_trade')
          .where('order_id', '=', orderId)
          .select('trade_id')
          .executeTakeFirst();
        if (trade !== undefined) orders.push({ student, orderId, tradeId: trade.trade_id });
        if (status === 200) note(student, step.provider, data);
      },
      otherWay: async (step) => {
        const order = at(orders, step.which);
        if (order === undefined) return;
        const body = { tradeId: order.tradeId, way: step.provider };
        const { status, data } = await order.student.call(payTrade, { body });
        if (status === 200) note(order.student, step.provider, data);
      },
      balance: async (step) => {
        const { student } = history.students[step.who] ?? nobody();
        const tradeId = await balanceOf(student.studentId);
        if (tradeId === undefined) return;
        const { status, data } = await student.call(payTrade, {
          body: { tradeId, way: step.provider },
        });
        if (status === 200) note(student, step.provider, data);
      },
      pay: async (step) => {
        const payable = at(payables, step.which);
        if (payable === undefined) return;
        if (payable.provider === 'paypal')
          await answerAtPaypal(payable.way, step.answer === 'pay' ? 'pay' : 'cancel');
        // A code that was never heard of is none to the phone either.
        else await play.scan(payable.way, step.answer).catch(() => {});
      },
      fault: (step) => play.fault({ provider: step.provider, fault: step.fault }),
      poll: async (step) => {
        const payable = at(payables, step.which);
        if (payable) await mall.scan(payable.student, payable.qrId, payable.provider);
      },
      tellAgain: (step) => play.sendNotices({ isAgain: step.isAgain }),
      forge: async (step) => {
        const payable = at(payables, step.which);
        await mall.visit().send({
          method: 'POST',
          url: `/api/mall/notice/${step.provider}`,
          headers: { 'content-type': 'application/json' },
          payload: forgedNotice(payable === undefined ? '1' : mall.numberOf(payable.qrId)),
        });
      },
      wait: async (step) => clock.advance({ minutes: step.minutes }),
      cancel: async (step) => {
        const order = at(orders, step.which);
        if (order) await order.student.call(cancelOrder, { body: { orderId: order.orderId } });
      },
      refund: (step) => refund(at(orders, step.which)?.orderId),
      finishRefunds: () => play.finishRefunds(),
      makeLink: async (step) => {
        const { student } = history.students[step.who] ?? nobody();
        const made = await links.make(student, history[step.what].goodId, step.isLowered);
        if (made === null) return;
        orders.push({ student, ...made });
        linkOrders.push({ student, ...made });
      },
      openLink: async (step) => {
        const order = at(linkOrders, step.which);
        if (order === undefined) return;
        note(order.student, step.provider, await links.pay(order.orderId, step.provider));
      },
      withdrawLink: async (step) => {
        const order = at(linkOrders, step.which);
        if (order !== undefined) await links.withdraw(order.orderId);
      },
      closeMonth: () => closeNextMonth(connection, clock.now()),
      look,
    };
    for (const step of steps)
      await (moves[step.do] as (one: HistoryStep) => Promise<unknown>)(step);
    return history;
  };

  /** Of whose deposit is paid. */
  const balanceOf = async (studentId: number) => {
    const row = await connection
      .selectFrom('mall_order as o')
      .innerJoin('mall_trade as t', (join) =>
        join.onRef('t.student_id', '=', 'o.student_id').onRef('t.order_id', '=', 'o.order_id'),
      )
      .where('o.student_id', '=', studentId)
      .where('o.state', '=', 'deposit')
      .where('t.trade_type', '=', 'lock-balance')
      .select('t.trade_id')
      .executeTakeFirst();
    return row?.trade_id;
  };

  const refund = async (orderId: string | undefined) => {
    if (orderId === undefined) return;
    const order = await connection
      .selectFrom('mall_order')
      .where('order_id', '=', orderId)
      .where('state', 'in', ['deposit', 'paid'])
      .select('order_no')
      .executeTakeFirst();
    if (order === undefined) return;
    const wish = { orderNo: order.order_no, reason: 'other' as const, words: '' };
    // Sessions of staff are short, and here hours go by.
    const proposer = await signInStaffAs(mall, lin.staffId);
    const { status, message, data } = await proposer.call(proposeRefund, { body: wish });
    // Points that are all used leave nothing to give back.
    if (status === refusals.refundNotOffered[0]) return;
    if (status !== 200) throw new Error(`a refund was not proposed: ${message}`);
    const approver = await signInStaffAs(mall, song.staffId);
    await approver.data(agreeToRefund, {
      body: { refundNo: data.refundNo, reply: '', code: deskPassword },
    });
  };

  /** Long enough after all of it that nothing is left to happen. */
  const comeToRest = async () => {
    await play.clearFaults();
    for (let round = 0; round < 4; round++) {
      clock.advance({ minutes: 40 });
      await play.finishRefunds();
      await play.sendNotices({ isAgain: true });
      await look();
    }
  };
  return { live, comeToRest };
}

type StepOf<Kind extends HistoryStep['do']> = Extract<HistoryStep, { do: Kind }>;

interface Started {
  readonly qrId: string;
  readonly qr?: string;
  readonly paypalURL?: string;
}

function nobody(): never {
  throw new Error('there is no such student');
}

import { cancelOrder, payTrade } from '@xuezhou/contract/mall';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import type { PaymentProvider } from '../../../providers/payment/payment.port.ts';
import { faultsOf } from '../../../testing/payment/payment-console.ts';
import { mallJobs } from '../mall.jobs.ts';
import { answerAtPaypal, type EmulatedMall } from './emulated-mall.ts';
import { historyBooks } from './history-books.ts';
import { sound } from './history-answers.ts';
import { consoleStep, historyConsole } from './history-console.ts';
import { handStep, historyHand } from './history-hand.ts';
import { beginHistory, type History } from './history-goods.ts';
import { closeNextMonth, linkDesk } from './link-desk.ts';
import type { Student } from './open-mall.ts';
import { forgedNotice, placeBy } from './place-by.ts';

const providers = ['wechat', 'alipay', 'paypal'] as const;
const which = fc.nat(9);
const provider = fc.constantFrom(...providers);

/** What the world does; numbers choose among what is there. */
const outerStep = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('order' as const),
      ...{ who: fc.nat(1), provider, what: fc.constantFrom('seat', 'pack', 'locked', 'book') },
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
  fc.record({ do: fc.constant('finishRefunds' as const) }),
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('makeLink' as const),
      ...{ who: fc.nat(1), what: fc.constantFrom('seat', 'pack', 'book'), isLowered: fc.boolean() },
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('openLink' as const), which, provider }) },
  fc.record({ do: fc.constant('withdrawLink' as const), which }),
  fc.record({ do: fc.constant('closeMonth' as const) }),
  fc.record({ do: fc.constant('bill' as const), provider }),
  fc.record({ do: fc.constant('settle' as const) }),
  fc.record({ do: fc.constant('adjust' as const), amount: fc.integer({ min: 1, max: 900 }) }),
  fc.record({ do: fc.constant('look' as const) }),
);
/** What may happen, in any order. */
export const historyStep = fc.oneof(
  { weight: 2, arbitrary: outerStep },
  { weight: 1, arbitrary: consoleStep },
  { weight: 1, arbitrary: handStep },
);
export type HistoryStep = typeof historyStep extends fc.Arbitrary<infer One> ? One : never;

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

/** Plays histories against the sandbox's providers, and lets the mall come to rest afterwards. */
export async function historyPlayer(mall: EmulatedMall) {
  const { connection, clock, play } = mall;
  const jobs = mallJobs(mall.services);
  const context = { signal: new AbortController().signal, isLastAttempt: false };
  const desks = await historyConsole(mall);
  const books = await historyBooks(mall);
  const links = await linkDesk(mall);
  const hand = await historyHand(mall);

  const look = async () => {
    await jobs['check-payments']({}, context);
    await jobs['close-orders']({}, context);
    await mall.runJobs(['close-payments', 'return-money']);
  };

  const live = async (steps: readonly HistoryStep[]): Promise<History> => {
    const history = await beginHistory(mall);
    const orders: Order[] = [];
    const linkOrders: Order[] = [];
    const payables: Payable[] = [];
    const at = <Item>(items: readonly Item[], number: number) => items[number % items.length];
    const note = (student: Student, by: PaymentProvider, started: Started | null) => {
      if (started === null) return;
      const way = started.paypalURL ? started.paypalURL : (started.qr ?? '');
      payables.push({ student, provider: by, qrId: started.qrId, way });
    };
    // A provider that said no leaves an order that waits, and can be paid by another.
    const noteOrder = async (student: Student, orderId: string) => {
      const trade = await connection
        .selectFrom('mall_trade')
        .where('order_id', '=', orderId)
        .select('trade_id')
        .executeTakeFirst();
      if (trade !== undefined) orders.push({ student, orderId, tradeId: trade.trade_id });
    };
    const orderAt = (step: { readonly which: number }) => at(orders, step.which)?.orderId;
    const moves: { [Kind in HistoryStep['do']]: (step: StepOf<Kind>) => Promise<unknown> } = {
      order: async (step) => {
        const { student, couponId, addressId } = history.students[step.who] ?? nobody();
        const buying = {
          goodId: history[step.what].goodId,
          ...(step.hasPoints && ['seat', 'book'].includes(step.what) && { points: 500 }),
          ...(step.hasCoupon && step.what === 'seat' && { couponId }),
          ...(step.what === 'book' && { addressId, extraIds: [1] }),
        };
        const { realPrice } = await mall.check(student, buying);
        const orderId = uuidv7();
        const body = { ...mall.choiceOf(buying), orderId, realPrice };
        const { status, data } = sound(await placeBy(step.provider, student, body));
        await noteOrder(student, orderId);
        if (status === 200) note(student, step.provider, data);
      },
      otherWay: async (step) => {
        const order = at(orders, step.which);
        if (order === undefined) return;
        const body = { tradeId: order.tradeId, way: step.provider };
        const { status, data } = sound(await order.student.call(payTrade, { body }));
        if (status === 200) note(order.student, step.provider, data);
      },
      balance: async (step) => {
        const { student } = history.students[step.who] ?? nobody();
        const tradeId = await balanceOf(student.studentId);
        if (tradeId === undefined) return;
        const body = { tradeId, way: step.provider };
        const { status, data } = sound(await student.call(payTrade, { body }));
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
        if (order === undefined) return;
        const body = { orderId: order.orderId };
        sound(await order.student.call(cancelOrder, { body }));
      },
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
      bill: (step) => books.bill(step.provider),
      settle: () => books.settle(),
      adjust: (step) => books.adjust(step.amount),
      look,
      elsewhere: async (step) => {
        const placed = await desks.elsewhere(history, step);
        if (placed !== undefined) await noteOrder(placed.student, placed.orderId);
      },
      transfer: async (step) => {
        const placed = await hand.transfer(history, step);
        if (placed !== undefined) await noteOrder(placed.student, placed.orderId);
      },
      toTransfer: (step) => hand.toTransfer(at(orders, step.which)),
      claim: (step) => hand.claim(at(orders, step.which)),
      came: (step) => hand.came(orderAt(step), step),
      undo: (step) => hand.undo(orderAt(step)),
      refuseClaim: () => hand.refuseClaims(history),
      sendBack: (step) => hand.sendBack(history, step),
      propose: (step) => desks.propose(orderAt(step), step),
      decide: (step) => desks.decide(history, step),
      check: (step) => desks.check(history, step),
      retry: () => desks.retry(history),
      ship: (step) => desks.ship(orderAt(step)),
      correct: (step) => desks.correct(orderAt(step)),
      ask: (step) => desks.ask(orderAt(step)),
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

  /** Long enough after all of it that nothing is left to happen. */
  const comeToRest = async (history: History) => {
    await play.clearFaults();
    await hand.waitOut(history);
    for (let round = 0; round < 4; round++) {
      clock.advance({ minutes: 40 });
      await play.finishRefunds();
      await play.sendNotices({ isAgain: true });
      await look();
    }
  };
  return { live, comeToRest, books, hand };
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

import { cancelOrder, payByWechat, payTrade, requestRefund } from '@xuezhou/contract/mall';
import { agreeToRefund, refuseRefund } from '@xuezhou/contract/mall/console';
import { priceOrder } from '@xuezhou/rules/mall/price';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { howMany } from '../../../testing/runs/how-many.ts';
import { deskPassword, makeStaff, signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { makeCoupon, makeGood, makeVariant, type MadeGood } from '../testing/make-good.ts';
import { openTestMall, type Student } from '../testing/open-mall.ts';

const mall = await openTestMall();
const { connection, clock, wechat } = mall;
const money = await makeStaff(mall, { permissions: ['refund.propose', 'refund.approve'] });

const firstPoints = 1000;
const packPoints = 1000;
const [first, later] = ['2027-08-31', '2028-08-31'];

/** What is sold: a course for two seasons, another one, a book, points, and bundles of these, one by a deposit. */
async function openShop() {
  const season = { limitYear: 2027, expiresOn: first };
  const cfa = await makeGood(connection, { ...season, price: 12_800, title: '精讲班' });
  await makeVariant(connection, cfa.goodId, { limitYear: 2028, expiresOn: later, price: 16_800 });
  const bank = await makeGood(connection, { ...season, price: 9000, title: '题库' });
  const paper = { kind: 'paper', title: '手册', words: '216 页' } as const;
  const book = await makeGood(connection, { price: 680, items: [paper], title: '手册' });
  const points = { kind: 'points', points: packPoints } as const;
  const pack = await makeGood(connection, { price: 900, items: [points], title: '积分包' });
  const bundle = (price: number, parts: readonly MadeGood[], wishes = {}) =>
    makeGood(connection, {
      ...{ ...season, price, items: [], title: '套餐', ...wishes },
      parts: parts.map(({ goodId }) => goodId),
    });
  const locked = {
    sale: 'lock',
    deposit: { amount: 1000, worth: 1000 },
    balance: { from: null, to: new Date('2027-06-01') },
  };
  const goods = {
    ...{ cfa, bank, book, pack },
    withBook: await bundle(12_990, [cfa, book]),
    both: await bundle(15_000, [cfa, bank]),
    all: await bundle(16_000, [cfa, bank, book], locked),
  };
  return {
    ...goods,
    partsOf: new Map([
      [goods.withBook.goodId, [cfa, book]],
      [goods.both.goodId, [cfa, bank]],
      [goods.all.goodId, [cfa, bank, book]],
    ]),
  };
}
type Shop = Awaited<ReturnType<typeof openShop>>;

const which = fc.nat(9);
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('buy' as const),
      what: fc.constantFrom('cfa', 'bank', 'book', 'pack', 'withBook', 'both', 'all'),
      ...{ isLater: fc.boolean(), hasPoints: fc.boolean(), hasCoupon: fc.boolean() },
      isPaid: fc.constantFrom(true, true, true, false),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('refund' as const), which, byLine: fc.boolean() }),
  },
  fc.record({ do: fc.constant('pay' as const), which }),
  fc.record({ do: fc.constant('cancel' as const), which }),
  fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 2 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

const at = <Item>(items: readonly Item[], index: number) => items[index % items.length];

const ordersOf = (studentId: number) =>
  connection
    .selectFrom('mall_order')
    .where('student_id', '=', studentId)
    .where('state', 'in', ['unpaid', 'deposit', 'paid'])
    .selectAll()
    .orderBy('made_at')
    .execute();

async function pay(qrId: string): Promise<void> {
  wechat.pay(mall.numberOf(qrId));
  await mall.notify(wechat, wechat.notice(mall.numberOf(qrId)));
}

async function buy(shop: Shop, student: Student, couponId: string, one: Step & { do: 'buy' }) {
  const buying = {
    goodId: shop[one.what].goodId,
    limitYear: one.what === 'book' || one.what === 'pack' ? 0 : 2027,
    ...(one.what === 'cfa' && one.isLater && { limitYear: 2028 }),
    ...(one.hasPoints && one.what !== 'pack' && { points: 500 }),
    ...(one.hasCoupon && one.what !== 'pack' && { couponId }),
  };
  const { realPrice } = await mall.check(student, buying);
  const body = { ...mall.choiceOf(buying), orderId: uuidv7(), realPrice };
  const { status, data } = await student.call(payByWechat, { body });
  if (status === 200 && one.isPaid) await pay(data.qrId);
}

/** What of an order can be paid now: all of it, the deposit or the balance. */
async function payNext(student: Student, order: { order_id: string } | undefined): Promise<void> {
  const trade = await connection
    .selectFrom('mall_trade')
    .where('student_id', '=', student.studentId)
    .where('order_id', '=', order?.order_id ?? uuidv7())
    .where('paid_at', 'is', null)
    .select('trade_id')
    .orderBy('pay_to')
    .executeTakeFirst();
  if (trade === undefined) return;
  const body = { tradeId: trade.trade_id, way: 'wechat' } as const;
  const { status, data } = await student.call(payTrade, { body });
  if (status === 200) await pay(data.qrId);
}

/** Asked for by the student, agreed to by the school where it can be. */
async function refund(student: Student, orderId: string, byLine: boolean): Promise<void> {
  const refundId = uuidv7();
  const body = { orderId, refundId, reason: 'twice', ...(byLine && { lineIds: [1] }) } as const;
  if ((await student.call(requestRefund, { body })).status !== 200) return;
  const { refund_request_no: refundNo } = await connection
    .selectFrom('refund')
    .where('refund_id', '=', refundId)
    .select('refund_request_no')
    .executeTakeFirstOrThrow();
  // Sessions of staff are short, and here days go by.
  const desk = await signInStaffAs(mall, money.staffId);
  const { status } = await desk.call(agreeToRefund, {
    body: { refundNo, reply: '', code: deskPassword },
  });
  if (status !== 200) await desk.data(refuseRefund, { body: { refundNo, reply: '现在不能退' } });
  await mall.jobs();
}

async function act(shop: Shop, student: Student, couponId: string, one: Step): Promise<void> {
  const orders = await ordersOf(student.studentId);
  const order = at(orders, one.do === 'buy' || one.do === 'wait' ? 0 : one.which);
  if (one.do === 'buy') await buy(shop, student, couponId, one);
  else if (one.do === 'wait') clock.advance({ days: one.days });
  else if (order === undefined) return;
  else if (one.do === 'refund') await refund(student, order.order_id, one.byLine);
  else if (one.do === 'pay') await payNext(student, order);
  else await student.call(cancelOrder, { body: { orderId: order.order_id } });
}

/**
 * What stands, bought anew in the same order and without what was given back, costs what was paid for it and gives what
 * is there: nobody keeps a price that another order has to be there for.
 */
async function expectPaidAtItsPrice(shop: Shop, { studentId }: Student): Promise<void> {
  const orders = await ordersOf(studentId);
  const ends = new Map<number, string>();
  const isHeld = ({ courseId }: MadeGood, until: string) =>
    courseId !== 0 && (ends.get(courseId) ?? '') >= until;
  const moments = orders
    .flatMap((order) => [
      { order, at: order.made_at, isPaid: false },
      ...(order.paid_at === null ? [] : [{ order, at: order.paid_at, isPaid: true }]),
    ])
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || Number(a.isPaid) - Number(b.isPaid));
  const sold = new Map<string, readonly MadeGood[]>();
  for (const { order, isPaid } of moments) {
    const until = order.snapshot.expiresOn ?? '';
    const parts = shop.partsOf.get(order.good_id);
    const single = Object.values(shop).find(
      (one) => 'goodId' in one && one.goodId === order.good_id,
    );
    if (isPaid) {
      for (const { courseId } of sold.get(order.order_id) ?? [])
        if (courseId !== 0 && (ends.get(courseId) ?? '') < until) ends.set(courseId, until);
      continue;
    }
    const rows = await connection
      .selectFrom('good_variant')
      .where('good_id', 'in', [order.good_id, ...(parts ?? []).map(({ goodId }) => goodId)])
      .select(['good_id', 'variant_id', 'price_fen'])
      .orderBy('position')
      .execute();
    const { basis } = priceOrder({
      good: {
        ...{ goodId: order.good_id, family: 'CFA', label: '' },
        price: rows.find(({ variant_id }) => variant_id === order.variant_id)?.price_fen ?? 0,
      },
      parts: (parts ?? []).map((part) => ({
        label: '',
        price: rows.find(({ good_id }) => good_id === part.goodId)?.price_fen ?? 0,
        isOwned: isHeld(part, until),
      })),
      ...{ extras: [], coupon: null, points: { wanted: 0, balance: 0 } },
      ...{ freight: null, deposit: null, now: clock.now() },
    });
    expect({ order: order.snapshot.title, gross: order.gross_fen }).toEqual({
      order: order.snapshot.title,
      gross: basis,
    });
    const all = parts ?? (single !== undefined && 'goodId' in single ? [single] : []);
    sold.set(
      order.order_id,
      parts === undefined ? all : all.filter((part) => !isHeld(part, until)),
    );
  }
  const open = (await mall.coursesOf(studentId)).filter(
    ({ expires_on }) => expires_on === null || expires_on >= '2027-01-01',
  );
  expect(new Map(open.map((row) => [row.course_id, row.expires_on]))).toEqual(ends);
  await expectMoney(shop, studentId, orders);
}

/** Money that is kept beyond what stands is that of points that are still used. */
async function expectMoney(
  shop: Shop,
  studentId: number,
  orders: Awaited<ReturnType<typeof ordersOf>>,
): Promise<void> {
  const own = await connection
    .selectFrom('payment')
    .where('student_id', '=', studentId)
    .select('payment_no')
    .execute();
  const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
  const net = sum(
    own.map(({ payment_no: paymentNo }) => {
      const order = wechat.orders.get(paymentNo);
      const back = [...wechat.refunds.values()].filter((one) => one.paymentNo === paymentNo);
      const paid = order?.state === 'paid' ? order.money.amount : 0;
      return paid - sum(back.map(({ money: { amount } }) => amount));
    }),
  );
  const worth = sum(
    orders.map(({ state, total_fen: total, due_fen: due }) =>
      state === 'paid' ? total : state === 'deposit' ? due : 0,
    ),
  );
  const account = await connection
    .selectFrom('points_account')
    .where('student_id', '=', studentId)
    .select(['balance', 'held'])
    .executeTakeFirstOrThrow();
  const paid = orders.filter(({ state }) => state === 'paid');
  const packs = paid.filter(({ good_id }) => good_id === shop.pack.goodId).length;
  const spent = sum(paid.map(({ points }) => points));
  const due = firstPoints + packs * packPoints - spent;
  expect(net - worth).toBe(account.balance - due);
  expect(await mall.books()).toEqual([]);
}

/** How many histories; docs/mall.md says how to play more of them. */
const histories = howMany('MALL_HISTORIES', { usually: 6, whole: 200 });
const seed = process.env['MALL_SEED'];
const msOfOne = 30_000;

it(
  'in every history of bundles, seasons, points and refunds what one has was paid at its price, at every moment',
  async () => {
    const shop = await openShop();
    const couponOf = await makeCoupon(connection, { threshold: 0, value: 1000 });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        clock.set('2026-11-12T04:00:00Z');
        const student = await mall.signIn();
        await mall.give(student.studentId, firstPoints);
        const couponId = await mall.take(student, couponOf);
        for (const one of steps) {
          clock.advance({ minutes: 1 });
          await act(shop, student, couponId, one);
          await expectPaidAtItsPrice(shop, student);
        }
      }),
      { numRuns: histories, endOnFailure: true, ...(seed !== undefined && { seed: Number(seed) }) },
    );
  },
  240_000 + histories * msOfOne,
);

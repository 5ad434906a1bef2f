import fc from 'fast-check';
import { expect, it } from 'vitest';
import { accountBalances, movedMonths } from '../../ledger/ledger.port.ts';
import { openEmulatedMall } from '../testing/emulated-mall.ts';
import { historyPlayer, historyStep } from '../testing/emulated-history.ts';
import { depositFen, packPoints, pointsAtFirst, type History } from '../testing/history-goods.ts';
import { howMany } from '../../../testing/runs/how-many.ts';

/** How many histories; docs/mall.md says how to play more of them. */
const histories = howMany('MALL_HISTORIES', { usually: 5, whole: 100 });
const seed = process.env['MALL_SEED'];
const msOfOne = 30_000;
/** So many histories, then the months that are over are closed: often enough that others follow a closing. */
const closesEach = histories < 10 ? 2 : 5;
let played = 0;

// Adapters wait shortly: a provider that never answers is one of the faults.
const mall = await openEmulatedMall({ answerMs: 400 });
const { connection, play } = mall;
const player = await historyPlayer(mall);

const ordersOf = (studentId: number) =>
  connection
    .selectFrom('mall_order')
    .where('student_id', '=', studentId)
    .select(['order_id', 'good_id', 'state', 'way', 'total_fen', 'points', 'held_coupon_id'])
    .execute();

/** Refunds that somebody agreed to. */
const refundsOf = (studentId: number) =>
  connection
    .selectFrom('refund')
    .where('student_id', '=', studentId)
    .where('state', 'in', ['processing', 'abnormal', 'done'])
    .select(['order_id', 'money_fen', 'kept_fen', 'points_back', 'takes_back'])
    .execute();

/** What a student's payments brought in, less what went back, by the providers' own books; in fen. */
async function moneyOf(studentId: number): Promise<number> {
  const { payments, refunds } = await play.book();
  const paid = new Set(payments.filter(({ isPaid }) => isPaid).map(({ order }) => order));
  const back = new Set(refunds.filter(({ isDone }) => isDone).map(({ refund }) => refund));
  const own = await connection
    .selectFrom('payment')
    .where('student_id', '=', studentId)
    .select(['payment_no', 'fen'])
    .execute();
  const transfers = await connection
    .selectFrom('refund_transfer')
    .where('student_id', '=', studentId)
    .select(['refund_no', 'fen'])
    .execute();
  const sum = (rows: readonly { fen: number }[]) => rows.reduce((all, { fen }) => all + fen, 0);
  return (
    player.hand.heldOf(studentId) +
    sum(own.filter(({ payment_no }) => paid.has(payment_no))) -
    sum(transfers.filter(({ refund_no }) => back.has(refund_no)))
  );
}

/** What a provider cannot send back waits for a person of the school, in the list and as a debt in the books. */
async function owedTo(studentId: number): Promise<number> {
  const rows = await connection
    .selectFrom('refund_transfer')
    .where('student_id', '=', studentId)
    // What came by hand goes back by hand.
    .where((where) => where.or([where('state', '=', 'abnormal'), where('next_try_at', 'is', null)]))
    .where('state', '<>', 'done')
    .select('fen')
    .execute();
  return rows.reduce((sum, { fen }) => sum + fen, 0);
}

/** What nobody completed, and the school keeps: one deposit of each such order, never more. */
async function keptFrom(studentId: number, orderIds: readonly string[]): Promise<number> {
  const rows = await connection
    .selectFrom('payment')
    .where('student_id', '=', studentId)
    .where('state', '=', 'paid')
    .select(['order_id', 'fen'])
    .execute();
  const kept = rows.filter(({ order_id }) => orderIds.includes(order_id));
  expect(new Set(kept.map(({ order_id }) => order_id)).size).toBe(kept.length);
  expect(kept.map(({ fen }) => fen)).toEqual(kept.map(() => depositFen));
  return kept.length * depositFen;
}

/** Of packs that went back: their points, as far as the student had not spent them. */
async function shortOf(studentId: number, packs: number): Promise<number> {
  const rows = await connection
    .selectFrom('points_entry')
    .where('student_id', '=', studentId)
    .where('kind', '=', 'taken')
    .select('points')
    .execute();
  for (const { points } of rows) expect(-points).toBeLessThanOrEqual(packPoints);
  return packs * packPoints + rows.reduce((sum, { points }) => sum + points, 0);
}

/** Orders of a student, and what went back of each. */
async function accountsOf(studentId: number) {
  const orders = await ordersOf(studentId);
  const refunds = await refundsOf(studentId);
  return orders.map((order) => {
    const own = refunds.filter(({ order_id }) => order_id === order.order_id);
    const sum = (key: 'money_fen' | 'kept_fen' | 'points_back') =>
      own.reduce((all, row) => all + row[key], 0);
    const [back, kept, pointsBack] = [sum('money_fen'), sum('kept_fen'), sum('points_back')];
    const price = order.way === 'taobao' ? 0 : order.total_fen;
    // More never goes back than was paid, and what is given back whole adds up to it.
    expect(back + kept).toBeLessThanOrEqual(price);
    expect(pointsBack).toBeLessThanOrEqual(order.points);
    return {
      ...{ ...order, back, kept, pointsBack, price },
      isTaken: order.state === 'refunded' || own.some(({ takes_back }) => takes_back),
    };
  });
}

/** Each student has paid once and has the goods, or has the money back; no point or coupon is lost or doubled. */
async function expectRightOf(history: History, index: number): Promise<number> {
  const { student, couponId } = history.students[index] ?? { student: undefined, couponId: '' };
  const studentId = student?.studentId ?? 0;
  const orders = await accountsOf(studentId);
  const inState = (state: string, good?: { readonly goodId: number }) =>
    orders.filter((one) => one.state === state && (!good || one.good_id === good.goodId));
  const paid = inState('paid');
  const over = inState('closed').length + inState('refunded').length;
  // A number from elsewhere waits until somebody looks.
  expect(orders.length).toBe(paid.length + over + inState('checking').length);
  const holding = (good: { readonly goodId: number }) =>
    inState('paid', good).filter(({ isTaken }) => !isTaken);
  const { seat, locked, book, pack } = history;
  const courses = [seat, locked, book].filter((good) => holding(good).length > 0);
  for (const good of courses) expect(holding(good)).toHaveLength(1);
  const open = (await mall.coursesOf(studentId)).filter(({ expires_on }) => expires_on === null);
  // Both come in the order of their ids.
  expect(open.map(({ course_id }) => course_id)).toEqual(
    courses.map(({ courseId }) => courseId).toSorted((one, other) => one - other),
  );
  const worth = paid.reduce((sum, { price, back }) => sum + price - back, 0);
  // Of a pack that went back the school keeps a fen for each of its points that is used.
  const kept = inState('refunded').reduce((sum, one) => sum + one.kept, 0);
  const closed = inState('closed').map(({ order_id }) => order_id);
  expect(await moneyOf(studentId)).toBe(
    worth + kept + (await owedTo(studentId)) + (await keptFrom(studentId, closed)),
  );
  const packs = [...inState('paid', pack), ...inState('refunded', pack)];
  const gone = packs.filter(({ isTaken }) => isTaken);
  const short = await shortOf(studentId, gone.length);
  expect(short).toBe(gone.reduce((sum, one) => sum + one.kept, 0));
  const account = await connection
    .selectFrom('points_account')
    .where('student_id', '=', studentId)
    .select(['balance', 'held'])
    .executeTakeFirst();
  const spent = paid.reduce((sum, { points, pointsBack }) => sum + points - pointsBack, 0);
  const bought = (packs.length - gone.length) * packPoints;
  expect(account).toEqual({ balance: pointsAtFirst - spent + bought + short, held: 0 });
  const coupon = await connection
    .selectFrom('coupon_of_student')
    .where('held_coupon_id', '=', couponId)
    .select(['order_id', 'used_at'])
    .executeTakeFirstOrThrow();
  const user = paid.find(({ held_coupon_id }) => held_coupon_id === couponId);
  expect(coupon.order_id).toBe(user?.order_id ?? null);
  expect(coupon.used_at !== null).toBe(user !== undefined);
  return inState('paid', seat).length;
}

/** The books sum to zero, agree with the orders, and are those of the providers to the fen. */
async function expectRightBooks(): Promise<void> {
  expect(await mall.books()).toEqual([]);
  // What was closed on the way never moved, and no order of the school's is left open.
  expect(await movedMonths(connection)).toEqual([]);
  const balances = await accountBalances(connection);
  const { payments, refunds } = await play.book();
  for (const provider of ['wechat', 'alipay'] as const) {
    const own = payments.filter((one) => one.provider === provider && one.isPaid);
    const back = refunds.filter((one) => one.provider === provider && one.isDone);
    const sum = (rows: readonly { amount: number }[]) =>
      rows.reduce((all, { amount }) => all + amount, 0);
    const corrected = provider === 'wechat' ? player.books.adjustedOfWechat() : 0;
    expect(balances.get(`provider:${provider}`) ?? 0).toBe(sum(own) - sum(back) + corrected);
  }
  for (const channel of ['bank', 'cash'] as const)
    expect(balances.get(`provider:${channel}`) ?? 0).toBe(player.hand.held(channel));
  // What PayPal took is in dollars; payment by payment it is what our table says.
  const theirs = payments
    .filter((one) => one.provider === 'paypal' && one.isPaid)
    .map(({ order, amount, currency }) => `${order} ${amount} ${currency}`);
  const rows = await connection
    .selectFrom('payment')
    .where('provider', '=', 'paypal')
    .where('state', 'in', ['paid', 'surplus'])
    .select(['payment_no', 'amount', 'currency'])
    .execute();
  const ours = rows.map((row) => `${row.payment_no} ${row.amount} ${row.currency}`);
  expect(ours.toSorted()).toEqual(theirs.toSorted());
}

it(
  'in every history with the providers each student has paid once and has the goods, or has the money back',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(historyStep, { minLength: 6, maxLength: 24 }), async (steps) => {
        const history = await player.live(steps);
        await player.comeToRest(history);
        const seats = [await expectRightOf(history, 0), await expectRightOf(history, 1)];
        const sold = await connection
          .selectFrom('good_sold')
          .where('variant_id', '=', history.seat.variantId)
          .select('sold')
          .executeTakeFirst();
        const taken = seats.reduce((sum, one) => sum + one, 0);
        expect(taken).toBeLessThanOrEqual(1);
        expect(sold?.sold ?? 0).toBe(taken);
        await expectRightBooks();
        played += 1;
        // Whatever was done in this one, the sheets of closed months are what they were.
        expect(await player.books.changedSheets()).toEqual([]);
        if (played % closesEach !== 0) return;
        // What was found meanwhile is closed as finance does it, and all is as it was.
        await player.books.closeMonths();
        expect(await player.books.changedSheets()).toEqual([]);
        await expectRightBooks();
      }),
      { numRuns: histories, endOnFailure: true, ...(seed !== undefined && { seed: Number(seed) }) },
    );
  },
  240_000 + histories * msOfOne,
);

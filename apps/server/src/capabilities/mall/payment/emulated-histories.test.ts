import fc from 'fast-check';
import { expect, it } from 'vitest';
import { accountBalances, movedMonths } from '../../ledger/ledger.port.ts';
import { openEmulatedMall } from '../testing/emulated-mall.ts';
import {
  depositFen,
  historyPlayer,
  historyStep,
  packPoints,
  pointsAtFirst,
  type History,
} from '../testing/emulated-history.ts';
import { howMany } from '../../../testing/runs/how-many.ts';

/** How many histories; docs/mall.md says how to play more of them. */
const histories = howMany('MALL_HISTORIES', { usually: 5, whole: 100 });
const seed = process.env['MALL_SEED'];
const msOfOne = 30_000;

// Adapters wait shortly: a provider that never answers is one of the faults.
const mall = await openEmulatedMall({ answerMs: 400 });
const { connection, play } = mall;
const player = await historyPlayer(mall);

const ordersOf = (studentId: number) =>
  connection
    .selectFrom('mall_order')
    .where('student_id', '=', studentId)
    .select(['order_id', 'good_id', 'state', 'total_fen', 'points', 'held_coupon_id'])
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
    sum(own.filter(({ payment_no }) => paid.has(payment_no))) -
    sum(transfers.filter(({ refund_no }) => back.has(refund_no)))
  );
}

/** What a provider cannot send back waits for a person of the school, in the list and as a debt in the books. */
async function owedTo(studentId: number): Promise<number> {
  const rows = await connection
    .selectFrom('refund_transfer')
    .where('student_id', '=', studentId)
    .where('state', '=', 'abnormal')
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
  expect(rows.length).toBeLessThanOrEqual(packs);
  for (const { points } of rows) expect(-points).toBeLessThanOrEqual(packPoints);
  return packs * packPoints + rows.reduce((sum, { points }) => sum + points, 0);
}

/** Each student has paid once and has the goods, or has the money back; no point or coupon is lost or doubled. */
async function expectRightOf(history: History, index: number): Promise<number> {
  const { student, couponId } = history.students[index] ?? { student: undefined, couponId: '' };
  const studentId = student?.studentId ?? 0;
  const orders = await ordersOf(studentId);
  const inState = (state: string, good?: { readonly goodId: number }) =>
    orders.filter((one) => one.state === state && (!good || one.good_id === good.goodId));
  const paid = inState('paid');
  expect(orders.length).toBe(paid.length + inState('closed').length + inState('refunded').length);
  const courses = [history.seat, history.locked].filter((good) => inState('paid', good).length > 0);
  for (const good of courses) expect(inState('paid', good)).toHaveLength(1);
  const open = (await mall.coursesOf(studentId)).filter(({ expires_on }) => expires_on === null);
  // Both come in the order of their ids.
  expect(open.map(({ course_id }) => course_id)).toEqual(
    courses.map(({ courseId }) => courseId).toSorted((one, other) => one - other),
  );
  const worth = paid.reduce((sum, { total_fen }) => sum + total_fen, 0);
  const closed = inState('closed').map(({ order_id }) => order_id);
  // Of a pack that went back the school keeps a fen for each of its points that is used.
  const short = await shortOf(studentId, inState('refunded', history.pack).length);
  expect(await moneyOf(studentId)).toBe(
    worth + short + (await owedTo(studentId)) + (await keptFrom(studentId, closed)),
  );
  const account = await connection
    .selectFrom('points_account')
    .where('student_id', '=', studentId)
    .select(['balance', 'held'])
    .executeTakeFirst();
  const spent = paid.reduce((sum, { points }) => sum + points, 0);
  const bought = inState('paid', history.pack).length * packPoints;
  expect(account).toEqual({ balance: pointsAtFirst - spent + bought + short, held: 0 });
  const coupon = await connection
    .selectFrom('coupon_of_student')
    .where('held_coupon_id', '=', couponId)
    .select(['order_id', 'used_at'])
    .executeTakeFirstOrThrow();
  const user = paid.find(({ held_coupon_id }) => held_coupon_id === couponId);
  expect(coupon.order_id).toBe(user?.order_id ?? null);
  expect(coupon.used_at !== null).toBe(user !== undefined);
  return inState('paid', history.seat).length;
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
    expect(balances.get(`provider:${provider}`) ?? 0).toBe(sum(own) - sum(back));
  }
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
        await player.comeToRest();
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
      }),
      { numRuns: histories, endOnFailure: true, ...(seed !== undefined && { seed: Number(seed) }) },
    );
  },
  240_000 + histories * msOfOne,
);

import { setTimeout as delay } from 'node:timers/promises';
import { accountBalances } from '../../apps/server/src/capabilities/ledger/ledger.port.ts';
import { checkBooks } from '../../apps/server/src/capabilities/mall/ledger/check-books.ts';
import type { PaymentConsole } from '../../apps/server/src/testing/payment/payment-console.ts';
import type { School } from '../school/open-school.ts';
import { packFen, seatFen, type Shop } from './buy.ts';
import type { CheckedPayments, KillPlan } from './payment-kills.ts';

const patienceMs = 300_000;

/** Until every order is over, no code can be paid any more, and what nobody needed is back. */
export async function waitForRest({ services }: School, play: PaymentConsole): Promise<void> {
  const { pool } = services.database;
  const end = performance.now() + patienceMs;
  for (;;) {
    await play.sendNotices({ isAgain: true });
    const { rows } = await pool.query<{ left: number }>(
      `select (select count(*) from mall_order where state = 'unpaid')::int
         + (select count(*) from payment where state in ('starting', 'open', 'approved'))::int
         + (select count(*) from refund_transfer where state <> 'done')::int as left`,
    );
    if (rows[0]?.left === 0) return;
    if (performance.now() > end) throw new Error(`${rows[0]?.left} things have not come to rest`);
    await delay(1000);
  }
}

interface Bought {
  readonly plan: KillPlan;
  readonly play: PaymentConsole;
  readonly shop: Shop;
}

export async function checkPayments(
  school: School,
  { plan, play, shop }: Bought,
): Promise<CheckedPayments> {
  const { connection } = school.services.database;
  const ids = school.students.map(({ studentId }) => studentId);
  const { rows } = await school.services.database.pool.query<{ unpaid: number; goods: number }>(
    `with student as (select unnest($1::int[]) as student_id),
    has as (
      select s.student_id,
        (select count(*) from mall_order o where o.student_id = s.student_id) as orders,
        (select count(*) from mall_order o where o.student_id = s.student_id and o.state = 'paid'
          and o.total_fen = case when o.good_id = $3 then $5::int else $6::int end) as paid,
        (select count(*) from enrolment e where e.student_id = s.student_id and e.course_id = $4) as courses,
        (select balance from points_account a where a.student_id = s.student_id and a.held = 0) as points,
        (select count(*) from coupon_of_student c where c.student_id = s.student_id and c.used_at is not null) as coupons
      from student s
    )
    select sum(abs(orders - $2) + abs(paid - $2))::int as unpaid,
      (count(*) filter (where courses <> 1 or coupons <> 1 or coalesce(points, 0) <> ($2 - 1) * $6)
        + abs((select sold from good_sold where variant_id = $7) - count(*)))::int as goods
    from has`,
    [
      ids,
      plan.purchases,
      shop.seat.goodId,
      shop.seat.courseId,
      seatFen,
      packFen,
      shop.seat.variantId,
    ],
  );
  const [{ unpaid, goods } = { unpaid: NaN, goods: NaN }] = rows;
  return {
    unpaid,
    goods,
    sums: await countSums(school, play),
    books: (await checkBooks(connection)).length,
    providers: await countProviders(school, play),
  };
}

/** By the providers' own books: what an order brought in, less what went back, is its price. */
async function countSums({ services }: School, play: PaymentConsole): Promise<number> {
  const { payments, refunds } = await play.book();
  const paid = new Set(payments.filter(({ isPaid }) => isPaid).map(({ order }) => order));
  const back = new Set(refunds.filter(({ isDone }) => isDone).map(({ refund }) => refund));
  const { rows } = await services.database.pool.query<{ wrong: number }>(
    `select count(*)::int as wrong from mall_order o where o.total_fen <>
      (select coalesce(sum(p.fen), 0) from payment p where p.student_id = o.student_id
        and p.order_id = o.order_id and p.payment_no = any($1))
      - (select coalesce(sum(t.fen), 0) from refund_transfer t join payment p
        on p.student_id = t.student_id and p.payment_id = t.payment_id
        where p.student_id = o.student_id and p.order_id = o.order_id and t.refund_no = any($2))`,
    [[...paid], [...back]],
  );
  return rows[0]?.wrong ?? NaN;
}

async function countProviders({ services }: School, play: PaymentConsole): Promise<number> {
  const { payments, refunds } = await play.book();
  const balances = await accountBalances(services.database.connection);
  const sum = (rows: readonly { amount: number }[]) =>
    rows.reduce((all, { amount }) => all + amount, 0);
  const wrong = (['wechat', 'alipay'] as const).filter((provider) => {
    const own = payments.filter((one) => one.provider === provider && one.isPaid);
    const back = refunds.filter((one) => one.provider === provider && one.isDone);
    return (balances.get(`provider:${provider}`) ?? 0) !== sum(own) - sum(back);
  });
  // What PayPal took is in dollars; payment by payment it is what our table says.
  const theirs = payments
    .filter((one) => one.provider === 'paypal' && one.isPaid)
    .map(({ order, amount, currency }) => `${order} ${amount} ${currency}`);
  const { rows } = await services.database.pool.query<{ line: string }>(
    `select concat_ws(' ', payment_no, amount, currency) as line from payment
     where provider = 'paypal' and state in ('paid', 'surplus')`,
  );
  const ours = rows.map(({ line }) => line).toSorted();
  return wrong.length + Number(theirs.toSorted().join() !== ours.join());
}

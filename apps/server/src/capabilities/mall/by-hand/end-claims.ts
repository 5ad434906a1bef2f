import { againUntil, claimUntil, claimWarnMs, warnedUntil } from '@xuezhou/rules/mall/transfer';
import type { SpecialDay } from '@xuezhou/rules/mall/working-days';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import type { Services } from '../../../platform/services.ts';
import { waitingApprovals } from '../../../platform/staff/approvals.ts';
import { orderWriter, type OrderRow } from '../order/order.repository.ts';
import { specialDays } from '../../../platform/special-days.ts';
import { dueTradeOf, openHandPayment, waitLonger } from './hand-payment.ts';
import { tellClaimEnds, tellNotFound } from './tell-by-hand.ts';

type Using = Pick<Services, 'database' | 'clock' | 'log'>;

const atOnce = 100;

/** Written into the claim, as an answer of the school. */
const overWords = '五个工作日里没有查到这笔钱，这一单不再等了';

/**
 * A word of a student holds stock, seat and coupon no longer than the school has time to look: a day before it ends its student
 * is told, then it counts as not found. Money that comes afterwards is noted as any that comes late. Of a balance it ends by no
 * time: the deposit has paid for what it holds, and would be lost only because nobody looked.
 */
export async function endClaims(services: Using): Promise<void> {
  const { connection } = services.database;
  const now = services.clock.now();
  await fillUntil(services);
  const due = await connection
    .selectFrom('transfer_claim as c')
    .innerJoin('payment as p', (join) =>
      join.onRef('p.student_id', '=', 'c.student_id').onRef('p.payment_id', '=', 'c.payment_id'),
    )
    .innerJoin('mall_order as o', (join) =>
      join.onRef('o.student_id', '=', 'p.student_id').onRef('o.order_id', '=', 'p.order_id'),
    )
    .where('c.state', '=', 'open')
    .where('p.state', '=', 'open')
    .where((where) =>
      where.or([
        where('c.until', '<=', now)
          .and('c.warned_at', 'is not', null)
          .and('o.state', '=', 'unpaid'),
        where('c.until', '<=', new Date(now.getTime() + claimWarnMs)).and(
          'c.warned_at',
          'is',
          null,
        ),
      ]),
    )
    .select(['c.student_id', 'c.payment_id', 'p.order_id'])
    .orderBy('c.until')
    .limit(atOnce)
    .execute();
  if (due.length === 0) return;
  const special = await specialDays(connection);
  for (const claim of due)
    await inTransaction(
      connection,
      async (change) => await endOne(change, claim, { now, special }),
    ).catch((error: unknown) =>
      services.log.error({ err: error, orderId: claim.order_id }, 'a claim was not ended'),
    );
}

/** Of an older server. */
async function fillUntil({ database: { connection } }: Using): Promise<void> {
  const rows = await connection
    .selectFrom('transfer_claim')
    .where('state', '=', 'open')
    .where('until', 'is', null)
    .select(['student_id', 'payment_id', 'claimed_at'])
    .limit(atOnce)
    .execute();
  if (rows.length === 0) return;
  const special = await specialDays(connection);
  for (const { student_id: studentId, payment_id: paymentId, claimed_at: from } of rows)
    await connection
      .updateTable('transfer_claim')
      .where('student_id', '=', studentId)
      .where('payment_id', '=', paymentId)
      .where('until', 'is', null)
      .set({ until: claimUntil(from, special) })
      .execute();
}

interface At {
  readonly now: Date;
  readonly special: readonly SpecialDay[];
}

/** Only one that was warned of ends: after an outage, or of an older server, its student is told first. */
async function endOne(
  change: Change,
  of: { student_id: number; payment_id: string; order_id: string },
  { now, special }: At,
): Promise<void> {
  const order = await orderWriter(change, of.student_id).lock(of.order_id);
  if (order === undefined || !(await isWaitedFor(change, order, of.payment_id, now))) return;
  const claims = change
    .updateTable('transfer_claim')
    .where('student_id', '=', of.student_id)
    .where('payment_id', '=', of.payment_id)
    .where('state', '=', 'open');
  const claim = await change
    .selectFrom('transfer_claim')
    .where('student_id', '=', of.student_id)
    .where('payment_id', '=', of.payment_id)
    .where('state', '=', 'open')
    .select(['until', 'warned_at'])
    .forUpdate()
    .executeTakeFirst();
  const end = claim?.until ?? null;
  if (claim === undefined || end === null) return;
  const isBalance = order.state === 'deposit';
  if (claim.warned_at === null) {
    const until = isBalance ? end : warnedUntil(end, now, special);
    await claims.set({ warned_at: now, until }).execute();
    await tellClaimEnds(change, order, { until, now });
    return;
  }
  if (isBalance || end > now) return;
  await claims.set({ state: 'refused', reply: overWords }).execute();
  // As where somebody of the school did not find it: its student gets time to pay otherwise.
  const until = await waitLonger(change, order, againUntil(now, special));
  await tellNotFound(change, order, { reply: overWords, isOver: true, until, now });
}

/** Paid meanwhile by another way, or confirmed by one person and not yet by the other, nothing of it ends. */
async function isWaitedFor(
  change: Change,
  order: OrderRow,
  paymentId: string,
  now: Date,
): Promise<boolean> {
  const trade = await dueTradeOf(change, order);
  const open = trade === undefined ? [] : await openHandPayment(change, order, trade);
  if (!open.some(({ payment_id: id }) => id === paymentId)) return false;
  const seen = await waitingApprovals(change, 'takeReceipt', now);
  return !seen.some(({ targetId }) => targetId === order.order_id);
}

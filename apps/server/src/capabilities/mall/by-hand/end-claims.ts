import { claimUntil, claimWarnMs, againMs } from '@xuezhou/rules/mall/transfer';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import type { Services } from '../../../platform/services.ts';
import { waitingApprovals } from '../../../platform/staff/approvals.ts';
import { orderWriter } from '../order/order.repository.ts';
import { waitLonger } from './hand-payment.ts';
import { specialDays } from './days/special-days.ts';
import { tellClaimEnds, tellNotFound } from './tell-by-hand.ts';

type Using = Pick<Services, 'database' | 'clock' | 'log'>;

const atOnce = 100;

/** Written into the claim, as an answer of the school. */
const overWords = '五个工作日里没有查到这笔钱，这一单不再等了';

/**
 * A word of a student holds stock, seat and coupon no longer than the school has time to look: a day before it ends its student
 * is told, then it counts as not found. Money that comes afterwards is noted as any that comes late.
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
    .where('c.state', '=', 'open')
    .where('p.state', '=', 'open')
    .where((where) =>
      where.or([
        where('c.until', '<=', now),
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
  // Confirmed by one person, and not yet by the other.
  const seen = await waitingApprovals(connection, 'takeReceipt', now);
  const held = new Set(seen.map(({ targetId }) => targetId));
  for (const claim of due.filter(({ order_id: orderId }) => !held.has(orderId)))
    await inTransaction(connection, async (change) => await endOne(change, claim, now)).catch(
      (error: unknown) =>
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

async function endOne(
  change: Change,
  of: { student_id: number; payment_id: string; order_id: string },
  now: Date,
): Promise<void> {
  const order = await orderWriter(change, of.student_id).lock(of.order_id);
  const claims = change
    .updateTable('transfer_claim')
    .where('student_id', '=', of.student_id)
    .where('payment_id', '=', of.payment_id)
    .where('state', '=', 'open');
  if (order === undefined) return;
  const ended = await claims
    .where('until', '<=', now)
    .set({ state: 'refused', reply: overWords })
    .returning('payment_id')
    .executeTakeFirst();
  if (ended !== undefined) {
    // As where somebody of the school did not find it: its student gets time to pay otherwise.
    await waitLonger(change, order, new Date(now.getTime() + againMs));
    await tellNotFound(change, order, { reply: overWords, isOver: true, now });
    return;
  }
  const warned = await claims
    .where('warned_at', 'is', null)
    .set({ warned_at: now })
    .returning('until')
    .executeTakeFirst();
  const until = warned?.until ?? null;
  if (until !== null) await tellClaimEnds(change, order, { until, now });
}

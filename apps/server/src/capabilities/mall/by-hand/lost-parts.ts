import { sql } from 'kysely';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { Services } from '../../../platform/services.ts';
import { orderWriter } from '../order/order.repository.ts';
import { paymentWriter } from '../payment/payment.repository.ts';
import { isByHand, oweBack, receivedOf } from './hand-payment.ts';
import { tellOwed } from './tell-by-hand.ts';

type Using = Pick<Services, 'database' | 'clock' | 'log'>;

/**
 * Parts that came for a payment which an older server closed without a word: confirmed money that no order and no debt has.
 * Whoever closes one now owes it back in the same moment, so that a debt of just that sum stands beside it.
 */
const lostParts = sql`
  select p.student_id, p.order_id, p.payment_id, sum(r.amount_fen)::int as fen
  from payment p
  join money_receipt r on r.student_id = p.student_id and r.payment_id = p.payment_id
    and r.undone_at is null
  where p.provider in ('bank', 'cash') and p.state = 'closed'
  group by p.student_id, p.order_id, p.payment_id, p.trade_id, p.provider
  having not exists (
    select from payment q
    where q.student_id = p.student_id and q.order_id = p.order_id and q.trade_id = p.trade_id
      and q.provider = p.provider and q.state = 'surplus' and q.fen = sum(r.amount_fen)
      and not exists (select from money_receipt s
        where s.student_id = q.student_id and s.payment_id = q.payment_id))`;

/** They become what is owed, by hand, and their students are told. */
export async function oweLostParts({ database: { connection }, clock, log }: Using): Promise<void> {
  const { rows } = await sql<{ student_id: number; order_id: string; payment_id: string }>`
    ${lostParts} limit 100`.execute(connection);
  for (const { student_id: studentId, order_id: orderId, payment_id: paymentId } of rows)
    await inTransaction(connection, async (change) => {
      const order = await orderWriter(change, studentId).lock(orderId);
      const payment = await paymentWriter(change, studentId).lock(paymentId);
      if (order === undefined || payment?.state !== 'closed' || !isByHand(payment.provider)) return;
      const { rows: still } = await sql<{ payment_id: string }>`${lostParts}`.execute(change);
      if (!still.some(({ payment_id: id }) => id === paymentId)) return;
      const fen = await receivedOf(change, payment);
      const now = clock.now();
      await oweBack(change, order, { of: payment, fen, now });
      await tellOwed(change, order, { fen, why: '没有凑齐这一单的钱', now });
    }).catch((error: unknown) => log.error({ err: error, orderId }, 'a part was not owed back'));
}

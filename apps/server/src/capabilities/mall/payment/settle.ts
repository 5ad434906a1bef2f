import { postSurplus } from '@xuezhou/rules/ledger/postings';
import { tradeDue } from '@xuezhou/rules/mall/order-state';
import { isTaken } from '../../../platform/database/is-taken.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../platform/services.ts';
import type { PaymentChannel, TakenPayment } from '../../../providers/payment/payment.port.ts';
import { holdCourses } from '../../catalogue/catalogue.port.ts';
import { postEntry } from '../../ledger/ledger.port.ts';
import { applyMove, paidFrom } from '../order/move-order.ts';
import { orderWriter, type OrderRow } from '../order/order.repository.ts';
import { tellSurplus } from '../order/after/tell-student.ts';
import { paymentReader, paymentWriter, type PaymentRow } from './payment.repository.ts';
import { addMessage } from './record-message.ts';
import { addTransfer } from './transfer.repository.ts';

/**
 * settled: it paid what was due; already: nothing new; surplus: nobody needed it, it goes back by itself; mismatch: it
 * is not what was asked for, nothing changed and somebody looks; unknown: no payment of ours.
 */
export type Settlement = 'settled' | 'already' | 'surplus' | 'mismatch' | 'unknown';

type Using = Pick<Services, 'database' | 'clock' | 'log'>;

/** By hand too. */
type Taken = Omit<TakenPayment, 'provider'> & { readonly provider: PaymentChannel };

/**
 * The one way in which money becomes an order: notices, pages that a provider leads back to, and the poller all call
 * it, as often and in whatever order they like. One transaction under the lock of the order does all of it, or none.
 */
export async function settle(services: Using, taken: TakenPayment): Promise<Settlement> {
  const { connection } = services.database;
  const known = await paymentReader(connection).byNo(taken.paymentNo);
  const settlement = await (known === undefined
    ? Promise.resolve<Settlement>('unknown')
    : connection
        .transaction()
        .execute((change) => settleLocked(change, known, taken, services.clock.now()))
        .catch((error: unknown): Settlement => {
          // Another payment has this transaction already.
          if (isTaken(error)) return 'mismatch';
          throw error;
        }));
  if (settlement !== 'already') await note(services, taken, settlement);
  return settlement;
}

async function note({ database, clock, log }: Using, taken: TakenPayment, settlement: Settlement) {
  if (settlement === 'mismatch' || settlement === 'unknown')
    log.error({ paymentNo: taken.paymentNo, settlement }, 'a payment is not what was asked for');
  await addMessage(
    database.connection,
    {
      provider: taken.provider,
      direction: 'in',
      action: 'settle',
      paymentNo: taken.paymentNo,
      request: JSON.stringify(taken),
      response: null,
      verdict: settlement,
    },
    clock.now(),
  );
}

/** All of it in the transaction of whoever settles. */
export async function settleLocked(
  change: Change,
  known: PaymentRow,
  taken: Taken,
  now: Date,
): Promise<Settlement> {
  const { student_id: studentId, payment_id: paymentId, order_id: orderId } = known;
  const order = await orderWriter(change, studentId).lock(orderId);
  const writer = paymentWriter(change, studentId);
  const payment = await writer.lock(paymentId);
  if (order === undefined || payment === undefined) return 'unknown';
  if (payment.state === 'paid' || payment.state === 'surplus')
    return payment.transaction_no === taken.transactionNo ? 'already' : 'mismatch';
  if (!isAsAsked(payment, taken)) {
    // Looked at by hand: asking the provider again would find the same.
    await writer.update(paymentId, { fault: 'mismatch', next_check_at: null });
    return 'mismatch';
  }
  // What it was ordered for must still be there to be given.
  const isDue =
    (await isTradeDue(change, payment, order)) &&
    (await holdCourses(
      change,
      order.snapshot.courses.map(({ courseId }) => courseId),
    ));
  const isNeeded = isDue && (await applyMove(change, order, moveOf(payment, now))) !== null;
  await writer.update(paymentId, {
    state: isNeeded ? 'paid' : 'surplus',
    transaction_no: taken.transactionNo,
    paid_at: taken.paidAt,
    next_check_at: null,
    fault: null,
  });
  if (isNeeded) await orderWriter(change, studentId).payTrade(payment.trade_id, taken.paidAt);
  else await sendBack(change, order, payment, now);
  // Other codes of the order are worth nothing now.
  await enqueue(change, 'close-payments', { studentId, orderId, tradeId: payment.trade_id });
  return isNeeded ? 'settled' : 'surplus';
}

const moveOf = ({ provider }: PaymentRow, now: Date) => ({ event: 'pay', now, provider }) as const;

const isAsAsked = (payment: PaymentRow, taken: Taken): boolean =>
  payment.provider === taken.provider &&
  payment.amount === taken.money.amount &&
  payment.currency === taken.money.currency &&
  payment.merchant === taken.merchant &&
  (taken.app === null || payment.app === taken.app);

async function isTradeDue(change: Change, payment: PaymentRow, order: OrderRow): Promise<boolean> {
  const trade = await change
    .selectFrom('mall_trade')
    .where('student_id', '=', payment.student_id)
    .where('trade_id', '=', payment.trade_id)
    .select(['trade_type', 'amount_fen'])
    .executeTakeFirst();
  return (
    trade !== undefined &&
    trade.trade_type === tradeDue(order.sale, order.state) &&
    trade.amount_fen === payment.fen
  );
}

async function sendBack(
  change: Change,
  order: OrderRow,
  payment: PaymentRow,
  now: Date,
): Promise<void> {
  await postEntry(change, {
    kind: 'surplus',
    about: payment.payment_no,
    words: `${order.order_no} 多付`,
    at: now,
    postings: postSurplus(paidFrom(payment.provider), payment.fen),
  });
  await addTransfer(change, {
    payment,
    refundId: null,
    money: { amount: payment.amount, fen: payment.fen },
    from: 'surplus',
    now,
  });
  await tellSurplus(change, order, { fen: payment.fen, provider: payment.provider, now });
}

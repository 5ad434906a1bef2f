import type { Services } from '../../../platform/services.ts';
import { KeysShutError, PaymentRefusedError } from '../../../providers/payment/payment.port.ts';
import { closeByHand } from '../by-hand/close-by-hand.ts';
import { dueTradeOf, isByHand } from '../by-hand/hand-payment.ts';
import { orderReader } from '../order/order.repository.ts';
import { livePayments, paymentWriter, type PaymentRow } from './payment.repository.ts';
import { settle } from './settle.ts';

type Using = Pick<Services, 'database' | 'clock' | 'log' | 'payments'>;

const nameOf = ({ payment_no, provider_no }: PaymentRow) => ({
  paymentNo: payment_no,
  providerNo: provider_no ?? undefined,
});

/**
 * Sees to it that nobody can pay an order's codes any more; what was paid before is settled. Throws
 * PaymentUnavailableError where a provider does not say.
 */
export async function closePayments(
  services: Using,
  studentId: number,
  orderId: string,
): Promise<void> {
  for (const payment of await livePayments(services.database.connection, studentId, orderId))
    await closePayment(services, payment);
}

/**
 * The same once one of them was paid. It may be late: what its student has begun of the balance by then is another payment, and
 * goes on. Where it is the balance that was paid and is still due, for what it buys cannot be given, its other codes go too.
 */
export async function closeSpentPayments(
  services: Using,
  studentId: number,
  { orderId, paid }: { orderId: string; paid: string | undefined },
): Promise<void> {
  const { connection } = services.database;
  const order = await orderReader(connection, studentId).order(orderId);
  const due = order?.state === 'deposit' ? await dueTradeOf(connection, order) : undefined;
  for (const payment of await livePayments(connection, studentId, orderId))
    if (payment.trade_id === paid || payment.trade_id !== due?.trade_id)
      await closePayment(services, payment);
}

export async function closePayment(services: Using, payment: PaymentRow): Promise<void> {
  if (isByHand(payment.provider)) {
    await closeByHand(services, payment);
    return;
  }
  const writer = paymentWriter(services.database.connection, payment.student_id);
  const gateway = await services.payments.ofMerchant(payment).catch((error: unknown): 'shut' => {
    if (error instanceof KeysShutError) return 'shut';
    throw error;
  });
  // Nobody can be asked now. The order is let go all the same; once the keys open again, what was paid is found.
  if (gateway === 'shut') {
    const now = services.clock.now();
    const next = lastLook(payment, now) ?? lookAgain(now);
    await writer.updateLive(payment.payment_id, { state: 'closed', next_check_at: next });
    return;
  }
  // The school has no key of that merchant: nothing can be asked, and no notice of it is believed.
  if (gateway === undefined) {
    await writer.updateLive(payment.payment_id, { state: 'closed', next_check_at: null });
    return;
  }
  const answer = await gateway.close(nameOf(payment)).catch(async (error: unknown) => {
    // A provider that refuses to close says why when it is asked.
    if (!(error instanceof PaymentRefusedError)) throw error;
    return await gateway.find(nameOf(payment));
  });
  if (answer.state === 'paid') {
    await settle(services, answer.payment);
    return;
  }
  await writer.updateLive(payment.payment_id, {
    state: 'closed',
    next_check_at: lastLook(payment, services.clock.now()),
  });
}

const shutMs = 3_600_000;

/** Where the keys of a merchant cannot be used, which takes a person to mend. */
export const lookAgain = (now: Date): Date => new Date(now.getTime() + shutMs);

/** What the provider takes to finish a payment that somebody began in the last second. */
const finishingMs = 60_000;

/**
 * Closed is not the end of it while the code is valid: Alipay closes no code that nobody scanned, and somebody may have
 * been paying just then. Where the notice of that is lost too, only asking once more finds the money.
 */
function lastLook({ valid_until }: PaymentRow, now: Date): Date | null {
  return now < valid_until ? new Date(valid_until.getTime() + finishingMs) : null;
}

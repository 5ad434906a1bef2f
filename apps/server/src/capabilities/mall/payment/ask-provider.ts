import type { Services } from '../../../platform/services.ts';
import {
  KeysShutError,
  PaymentRefusedError,
  PaymentUnavailableError,
  type PaymentState,
} from '../../../providers/payment/payment.port.ts';
import { closePayment, lookAgain } from './close-payments.ts';
import { isLive, paymentWriter, type PaymentRow } from './payment.repository.ts';
import { settle } from './settle.ts';

type Using = Pick<Services, 'database' | 'clock' | 'log' | 'payments'>;

/** From one look at a payment to the next, in seconds: soon at first, then each minute until its time is over. */
const looks = [5, 5, 10, 10, 15, 15, 30, 30];

export function nextLook(checks: number, now: Date): Date {
  const seconds = looks[checks] ?? 60;
  return new Date(now.getTime() + seconds * 1000);
}

/**
 * Asks the provider what became of a payment and acts on it: what was paid is settled, what was approved is taken,
 * what nobody paid in its time is closed. One that was closed is settled too where it was paid after all. A provider
 * that does not answer is asked again later.
 */
export async function askProvider(services: Using, payment: PaymentRow): Promise<void> {
  if (!isLive(payment) && payment.state !== 'closed') return;
  const { student_id: studentId, payment_id: paymentId } = payment;
  const writer = paymentWriter(services.database.connection, studentId);
  const now = services.clock.now();
  await writer.noteCheck(paymentId, now, nextLook(payment.checks, now));
  const name = { paymentNo: payment.payment_no, providerNo: payment.provider_no ?? undefined };
  try {
    const gateway = await services.payments.ofMerchant(payment);
    if (gateway === undefined) return;
    const found = await gateway.find(name);
    if (!isLive(payment)) {
      // Nothing is taken any more for an order that let its codes go.
      await (found.state === 'paid'
        ? settle(services, found.payment)
        : writer.lookAgainAt(paymentId, null));
      return;
    }
    const state: PaymentState = found.state === 'approved' ? await gateway.take(name) : found;
    if (state.state === 'paid') await settle(services, state.payment);
    else if (state.state === 'closed')
      await writer.updateLive(paymentId, { state: 'closed', next_check_at: null });
    else if (now >= payment.valid_until) await closePayment(services, payment);
    else if (state.state === 'approved') await writer.updateLive(paymentId, { state: 'approved' });
  } catch (error) {
    if (error instanceof KeysShutError) await waitForKeys(services, payment);
    else if (error instanceof PaymentRefusedError)
      await writer.updateLive(paymentId, { fault: error.why });
    else if (!(error instanceof PaymentUnavailableError)) throw error;
  }
}

/** Nobody can be asked: what is live is let go once its time is over, and what was let go is looked at from time to time. */
async function waitForKeys(services: Using, payment: PaymentRow): Promise<void> {
  const now = services.clock.now();
  if (isLive(payment)) {
    if (now >= payment.valid_until) await closePayment(services, payment);
    return;
  }
  const writer = paymentWriter(services.database.connection, payment.student_id);
  await writer.lookAgainAt(payment.payment_id, lookAgain(now));
}

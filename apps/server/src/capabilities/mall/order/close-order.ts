import type { Services } from '../../../platform/services.ts';
import { closePayments } from '../payment/close-payments.ts';
import { livePayments } from '../payment/payment.repository.ts';
import { applyMove } from './move-order.ts';
import { orderReader, orderWriter, type OrderRow } from './order.repository.ts';

interface Closing {
  readonly event: 'cancel' | 'expire';
  readonly by: 'student' | 'time' | 'school';
  readonly words: string;
}

/** A code may be asked for between closing at the providers and closing here; then it is closed as well. */
const maxRounds = 5;

/**
 * Closes an order that waits: first at its providers, so that nobody can pay it any more, then here, and gives back
 * what it held. One that was paid meanwhile is settled and stays paid. Throws PaymentUnavailableError where a provider
 * does not say; then nothing was closed here.
 */
export async function closeOrder(
  services: Pick<Services, 'database' | 'clock' | 'log' | 'payments'>,
  studentId: number,
  orderId: string,
  { event, by, words }: Closing,
): Promise<OrderRow> {
  const { connection } = services.database;
  for (let round = 0; round < maxRounds; round++) {
    await closePayments(services, studentId, orderId);
    const isDone = await connection.transaction().execute(async (change) => {
      const order = await orderWriter(change, studentId).lock(orderId);
      if (order === undefined) return true;
      const live = await livePayments(change, studentId, orderId);
      if (live.length > 0) return false;
      const now = services.clock.now();
      await applyMove(change, order, { event, now, closedBy: by, closeWords: words });
      return true;
    });
    if (isDone) break;
  }
  const order = await orderReader(connection, studentId).order(orderId);
  if (order === undefined) throw new Error('an order cannot vanish');
  return order;
}

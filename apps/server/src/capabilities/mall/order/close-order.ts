import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import type { Services } from '../../../platform/services.ts';
import { closePayments } from '../payment/close-payments.ts';
import { livePayments } from '../payment/payment.repository.ts';
import { applyMove } from './move-order.ts';
import { lockPieces, orderReader, orderWriter, type OrderRow } from './order.repository.ts';

interface Closing {
  readonly event: 'cancel' | 'expire';
  readonly by: 'student' | 'time' | 'school';
  readonly words: string;
}

type Using = Pick<Services, 'database' | 'clock' | 'log' | 'payments'>;

/** What is done in the very transaction that closes: both are there, or none. */
interface Along<Answer> {
  /** Variants of which it takes pieces. */
  readonly pieces?: readonly number[];
  /** Given the orders as they are now, in the order of their ids. What it throws leaves them open here. */
  readonly work: (change: Change, orders: readonly OrderRow[], now: Date) => Promise<Answer>;
}

/** A code may be asked for between closing at the providers and closing here; then it is closed as well. */
const maxRounds = 5;

/**
 * Closes an order that waits: first at its providers, so that nobody can pay it any more, then here, and gives back
 * what it held. One that was paid meanwhile is settled and stays paid. Throws PaymentUnavailableError where a provider
 * does not say; then nothing was closed here.
 */
export async function closeOrder(
  services: Using,
  studentId: number,
  orderId: string,
  closing: Closing,
): Promise<OrderRow> {
  const work = () => Promise.resolve(true);
  await closeOrders(services, studentId, [orderId], closing, { work });
  const order = await orderReader(services.database.connection, studentId).order(orderId);
  if (order === undefined) throw new Error('an order cannot vanish');
  return order;
}

/** The same of several, and what is to happen with it. Undefined where a code was asked for again and again: nothing is done. */
export async function closeOrders<Answer>(
  services: Using,
  studentId: number,
  orderIds: readonly string[],
  closing: Closing,
  along: Along<Answer>,
): Promise<Answer | undefined> {
  for (let round = 0; round < maxRounds; round++) {
    for (const orderId of orderIds) await closePayments(services, studentId, orderId);
    const done = await inTransaction(services.database.connection, (change) =>
      closeHere(change, services, { studentId, orderIds, closing, along }),
    );
    if (done !== null) return done.answer;
  }
  return undefined;
}

interface Work<Answer> {
  readonly studentId: number;
  readonly orderIds: readonly string[];
  readonly closing: Closing;
  readonly along: Along<Answer>;
}

/** Null where one can be paid again. */
async function closeHere<Answer>(
  change: Change,
  services: Using,
  { studentId, orderIds, closing: { event, by, words }, along }: Work<Answer>,
): Promise<{ answer: Answer } | null> {
  const writer = orderWriter(change, studentId);
  const orders: OrderRow[] = [];
  for (const orderId of orderIds.toSorted()) {
    const order = await writer.lock(orderId);
    if (order === undefined) throw new Error('an order cannot vanish');
    if ((await livePayments(change, studentId, orderId)).length > 0) return null;
    orders.push(order);
  }
  // Those that are given back and those that are taken, as others do who go from the one to the other.
  if (along.pieces !== undefined)
    await lockPieces(change, [...orders.map((order) => order.variant_id), ...along.pieces]);
  const now = services.clock.now();
  const after: OrderRow[] = [];
  for (const order of orders) {
    const move = { event, now, closedBy: by, closeWords: words };
    after.push({ ...order, state: (await applyMove(change, order, move)) ?? order.state });
  }
  return { answer: await along.work(change, after, now) };
}

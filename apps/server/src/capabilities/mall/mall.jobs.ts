import { inTransaction } from '../../platform/database/in-transaction.ts';
import { addDays } from '@xuezhou/rules/enrolment/access-period';
import { dayOf } from '../../platform/clock.ts';
import type { JobContext, JobHandlers } from '../../platform/jobs/worker.ts';
import type { Services } from '../../platform/services.ts';
import { waitingApprovals } from '../../platform/staff/approvals.ts';
import { PaymentUnavailableError } from '../../providers/payment/payment.port.ts';
import { endClaims } from './by-hand/end-claims.ts';
import { forgetProofs } from './by-hand/proof/proof.ts';
import { oweLostParts } from './by-hand/lost-parts.ts';
import { checkBooks } from './ledger/check-books.ts';
import { postEarnedPoints } from './ledger/post-earned-points.ts';
import { reconcile } from './ledger/reconcile.ts';
import { closeOrder } from './order/close-order.ts';
import { orderWriter } from './order/order.repository.ts';
import { tellBalance } from './order/after/tell-student.ts';
import { askProvider } from './payment/ask-provider.ts';
import { closeSpentPayments } from './payment/close-payments.ts';
import { forgetMessages } from './payment/message-retention.ts';
import { paymentReader } from './payment/payment.repository.ts';
import { returnMoney } from './payment/return-money.ts';
import { transferReader } from './payment/transfer.repository.ts';

const atOnce = 100;

/** As long as an order waits that a student placed. */
const usualMs = 30 * 60_000;

type MallJob =
  | 'check-payments'
  | 'close-payments'
  | 'close-orders'
  | 'return-money'
  | 'take-bills'
  | 'check-books';

/** What becomes of payments and orders by themselves. One that fails keeps no other waiting. */
export const mallJobs = (services: Services): Pick<JobHandlers, MallJob> => ({
  'check-payments': async (_payload, context) => await checkPayments(services, context),
  'close-payments': async ({ studentId, orderId, tradeId }) =>
    await closeSpentPayments(services, studentId, { orderId, paid: tradeId }),
  'close-orders': async (_payload, context) => {
    await endClaims(services);
    await closeOverdue(services, context);
    await oweLostParts(services);
    await remindOfBalances(services);
    await forgetAddresses(services);
  },
  'return-money': async ({ refundNo }) => await returnMoney(services, refundNo),
  'take-bills': async () => await takeBills(services),
  'check-books': async () => {
    await postEarnedPoints(services);
    for (const fault of await checkBooks(services.database.connection))
      services.log.error(fault, 'the books and the orders do not agree');
    await forgetMessages(services);
    await forgetProofs(services);
  },
});

async function checkPayments(services: Services, { signal }: JobContext): Promise<void> {
  const { connection } = services.database;
  const now = services.clock.now();
  for (const payment of await paymentReader(connection).due(now, atOnce)) {
    if (signal.aborted) return;
    await askProvider(services, payment).catch((error: unknown) =>
      services.log.error(
        { err: error, paymentNo: payment.payment_no },
        'a payment was not asked for',
      ),
    );
  }
  for (const transfer of await transferReader(connection).due(now, atOnce)) {
    if (signal.aborted) return;
    await returnMoney(services, transfer.refund_no).catch((error: unknown) =>
      services.log.error({ err: error, refundNo: transfer.refund_no }, 'money was not returned'),
    );
  }
}

async function closeOverdue(services: Services, { signal }: JobContext): Promise<void> {
  const { connection } = services.database;
  const now = services.clock.now();
  const overdue = await connection
    .selectFrom('mall_order')
    .where((where) =>
      where.or([
        where('state', '=', 'unpaid').and('pay_to', '<=', now),
        where('state', '=', 'deposit').and('balance_to', '<=', now),
      ]),
    )
    // Its student says that the money is on its way: the school looks first.
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('transfer_claim as c')
            .innerJoin('payment as p', (join) =>
              join
                .onRef('p.student_id', '=', 'c.student_id')
                .onRef('p.payment_id', '=', 'c.payment_id'),
            )
            .whereRef('p.student_id', '=', 'mall_order.student_id')
            .whereRef('p.order_id', '=', 'mall_order.order_id')
            .where('p.state', '=', 'open')
            .where('c.state', '=', 'open')
            .select('c.payment_id'),
        ),
      ),
    )
    .select(['student_id', 'order_id', 'state', 'made_at', 'pay_to'])
    .orderBy('pay_to')
    .limit(atOnce)
    .execute();
  // Confirmed by one person, and not yet by the other.
  const seen = await waitingApprovals(connection, 'takeReceipt', now);
  const held = new Set(seen.map(({ targetId }) => targetId));
  for (const { student_id: studentId, order_id: orderId, state, ...times } of overdue) {
    if (signal.aborted) return;
    if (held.has(orderId)) continue;
    const words =
      state === 'deposit'
        ? '没有在时间内付尾款，自动关闭了，定金不退'
        : times.pay_to.getTime() - times.made_at.getTime() > usualMs
          ? '到了时间没有付款，自动关闭了'
          : '30 分钟内没有付款，自动关闭了';
    await closeOrder(services, studentId, orderId, { event: 'expire', by: 'time', words }).catch(
      (error: unknown) => {
        // Tried again in a minute: nothing is given back while somebody could still pay.
        if (!(error instanceof PaymentUnavailableError))
          services.log.error({ err: error, orderId }, 'an order was not closed');
      },
    );
  }
}

async function remindOfBalances({ database: { connection }, clock }: Services): Promise<void> {
  const now = clock.now();
  const due = await connection
    .selectFrom('mall_order')
    .where('state', '=', 'deposit')
    .where('balance_told_at', 'is', null)
    .where('balance_from', '<=', now)
    .select(['student_id', 'order_id'])
    .limit(atOnce)
    .execute();
  for (const { student_id: studentId, order_id: orderId } of due)
    await inTransaction(connection, async (change) => {
      const writer = orderWriter(change, studentId);
      const order = await writer.lock(orderId);
      if (order?.state !== 'deposit' || order.balance_told_at !== null) return;
      await tellBalance(change, order, now);
      await writer.update(orderId, { balance_told_at: now });
    });
}

const dayMs = 86_400_000;

/** A deleted address can be taken back for a moment; after a day nothing of it is left. */
async function forgetAddresses({ database: { connection }, clock }: Services): Promise<void> {
  await connection
    .deleteFrom('address')
    .where('deleted_at', '<', new Date(clock.now().getTime() - dayMs))
    .execute();
}

/** Of the day before; providers have it by ten in the morning. */
async function takeBills(services: Services): Promise<void> {
  const day = addDays(dayOf(services.clock.now()), -1);
  const known = await services.payments.known();
  for (const provider of new Set(known.map((gateway) => gateway.provider)))
    await reconcile(services, provider, day).then(
      ({ differences }) => {
        if (differences > 0)
          services.log.error({ provider, day, differences }, 'a bill does not agree');
      },
      (error: unknown) =>
        services.log.error({ err: error, provider, day }, 'a bill could not be taken'),
    );
}

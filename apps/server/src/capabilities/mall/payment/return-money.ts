import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { postRefundDone } from '@xuezhou/rules/ledger/postings';
import type { Change } from '../../../platform/database/prepare.ts';
import type { Services } from '../../../platform/services.ts';
import {
  PaymentRefusedError,
  PaymentUnavailableError,
  type RefundRequest,
  type RefundState,
} from '../../../providers/payment/payment.port.ts';
import { postEntry } from '../../ledger/ledger.port.ts';
import { orderReader } from '../order/order.repository.ts';
import { tellRefunded } from '../order/after/tell-student.ts';
import { paymentReader, type PaymentRow } from './payment.repository.ts';
import { putOff, transferReader, transferWriter, type TransferRow } from './transfer.repository.ts';

type Using = Pick<Services, 'database' | 'clock' | 'log' | 'payments'>;

const lookAgainMs = 5 * 60_000;

/** Asks the provider to send the money back, or what became of it; twice sends it once, as the number stays. */
export async function returnMoney(services: Using, refundNo: string): Promise<void> {
  const { connection } = services.database;
  const transfer = await transferReader(connection).byNo(refundNo);
  if (transfer === undefined || transfer.state === 'done' || transfer.state === 'abnormal') return;
  const payment = await paymentReader(connection).own(transfer.student_id, transfer.payment_id);
  // By hand: it waits for a person, and no time helps.
  if (payment !== undefined && (payment.provider === 'bank' || payment.provider === 'cash')) return;
  const now = services.clock.now();
  const noGateway = { now, tries: transfer.tries, fault: 'no gateway' };
  if (payment === undefined) {
    await putOff(connection, refundNo, noGateway);
    return;
  }
  const request = requestOf(transfer, payment);
  try {
    const gateway = await services.payments.ofMerchant(payment);
    if (gateway === undefined) {
      await putOff(connection, refundNo, noGateway);
      return;
    }
    const isKnown = transfer.state === 'processing';
    const found = isKnown ? await gateway.findRefund(request) : await gateway.refund(request);
    // One that the provider does not know after all is asked for once more.
    const state = isKnown && found.state === 'absent' ? await gateway.refund(request) : found;
    await applyRefundState(services, refundNo, state);
  } catch (error) {
    if (error instanceof PaymentUnavailableError)
      await putOff(connection, refundNo, { now, tries: transfer.tries, fault: 'unavailable' });
    else if (error instanceof PaymentRefusedError)
      // Too little on the account, or too soon: the same number is tried again; somebody sees it in the list.
      await putOff(connection, refundNo, { now, tries: transfer.tries, fault: error.code });
    else throw error;
  }
}

const requestOf = (transfer: TransferRow, payment: PaymentRow): RefundRequest => ({
  paymentNo: payment.payment_no,
  providerNo: payment.provider_no ?? undefined,
  transactionNo: payment.transaction_no ?? '',
  refundNo: transfer.refund_no,
  refund: { amount: transfer.amount, currency: payment.currency },
  total: { amount: payment.amount, currency: payment.currency },
  reason: transfer.refund_id === null ? '多付退回' : '学员退款',
});

/** What a provider says of a refund, by its notice or because we asked: written once, however often it is said. */
export async function applyRefundState(
  services: Using,
  refundNo: string,
  state: RefundState,
): Promise<boolean> {
  const { connection } = services.database;
  const known = await transferReader(connection).byNo(refundNo);
  if (known === undefined) return false;
  const now = services.clock.now();
  await inTransaction(connection, async (change) => {
    const writer = transferWriter(change);
    const transfer = await writer.lock(refundNo);
    if (transfer === undefined || transfer.state === 'done') return;
    if (state.state === 'done') {
      await finishTransfer(change, transfer, { ...state, now });
      return;
    }
    if (state.state === 'processing') {
      const next = new Date(now.getTime() + lookAgainMs);
      await writer.update(refundNo, { state: 'processing', next_try_at: next, fault: null });
      return;
    }
    if (state.state === 'absent') return;
    const fault = state.state === 'abnormal' ? state.why : 'closed';
    services.log.error({ refundNo, fault }, 'a refund needs somebody to look');
    await writer.update(refundNo, { state: 'abnormal', next_try_at: null, fault });
    await moveRefund(change, transfer, 'abnormal', now);
  });
  return true;
}

interface SentBack {
  readonly providerRefundNo: string;
  readonly doneAt: Date;
  readonly now: Date;
  /** Not where nothing was sent. */
  readonly isTold?: boolean;
}

/** The money is back, whoever sent it. */
export async function finishTransfer(
  change: Change,
  transfer: TransferRow,
  { providerRefundNo, doneAt, now, isTold = true }: SentBack,
): Promise<void> {
  const { refund_no: refundNo, student_id: studentId } = transfer;
  await transferWriter(change).update(refundNo, {
    state: 'done',
    provider_refund_no: providerRefundNo,
    done_at: doneAt,
    next_try_at: null,
    fault: null,
  });
  const payment = await paymentReader(change).own(studentId, transfer.payment_id);
  if (payment === undefined) throw new Error('a refund without its payment');
  await postEntry(change, {
    kind: 'returned',
    about: refundNo,
    words: `已退回 ${payment.payment_no}`,
    at: now,
    postings: postRefundDone(`provider:${payment.provider}`, transfer.fen),
  });
  await moveRefund(change, transfer, 'done', now);
  const order = await orderReader(change, studentId).order(payment.order_id);
  const { fen } = transfer;
  if (order !== undefined && isTold)
    await tellRefunded(change, order, { fen, provider: payment.provider, now });
}

/** The refund is done when all of its money is back. */
async function moveRefund(
  change: Change,
  { student_id: studentId, refund_id: refundId }: TransferRow,
  to: 'done' | 'abnormal',
  now: Date,
): Promise<void> {
  if (refundId === null) return;
  const refund = await change
    .selectFrom('refund')
    .where('student_id', '=', studentId)
    .where('refund_id', '=', refundId)
    .select('state')
    .forUpdate()
    .executeTakeFirst();
  if (refund === undefined || refund.state === 'done') return;
  const open = await change
    .selectFrom('refund_transfer')
    .where('student_id', '=', studentId)
    .where('refund_id', '=', refundId)
    .where('state', '<>', 'done')
    .select('state')
    .execute();
  if (to === 'done' && open.length > 0) return;
  await change
    .updateTable('refund')
    .where('student_id', '=', studentId)
    .where('refund_id', '=', refundId)
    .set({ state: to, ...(to === 'done' && { done_at: now }) })
    .execute();
}

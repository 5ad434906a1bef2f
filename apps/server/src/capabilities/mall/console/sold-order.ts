import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  askProviderOfOrder as askOperation,
  getSoldOrder as operation,
} from '@xuezhou/contract/mall/console';
import type { Connection } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { isByHand } from '../by-hand/hand-payment.ts';
import { presentDetail } from '../order/order-detail.ts';
import { askProvider } from '../payment/ask-provider.ts';
import { isLive, paymentReader, type PaymentRow } from '../payment/payment.repository.ts';
import { findOrderByNo } from './find-order.ts';
import { presentBuyer } from './sold-orders.ts';

const maxTalk = 200;

export async function getSoldOrder(
  services: ConsoleServices,
  { params: { orderNo } }: InputOf<typeof operation>,
): Promise<DataOf<typeof operation>> {
  const { connection } = services.database;
  const { student_id: studentId, order_id: orderId } = await findOrderByNo(connection, orderNo);
  const [order, buyer, payments] = await Promise.all([
    presentDetail(services, studentId, orderId),
    connection
      .selectFrom('student')
      .where('student_id', '=', studentId)
      .select(['student_id', 'nickname', 'mobile_sealed as buyer_mobile_sealed'])
      .executeTakeFirstOrThrow(),
    paymentReader(connection).ofOrder(studentId, orderId),
  ]);
  return {
    order,
    buyer: presentBuyer(services, buyer),
    payments: payments.map(presentPayment),
    talk: await talkAbout(connection, payments),
  };
}

const presentPayment = (payment: PaymentRow) => ({
  paymentNo: payment.payment_no,
  provider: payment.provider,
  amount: payment.fen,
  state: payment.state,
  transactionNo: payment.transaction_no,
  startedAt: payment.started_at.toISOString(),
  paidAt: payment.paid_at?.toISOString() ?? null,
  fault: payment.fault ?? '',
});

async function talkAbout(connection: Connection, payments: readonly PaymentRow[]) {
  if (payments.length === 0) return [];
  const numbers = payments.map(({ payment_no }) => payment_no);
  const rows = await connection
    .selectFrom('payment_message')
    .where('payment_no', 'in', numbers)
    .select(['at', 'provider', 'direction', 'action', 'payment_no', 'verdict'])
    .select(['request', 'response'])
    .orderBy('payment_message_no', 'desc')
    .limit(maxTalk)
    .execute();
  return rows.toReversed().map((row) => ({
    at: row.at.toISOString(),
    provider: row.provider,
    direction: row.direction,
    action: row.action,
    paymentNo: row.payment_no ?? '',
    verdict: row.verdict,
    request: row.request,
    response: row.response,
  }));
}

/** The providers are asked outside of any transaction; that somebody asked is written down first. */
export async function askProviderOfOrder(
  services: ConsoleServices,
  { body }: InputOf<typeof askOperation>,
  actor: Actor,
): Promise<DataOf<typeof askOperation>> {
  const { connection } = services.database;
  const found = await findOrderByNo(connection, body.orderNo);
  const { student_id: studentId, order_id: orderId } = found;
  const payments = await paymentReader(connection).ofOrder(studentId, orderId);
  const open = payments.filter(
    (payment) => !isByHand(payment.provider) && (isLive(payment) || payment.state === 'closed'),
  );
  if (open.length > 0)
    await changeAudited(services, actor, () => {
      const auditEntry = {
        operation: 'askProviderOfOrder',
        target: { kind: 'order', id: orderId },
        after: { payments: open.length },
      };
      return Promise.resolve({ answer: undefined, auditEntry });
    });
  for (const payment of open) await askProvider(services, payment);
  const { state } = await connection
    .selectFrom('mall_order')
    .where('student_id', '=', studentId)
    .where('order_id', '=', orderId)
    .select('state')
    .executeTakeFirstOrThrow(() => new Refusal('orderUnknown'));
  return { asked: open.length, state };
}

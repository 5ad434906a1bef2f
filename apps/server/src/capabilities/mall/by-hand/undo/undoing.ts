import { groupedNumber, maskedPayer } from '@xuezhou/rules/mall/transfer';
import type { Selectable } from 'kysely';
import type { Change } from '../../../../platform/database/prepare.ts';
import type { Tables } from '../../../../platform/database/tables.ts';
import { Refusal } from '../../../../platform/http/refusal.ts';
import { maskPersonal } from '../../../../platform/staff/mask-personal.ts';
import type { Actor } from '../../../../platform/staff/staff-member.ts';
import { orderWriter, type OrderRow } from '../../order/order.repository.ts';
import { isLive, paymentWriter, type PaymentRow } from '../../payment/payment.repository.ts';
import { lockOrders } from '../../refund/other-orders.ts';

type ReceiptRow = Selectable<Tables['money_receipt']>;

/** A receipt that is to be taken back. */
export interface Undoing {
  readonly receipt: ReceiptRow;
  /** With the others that made up the same payment: they go back together, or not at all. */
  readonly together: readonly ReceiptRow[];
  readonly payment: PaymentRow;
  readonly order: OrderRow;
}

interface Facts {
  readonly orderNo: string;
  readonly channel: ReceiptRow['channel'];
  readonly amount: number;
  readonly number: string;
  readonly payer: string;
  /** Money that was really paid and leaves with it, in fen; absent: none does. */
  readonly alsoBack?: number;
}

/** What the log says of it, and whoever is to agree. */
export const factsOf = ({ receipt, together, order }: Undoing, alsoBack: number): Facts => ({
  ...{ orderNo: groupedNumber(order.order_no), channel: receipt.channel },
  amount: together.reduce((sum, { amount_fen: fen }) => sum + fen, 0),
  number: together.map(({ number }) => groupedNumber(number)).join('、'),
  payer: [...new Set(together.map(({ payer }) => maskedPayer(payer)))].join('、'),
  ...(alsoBack > 0 && { alsoBack }),
});

/** What another agreed to is done, or nothing: more may have been paid since, which would really leave. */
export function demandAsAgreed({ agreement }: Actor, facts: Facts): void {
  if (agreement === undefined) return;
  const { amount, number, alsoBack = 0 }: Partial<Facts> = agreement.facts;
  const isSame = amount === facts.amount && number === maskPersonal(facts.number);
  if (!isSame || alsoBack !== (facts.alsoBack ?? 0))
    throw new Refusal(
      'receiptDiffers',
      '这一单在提出以后又收到了钱，或退过，撤回现在是另一回事：请再看一次，重新提出',
    );
}

export async function lockUndoing(change: Change, receiptId: string): Promise<Undoing> {
  const known = await change
    .selectFrom('money_receipt')
    .where('receipt_id', '=', receiptId)
    .select(['student_id', 'order_id', 'payment_id'])
    .executeTakeFirst();
  if (known === undefined) throw new Refusal('receiptUnknown');
  const { student_id: studentId } = known;
  // The orders first, as everywhere.
  await lockOrders(change, studentId);
  const order = await orderWriter(change, studentId).lock(known.order_id);
  const payment = await paymentWriter(change, studentId).lock(known.payment_id);
  const receipts = await change
    .selectFrom('money_receipt')
    .where('student_id', '=', studentId)
    .where('payment_id', '=', known.payment_id)
    .selectAll()
    .orderBy('taken_at')
    .forUpdate()
    .execute();
  const receipt = receipts.find(({ receipt_id: id }) => id === receiptId);
  if (order === undefined || payment === undefined || receipt === undefined)
    throw new Refusal('receiptUnknown');
  if (receipt.undone_at !== null) throw new Refusal('receiptFixed');
  const standing = receipts.filter(({ undone_at: undoneAt }) => undoneAt === null);
  return { order, payment, receipt, together: isLive(payment) ? [receipt] : standing };
}

import { sql } from 'kysely';
import type { Change } from '../../../../platform/database/prepare.ts';
import { domainEvent } from '../../../../platform/wiring/slot.ts';
import type { OrderRow } from '../order.repository.ts';

/** What happened to an order that other capabilities want to know of. */
export interface PurchaseEvent {
  readonly kind: 'bought' | 'refunded';
  readonly studentId: number;
  readonly orderId: string;
  readonly orderNo: string;
  readonly goodId: number;
  /** Fen in money: paid, or given back. */
  readonly paid: number;
  readonly isWhole: boolean;
  /** Fen in money that the school keeps of the order. */
  readonly left: number;
  /** Where something is posted, in one line; null where nothing is. */
  readonly address: string | null;
  readonly at: Date;
  /** Until when the rule gives the money back; null: never. */
  readonly refundUntil: Date | null;
}

/** Told within the transaction of what happened, once for each thing that happens: rewards for referrals hang here. */
export const purchases = domainEvent<PurchaseEvent>('mall.purchases');

export async function tellPurchase(
  change: Change,
  order: OrderRow,
  event: Pick<PurchaseEvent, 'kind' | 'paid' | 'isWhole' | 'at' | 'refundUntil'>,
): Promise<void> {
  const { student_id: studentId, order_id: orderId, address } = order;
  const { rows } = await sql<{ left: number }>`
    select coalesce(sum(paid_fen - refunded_fen), 0)::int as left from mall_order_line
    where student_id = ${studentId} and order_id = ${orderId}`.execute(change);
  await purchases.emit(change, {
    ...event,
    studentId,
    orderId,
    orderNo: order.order_no,
    goodId: order.good_id,
    left: rows[0]?.left ?? 0,
    address: address === null ? null : `${address.region} ${address.detail}`,
  });
}

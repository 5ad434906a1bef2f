import type { Change } from '../../../platform/database/prepare.ts';

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
  readonly at: Date;
  /** Until when the rule gives the money back; null: never. */
  readonly refundUntil: Date | null;
}

/** Told within the transaction of what happened, once for each thing that happens. */
export type PurchaseListener = (change: Change, event: PurchaseEvent) => Promise<void>;

/** Rewards for referrals and points for purchases hang in here, each by its capability's port. */
const listeners: readonly PurchaseListener[] = [];

export async function tellPurchase(change: Change, event: PurchaseEvent): Promise<void> {
  for (const listen of listeners) await listen(change, event);
}

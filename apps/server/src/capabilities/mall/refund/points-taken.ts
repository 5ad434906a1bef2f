import type { OrderRow } from '../order/order.repository.ts';
import type { RefundRow } from './refund.repository.ts';

/** Points that came with an order go with it; those that are used are taken off the money, each a fen. */
export function pointsTaken(
  { points_sold: sold }: OrderRow,
  { refunds, free }: { readonly refunds: readonly RefundRow[]; readonly free: number },
): { taken: number; kept: number } {
  const areGone = refunds.some(({ takes_back, state }) => takes_back && state !== 'refused');
  if (areGone) return { taken: 0, kept: 0 };
  const taken = Math.max(0, Math.min(sold, free));
  return { taken, kept: sold - taken };
}

import { splitAmount } from '@xuezhou/rules/mall/money';
import type { LineRow, OrderRow } from '../order/order.repository.ts';
import type { RefundRow } from './refund.repository.ts';

interface PointsFacts {
  readonly refunds: readonly RefundRow[];
  /** Points of the student that nothing holds. */
  readonly free: number;
}

const standing = (refunds: readonly RefundRow[]): RefundRow[] =>
  refunds.filter(({ state }) => state !== 'refused');

/** Points that came with an order go with it; those that are used are taken off the money, each a fen. */
export function pointsTaken(
  { points_sold: sold }: OrderRow,
  { refunds, free }: PointsFacts,
): { taken: number; kept: number } {
  const gone = standing(refunds)
    .filter(({ takes_back }) => takes_back)
    // Refunds of before this was written down settled all of them.
    .reduce((sum, row) => sum + (row.points_taken ?? sold) + row.kept_fen, 0);
  const outstanding = Math.max(0, sold - gone);
  const taken = Math.max(0, Math.min(outstanding, free));
  return { taken, kept: outstanding - taken };
}

/** Fen that refunds kept for used points: still with the school, and not to be given back by a later refund. */
export const keptBefore = (refunds: readonly RefundRow[]): number =>
  standing(refunds).reduce((sum, { kept_fen }) => sum + kept_fen, 0);

/** Points come back with the lines that they paid a part of, in proportion; by line. */
export function pointsByLine(
  { points }: OrderRow,
  lines: readonly LineRow[],
): ReadonlyMap<number, number> {
  const goods = lines.filter(({ kind }) => kind === 'good' || kind === 'extra');
  const parts = splitAmount(
    points,
    goods.map(({ amount_fen }) => amount_fen),
  );
  return new Map(goods.map(({ line_id }, index) => [line_id, parts[index] ?? 0]));
}

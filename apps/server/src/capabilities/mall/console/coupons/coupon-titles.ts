import type { Connection } from '../../../../platform/database/prepare.ts';

/** What coupons are called, by their numbers. */
export async function couponTitles(
  connection: Connection,
  couponIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (couponIds.length === 0) return new Map();
  const rows = await connection
    .selectFrom('coupon')
    .where('coupon_id', 'in', couponIds)
    .select(['coupon_id', 'title'])
    .execute();
  return new Map(rows.map((row) => [row.coupon_id, row.title]));
}

import { priceDays, type PricedVariant } from '@xuezhou/rules/mall/good-plan';
import type { Connection } from '../../../platform/database/prepare.ts';

/** For what a good was sold until then, by one person's word. */
export interface FormerPrices {
  /** As an ISO time. */
  readonly until: string;
  readonly variants: readonly PricedVariant[];
}

/** Those that still count. */
export const recentPrices = (former: readonly FormerPrices[], now: Date): FormerPrices[] => {
  const since = now.getTime() - priceDays * 86_400_000;
  return former.filter(({ until }) => Date.parse(until) > since);
};

/** Of each good that was sold for another price in the last days: the variants as they were. */
export async function soldBefore(
  connection: Connection,
  now: Date,
): Promise<ReadonlyMap<number, readonly PricedVariant[]>> {
  const rows = await connection.selectFrom('school_good').select(['good_id', 'former']).execute();
  return new Map(
    rows.map((row) => [
      row.good_id,
      recentPrices(row.former, now).flatMap(({ variants }) => variants),
    ]),
  );
}

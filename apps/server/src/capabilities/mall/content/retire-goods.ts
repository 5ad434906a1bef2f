import { sql } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';

/** Ids of what is sold. */
export interface Sold {
  readonly goods: readonly number[];
  readonly variants: readonly number[];
  readonly coupons: readonly number[];
}

/** What is sold besides what is kept; rewards, and what pages made or took over, are no file's, and stay. */
export async function findOtherGoods(
  connection: Connection,
  { goods, variants, coupons }: Sold,
): Promise<Sold> {
  const ids = async (query: ReturnType<typeof sql<{ id: number }>>) =>
    (await query.execute(connection)).rows.map(({ id }) => id);
  return {
    goods: await ids(sql`
      select good_id as id from good where retired_at is null and good_id <> all(${goods})
        and not exists (select from school_good s where s.good_id = good.good_id)`),
    variants: await ids(sql`
      select variant_id as id from good_variant
      where retired_at is null and variant_id <> all(${variants})
        and not exists (select from school_good s where s.good_id = good_variant.good_id)`),
    coupons: await ids(sql`
      select coupon_id as id from coupon
      where retired_at is null and reward_key is null and coupon_id <> all(${coupons})
        and not exists (select from coupon_made m where m.coupon_id = coupon.coupon_id)`),
  };
}

/** Taken off the shelf only: who bought them has them, and who holds a coupon may still use it. */
export async function retireGoods(
  change: Change,
  { goods, variants, coupons }: Sold,
  now: Date,
): Promise<void> {
  for (const statement of [
    sql`update good set retired_at = ${now} where good_id = any(${goods})`,
    sql`update good_variant set retired_at = ${now} where variant_id = any(${variants})`,
    sql`update coupon set retired_at = ${now} where coupon_id = any(${coupons})`,
  ])
    await statement.execute(change);
}

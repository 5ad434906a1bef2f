import { sql } from 'kysely';
import type { Change, Connection } from '../../platform/database/prepare.ts';
import type { Sound } from '../catalogue/select-sound.ts';

export interface VanishedGoods {
  readonly goods: number[];
  readonly variants: number[];
  readonly coupons: number[];
}

/** What is sold and no longer named. Only where nothing is wrong with the files of the mall. */
export async function findVanishedGoods(
  connection: Connection,
  sound: Sound,
): Promise<VanishedGoods> {
  if (!sound.isMallWhole) return { goods: [], variants: [], coupons: [] };
  const gone = async (
    query: ReturnType<typeof sql<{ id: number }>>,
    kept: readonly number[],
  ): Promise<number[]> => {
    const { rows } = await query.execute(connection);
    const isKept = new Set(kept);
    return rows.map(({ id }) => id).filter((id) => !isKept.has(id));
  };
  return {
    goods: await gone(
      sql`select good_id as id from good where retired_at is null`,
      sound.goods.map(({ good_id }) => good_id),
    ),
    variants: await gone(
      sql`select variant_id as id from good_variant where retired_at is null`,
      sound.variants.map(({ variant_id }) => variant_id),
    ),
    coupons: await gone(
      sql`select coupon_id as id from coupon where retired_at is null and reward_key is null`,
      sound.coupons.map(({ coupon_id }) => coupon_id),
    ),
  };
}

/** Taken off the shelf only: who bought them has them, and who holds a coupon may still use it. */
export async function retireGoods(
  change: Change,
  { goods, variants, coupons }: VanishedGoods,
  now: Date,
): Promise<void> {
  for (const statement of [
    sql`update good set retired_at = ${now} where good_id = any(${goods})`,
    sql`update good_variant set retired_at = ${now} where variant_id = any(${variants})`,
    sql`update coupon set retired_at = ${now} where coupon_id = any(${coupons})`,
  ])
    await statement.execute(change);
}

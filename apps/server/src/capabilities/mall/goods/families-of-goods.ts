import { sql } from 'kysely';
import type { FamilyUse } from '../../site/site.port.ts';

/** What is sold, and what is drafted to be. */
export const familiesOfGoods: FamilyUse = {
  words: (count) => `${count} 件商品`,
  count: async (connection) =>
    (
      await sql<{ code: string; count: number }>`
        select code, count(distinct good_id)::int as count
        from (
          select family as code, good_id from good where retired_at is null
          union all
          select plan->>'family', good_id from school_good
        ) named
        group by code`.execute(connection)
    ).rows,
};

export const familiesOfCoupons: FamilyUse = {
  words: (count) => `${count} 张优惠券`,
  count: async (connection) =>
    (
      await sql<{ code: string; count: number }>`
        select named.family as code, count(*)::int as count
        from coupon c, unnest(c.families) named(family)
        where c.retired_at is null group by named.family`.execute(connection)
    ).rows,
};

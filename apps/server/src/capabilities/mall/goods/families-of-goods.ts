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
  forget: async (change, code) => {
    await change.deleteFrom('good_family').where('family', '=', code).execute();
  },
};

/** What is offered, and what was stopped while somebody has one that can still be used. */
export const familiesOfCoupons: FamilyUse = {
  words: (count) => `${count} 种优惠券（停发了、还有人没用完的也算）`,
  count: async (connection, now) =>
    (
      await sql<{ code: string; count: number }>`
        select named.family as code, count(*)::int as count
        from coupon c, unnest(c.families) named(family)
        where c.retired_at is null or exists (
          select from coupon_of_student h
          where h.coupon_id = c.coupon_id and h.used_at is null
            and (h.order_id is not null or h.valid_to is null or h.valid_to > ${now}::timestamptz)
        )
        group by named.family`.execute(connection)
    ).rows,
};

import { sql, type RawBuilder } from 'kysely';

type Moment = RawBuilder<unknown>;

const paidBetween = (begins: Moment, ends: Moment) => sql`mall_order o
  where o.state in ('paid', 'refunded') and o.paid_at >= ${begins} and o.paid_at < ${ends}`;

/**
 * What was paid between two moments, given back since or not: kind (good, way, coupon), key, title, orders, fen. Of a
 * coupon it is what it took off, of the others what was paid in money.
 */
export const soldBetween = (begins: Moment, ends: Moment) => sql`(
  select 'good' as kind, o.good_id::text as key, max(g.title) as title, count(*)::int as orders,
    sum(o.total_fen)::bigint as fen
  from mall_order o left join good g on g.good_id = o.good_id
  where o.state in ('paid', 'refunded') and o.paid_at >= ${begins} and o.paid_at < ${ends} group by 2
  union all
  select 'way', coalesce(o.way, ''), coalesce(o.way, ''), count(*)::int, sum(o.total_fen)::bigint
  from ${paidBetween(begins, ends)} group by 2
  union all
  select 'coupon', h.coupon_id::text, max(c.title), count(*)::int, sum(o.coupon_fen)::bigint
  from mall_order o
  join coupon_of_student h on h.student_id = o.student_id and h.held_coupon_id = o.held_coupon_id
  join coupon c on c.coupon_id = h.coupon_id
  where o.state in ('paid', 'refunded') and o.paid_at >= ${begins} and o.paid_at < ${ends} group by 2)`;

/** Orders that were paid between two moments: order_id, order_no, good_id, way, coupon_id, paid_at, total_fen, coupon_fen, title. */
export const ordersPaid = (begins: Moment, ends: Moment) => sql`(
  select o.order_id, o.order_no, o.good_id, o.way, h.coupon_id, o.paid_at, o.total_fen, o.coupon_fen,
    o.snapshot ->> 'title' as title
  from mall_order o
  left join coupon_of_student h on h.student_id = o.student_id and h.held_coupon_id = o.held_coupon_id
  where o.state in ('paid', 'refunded') and o.paid_at >= ${begins} and o.paid_at < ${ends})`;

/** When a student first ordered, and first paid: ordered_at, paid_at. For a lateral join. */
export const firstOrdersOf = (student: RawBuilder<unknown>) => sql`(
  select min(o.made_at) as ordered_at,
    min(o.paid_at) filter (where o.state in ('paid', 'refunded')) as paid_at
  from mall_order o where o.student_id = ${student})`;

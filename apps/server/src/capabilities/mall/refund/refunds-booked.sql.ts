import { sql } from 'kysely';

/** Refunds by what an entry of the books says it is about: about, reason, order_no, words. */
export const refundsBooked = sql`(
  select t.refund_no as about, r.reason, o.order_no, r.words
  from refund_transfer t
  join refund r on r.student_id = t.student_id and r.refund_id = t.refund_id
  join mall_order o on o.student_id = r.student_id and o.order_id = r.order_id
  union all
  select r.refund_id::text, r.reason, o.order_no, r.words
  from refund r join mall_order o on o.student_id = r.student_id and o.order_id = r.order_id)`;

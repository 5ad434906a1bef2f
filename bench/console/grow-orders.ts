import { sealContact } from '../../apps/server/src/platform/contact/contact.ts';
import type { School } from '../school/open-school.ts';

/** What the last of so many orders is found by. */
export const lastNumbers = (orders: number) => ({
  orderNo: `B${String(orders).padStart(12, '0')}`,
  transactionNo: `T${String(orders).padStart(12, '0')}`,
  parcelNo: `SF${String(orders).padStart(12, '0')}`,
});

const snapshot = JSON.stringify({
  ...{ title: '压测商品', variantTitle: '', family: 'CFA', level: '一级', kind: 'points' },
  ...{ slips: ['压测'], items: [{ kind: 'points', points: 1000 }], courses: [], extras: [] },
  ...{ expiresOn: null, days: null, refund: { days: 7, lectures: null }, couponLabel: null },
  deposit: null,
});

/** One of each hundredth student waits, which nobody has twice of a good; one in fifty has a parcel, one in a thousand costs what no other does. */
const orders = `
  insert into mall_order (student_id, order_id, order_no, good_id, variant_id, limit_year, sale, state, way, snapshot,
    choice_digest, gross_fen, coupon_fen, points, freight_fen, bonus_fen, points_sold, total_fen, due_fen, made_at, pay_to,
    paid_at, closed_at, closed_by, close_words, parcel)
  select s.ids[1 + n % array_length(s.ids, 1)], gen_random_uuid(), 'B' || lpad(n::text, 12, '0'), 950, 950, 0, 'normal',
    m.state, 'wechat', $2::jsonb, '', m.fen, 0, 0, 0, 0, 0, m.fen, m.fen, m.at, m.at + interval '30 minutes',
    case when m.state = 'paid' then m.at end, case when m.state = 'closed' then m.at end,
    case when m.state = 'closed' then 'time' end, case when m.state = 'closed' then '' end,
    case when n % 50 = 0 then jsonb_build_object('carrier', 'sf', 'number', 'SF' || lpad(n::text, 12, '0'), 'at', m.at) end
  from generate_series(1, $1::int) n
  cross join (select array_agg(student_id order by student_id) as ids from student) s
  cross join lateral (select now() - ($1 - n) * interval '20 seconds' as at,
    case when n % 1000 = 0 then 100000 + n else 338000 - n % 7 end as fen,
    case when n % 100 = 1 and n <= array_length(s.ids, 1) then 'unpaid' when n % 3 = 0 then 'closed' else 'paid' end as state) m`;

const payments = `
  with made as (
    insert into mall_trade (student_id, trade_id, order_id, trade_type, amount_fen, pay_to)
    select student_id, gen_random_uuid(), order_id, 'normal', total_fen, pay_to from mall_order where order_no like 'B%'
    returning student_id, trade_id, order_id, amount_fen
  )
  insert into payment (student_id, payment_id, order_id, trade_id, provider, way, payment_no, transaction_no, amount,
    currency, fen, merchant, app, state, valid_until, started_at, paid_at, checked_at)
  select o.student_id, gen_random_uuid(), o.order_id, m.trade_id, 'wechat', 'qr', 'P' || substr(o.order_no, 2),
    'T' || substr(o.order_no, 2), o.total_fen, 'CNY', o.total_fen, 'bench', 'bench', 'paid', o.pay_to, o.made_at, o.paid_at,
    o.paid_at
  from made m join mall_order o on o.student_id = m.student_id and o.order_id = m.order_id
  where o.state = 'paid'`;

/** Orders of all students in turn, the last a moment ago, with their payments. */
export async function growOrders({ owner, services }: School, count: number): Promise<void> {
  // Who bought is shown with the own number, so that it has to open: one for all.
  const sealed = sealContact(services, 'mobile', '+8613800000000');
  await owner.query('update student set mobile_sealed = $1 where mobile_sealed is not null', [
    sealed,
  ]);
  await owner.query(orders, [count, snapshot]);
  await owner.query(payments);
  await owner.query('vacuum analyze mall_order, mall_trade, payment');
}

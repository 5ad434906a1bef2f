import type { School } from '../school/open-school.ts';

/** A good that everybody has bought often, and goods that everybody may buy once each. */
export const soldGood = { goodId: 950, variantId: 950 } as const;
export const orderCount = 10_000;
export const boughtCount = 8;
export const priceFen = 1000;

const snapshot = JSON.stringify({
  ...{ title: '压测商品', variantTitle: '', family: 'CFA', level: '一级', kind: 'points' },
  ...{ slips: ['压测'], items: [{ kind: 'points', points: 1000 }], courses: [], extras: [] },
  ...{ expiresOn: null, days: null, refund: { days: 7, lectures: null }, couponLabel: null },
  deposit: null,
});

const goods = [
  `insert into good (good_id, family, position, kind, sale, title, level, slips, facts, intro_html, items, parts,
     extras, needs_address, needs_identity, refund_days, comparison_title, way, way_words, answers, takes_taobao)
   select 950 + n, 'CFA', 950 + n, 'points', 'normal', '压测商品 ' || n, '', '{压测}', '{}', '',
     '[{"kind":"points","points":1000}]', '{}', '[]', false, false, 7, '', '', '', '{}', true
   from generate_series(0, ${boughtCount}) n`,
  `insert into good_variant (variant_id, good_id, limit_year, position, title, price_fen)
   select 950 + n, 950 + n, 0, 1, '', ${priceFen} from generate_series(0, ${boughtCount}) n`,
];

/** Closed ones but the first, which waits with a code that is good for a day and was just asked for. */
const ordersOf = (count: number) => [
  `insert into mall_order (student_id, order_id, order_no, good_id, variant_id, limit_year, sale, state, way, snapshot,
     choice_digest, gross_fen, coupon_fen, points, freight_fen, bonus_fen, points_sold, total_fen, due_fen, made_at,
     pay_to, closed_at, closed_by, close_words)
   select student_id, gen_random_uuid(), student_id || '-' || n, ${soldGood.goodId}, ${soldGood.variantId}, 0, 'normal',
     case when n = 1 then 'unpaid' else 'closed' end, 'wechat', $2::jsonb, '', ${priceFen}, 0, 0, 0, 0, ${priceFen},
     ${priceFen}, ${priceFen}, now() - n * interval '1 hour', now() + interval '1 day',
     case when n > 1 then now() end, case when n > 1 then 'time' end, case when n > 1 then '' end
   from unnest($1::int[]) student_id cross join generate_series(1, ${count}) n`,
  `insert into mall_trade (student_id, trade_id, order_id, trade_type, amount_fen, pay_to)
   select student_id, gen_random_uuid(), order_id, 'normal', ${priceFen}, pay_to from mall_order
   where student_id = any($1)`,
  `insert into mall_order_line (student_id, order_id, line_id, kind, label, amount_fen, paid_fen)
   select student_id, order_id, 1, 'good', '压测商品', ${priceFen}, ${priceFen} from mall_order
   where student_id = any($1)`,
  `insert into payment (student_id, payment_id, order_id, trade_id, provider, way, payment_no, amount, currency, fen,
     merchant, app, state, valid_until, started_at, checked_at)
   select o.student_id, gen_random_uuid(), o.order_id, t.trade_id, 'wechat', 'qr', replace(t.trade_id::text, '-', ''),
     ${priceFen}, 'CNY', ${priceFen}, 'bench', 'bench', 'open', now() + interval '1 day', now(), now() + interval '1 day'
   from mall_order o join mall_trade t on t.student_id = o.student_id and t.order_id = o.order_id
   where o.student_id = any($1) and o.state = 'unpaid'`,
];

/** The payment of each student that waits. */
export async function growMall(
  { services, owner, students }: School,
  count = orderCount,
): Promise<Map<number, string>> {
  const { pool } = services.database;
  for (const statement of goods) await pool.query(statement);
  const ids = students.map(({ studentId }) => studentId);
  for (const statement of ordersOf(count))
    await pool.query(statement, statement.includes('$2') ? [ids, snapshot] : [ids]);
  await owner.query('vacuum analyze');
  const { rows } = await pool.query<{ student_id: number; payment_id: string }>(
    'select student_id, payment_id from payment where student_id = any($1)',
    [ids],
  );
  return new Map(rows.map(({ student_id, payment_id }) => [student_id, payment_id]));
}

import { change, inSteps, repeat } from '../../../platform/database/steps/steps.ts';

/** Refunds say what they take of points; bundles of before keep which parts they counted as owned. */
export const countedParts = inSteps(
  change(`
alter table refund add column if not exists points_taken int check (points_taken >= 0);
alter table refund add column if not exists kept_fen int not null default 0 check (kept_fen >= 0);
`),
  repeat(`
with changed as (
update mall_order o set snapshot = o.snapshot || jsonb_build_object('counted', found.counted)
from (
  select l.student_id, l.order_id, jsonb_agg(jsonb_build_object(
    'goodId', part.good_id,
    'title', part.title,
    'amount', -l.amount_fen,
    'until', case when w.snapshot ->> 'days' is null then w.snapshot ->> 'expiresOn'
      else ((w.made_at at time zone 'Asia/Shanghai')::date + (w.snapshot ->> 'days')::int - 1)::text end,
    'courses', (
      select coalesce(jsonb_agg((item ->> 'courseId')::int), '[]') from jsonb_array_elements(part.items) item
      where item ->> 'kind' = 'course')
  ) order by l.line_id) as counted
  from mall_order_line l
  join mall_order w on w.student_id = l.student_id and w.order_id = l.order_id
  join good bundle on bundle.good_id = w.good_id
  join good part on part.good_id = any (bundle.parts) and l.label = '已有' || part.title
  where l.kind = 'owned' and w.state in ('unpaid', 'deposit', 'checking', 'paid')
    -- What was paid elsewhere was paid whole.
    and w.way is distinct from 'write-off' and w.way is distinct from 'taobao'
    and not w.snapshot ? 'counted'
    and not exists (
      select from refund r where r.student_id = w.student_id and r.order_id = w.order_id and r.takes_back
        and r.state in ('processing', 'abnormal', 'done'))
  group by l.student_id, l.order_id
  limit 1000
) found
where o.student_id = found.student_id and o.order_id = found.order_id and not o.snapshot ? 'counted'
returning 1)
select count(*)::int from changed`),
);

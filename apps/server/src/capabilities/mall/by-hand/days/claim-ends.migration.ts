import { change, inSteps } from '../../../../platform/database/steps/steps.ts';

/**
 * Claims end, by working days. The days of 2026 are those of the notice of the State Council; of 2027 the feasts that the law
 * names, until its notice is out: the school adds what it shifts.
 */
export const claimEnds = inSteps(
  change(`
alter table transfer_claim add column if not exists until timestamptz;
alter table transfer_claim add column if not exists warned_at timestamptz;

create table if not exists special_day (
  day date primary key,
  name text not null,
  is_work boolean not null
);

insert into special_day (day, name, is_work)
select day::date, name, is_work
from (values
  ('2026-01-01', '2026-01-03', '元旦', false), ('2026-01-04', '2026-01-04', '元旦', true),
  ('2026-02-14', '2026-02-14', '春节', true), ('2026-02-15', '2026-02-23', '春节', false),
  ('2026-02-28', '2026-02-28', '春节', true), ('2026-04-04', '2026-04-06', '清明节', false),
  ('2026-05-01', '2026-05-05', '劳动节', false), ('2026-05-09', '2026-05-09', '劳动节', true),
  ('2026-06-19', '2026-06-21', '端午节', false), ('2026-09-25', '2026-09-27', '中秋节', false),
  ('2026-09-20', '2026-09-20', '国庆节', true), ('2026-10-01', '2026-10-07', '国庆节', false),
  ('2026-10-10', '2026-10-10', '国庆节', true), ('2027-01-01', '2027-01-01', '元旦', false),
  ('2027-02-05', '2027-02-08', '春节', false), ('2027-04-05', '2027-04-05', '清明节', false),
  ('2027-05-01', '2027-05-02', '劳动节', false), ('2027-06-09', '2027-06-09', '端午节', false),
  ('2027-09-15', '2027-09-15', '中秋节', false), ('2027-10-01', '2027-10-03', '国庆节', false)
) as feast (first_day, last_day, name, is_work),
  generate_series(first_day::date, last_day::date, interval '1 day') as day
on conflict do nothing;

alter table refund add column if not exists also_back_fen int not null default 0;
`),
);

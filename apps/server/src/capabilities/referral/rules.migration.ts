import { change, inSteps } from '../../platform/database/steps/steps.ts';

/**
 * Rules are only added: the newest counts for who registers, and each recommendation keeps those that it came under. None:
 * those that the product begins with.
 */
export const rulesOfSchool = inSteps(
  change(`
create table if not exists referral_rule (
  referral_rule_no int generated always as identity primary key,
  request_id uuid not null unique,
  is_on boolean not null,
  coupon int not null,
  friend_coupon int not null,
  least_paid int not null,
  most_a_year int,
  set_at timestamptz not null,
  set_by_name text not null
);
alter table referral add column if not exists referral_rule_no int;
`),
);

/** Whether two agreed to them, so that more is not held against what was there before. */
export const rulesByTwo = inSteps(
  change(
    `alter table referral_rule add column if not exists by_two boolean not null default false;`,
  ),
);

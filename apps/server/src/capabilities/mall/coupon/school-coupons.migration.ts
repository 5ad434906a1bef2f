import { change, index, inSteps } from '../../../platform/database/steps/steps.ts';

/** Coupons of the console, numbered far from those of content files as far as six figures go, and codes for one piece each. */
export const schoolCoupons = inSteps(
  change(`
create sequence if not exists school_coupon_id as int start with 900001;
create table if not exists coupon_made (
  coupon_id int primary key references coupon on delete cascade,
  -- Of the filling-in of a form: sent twice it is one coupon.
  request_id uuid not null unique,
  made_by int not null,
  made_at timestamptz not null,
  version int not null default 1
);
create table if not exists coupon_code (
  code_digest bytea primary key,
  coupon_id int not null references coupon on delete cascade,
  tail text not null,
  note text not null,
  made_at timestamptz not null,
  student_id int references student,
  used_at timestamptz
);
create index if not exists coupon_code_of_coupon on coupon_code (coupon_id);
create index if not exists coupon_code_of_student on coupon_code (student_id) where student_id is not null;
`),
  index('coupon_of_student_by_coupon', 'coupon_of_student (coupon_id)'),
);

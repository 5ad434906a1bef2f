import { change, inSteps } from '../../../platform/database/steps/steps.ts';

/**
 * Orders that the school made for a student, each with a link by which anybody may pay it. Of its code only the digest is kept:
 * whoever reads the database can pay nothing by it.
 */
export const orderLinks = inSteps(
  change(`
create table if not exists order_link (
  student_id int not null,
  order_id uuid not null,
  code_digest bytea not null unique,
  ends_at timestamptz not null,
  -- For the school alone.
  why text not null,
  -- By which the school lowered the price.
  off_fen int not null check (off_fen >= 0),
  made_by int not null,
  made_by_name text not null,
  made_at timestamptz not null,
  sms_state text check (sms_state in ('asked', 'sent', 'failed')),
  sms_at timestamptz,
  opened_at timestamptz,
  opened_in text,
  primary key (student_id, order_id),
  foreign key (student_id, order_id) references mall_order on delete cascade
);
`),
);

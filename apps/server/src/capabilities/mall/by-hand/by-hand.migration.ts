import { change, inSteps } from '../../../platform/database/steps/steps.ts';

/** Transfers and cash: where they come to, what students say of them, and what somebody confirmed. */
export const moneyByHand = inSteps(
  change(`
create table if not exists money_account (
  account_id int generated always as identity primary key,
  channel text not null check (channel in ('bank', 'cash')),
  holder text not null,
  bank text not null,
  number text not null,
  branch text not null,
  remark text not null,
  is_on boolean not null,
  made_at timestamptz not null,
  unique (channel, number)
);

create table if not exists transfer_claim (
  student_id int not null,
  payment_id uuid not null,
  payer text not null,
  day date not null,
  claimed_at timestamptz not null,
  state text not null check (state in ('open', 'refused', 'taken')),
  reply text not null,
  primary key (student_id, payment_id),
  foreign key (student_id, payment_id) references payment
);
create index if not exists transfer_claim_open on transfer_claim (claimed_at) where state = 'open';

create table if not exists money_receipt (
  student_id int not null,
  receipt_id uuid not null,
  order_id uuid not null,
  payment_id uuid not null,
  account_id int not null references money_account,
  channel text not null check (channel in ('bank', 'cash')),
  amount_fen int not null check (amount_fen > 0),
  day date not null,
  number text not null,
  payer text not null,
  became text not null check (became in ('paid', 'short', 'owed')),
  difference_fen int not null,
  taken_by int not null,
  taken_at timestamptz not null,
  undone_at timestamptz,
  undone_by int,
  undone_why text,
  is_unbooked boolean not null default false,
  primary key (student_id, receipt_id)
);
create index if not exists money_receipt_by_id on money_receipt (receipt_id);
-- One sum of money counts once, whoever the student is; what was taken back frees its number.
create table if not exists money_number (
  account_id int not null references money_account,
  number text not null,
  receipt_id uuid not null,
  primary key (account_id, number)
);
create index if not exists money_receipt_of on money_receipt (student_id, order_id);
create index if not exists money_receipt_by_number on money_receipt (number);
`),
  change('alter table refund add column if not exists is_undo boolean not null default false'),
);

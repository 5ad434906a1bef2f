/**
 * The mall. Money is whole fen. What is sold is content; `sold` alone is the school's. An order keeps what it was made
 * of, so that nothing which changes later changes it. Messages, postings and agreements are only ever added.
 */
export const mall = `
create table good_family (
  family text primary key,
  caption text not null
);

create table good (
  good_id int primary key,
  family text not null,
  position int not null,
  kind text not null,
  sale text not null check (sale in ('normal', 'lock', 'presell')),
  title text not null,
  level text not null,
  slips text[] not null,
  facts text[] not null,
  intro_html text not null,
  items jsonb not null,
  parts int[] not null,
  extras jsonb not null,
  needs_address boolean not null,
  needs_identity boolean not null,
  -- Null: free of charge, or nothing is posted.
  freight_fen int,
  freight_free_from int,
  refund_days int not null check (refund_days >= 0),
  refund_lectures int check (refund_lectures > 0),
  -- Goods of one group can be compared.
  comparison text,
  comparison_title text not null,
  way text not null,
  way_words text not null,
  answers jsonb not null,
  agreement jsonb,
  -- The Markdown that its html is made from.
  agreement_source text,
  takes_taobao boolean not null,
  source jsonb,
  retired_at timestamptz
);
create index good_by_family on good (family, position);

create table good_variant (
  variant_id int primary key,
  good_id int not null references good on delete cascade,
  limit_year int not null,
  position int not null,
  title text not null,
  price_fen int not null check (price_fen between 0 and 100000000),
  former_price_fen int,
  former_until date,
  expires_on date,
  days int check (days > 0),
  deposit_fen int check (deposit_fen > 0),
  deposit_worth_fen int check (deposit_worth_fen >= deposit_fen),
  balance_from timestamptz,
  balance_to timestamptz,
  sale_from timestamptz,
  sale_to timestamptz,
  stock int check (stock >= 0),
  retired_at timestamptz
);
create index good_variant_of_good on good_variant (good_id, position);

-- How many are taken: bought, or held by an order. Apart from content, which an import writes anew.
create table good_sold (
  variant_id int primary key references good_variant on delete cascade,
  sold int not null check (sold >= 0)
);

create table coupon (
  coupon_id int primary key,
  title text not null,
  kind text not null check (kind in ('amount', 'percent')),
  value int not null check (value > 0),
  most_fen int check (most_fen > 0),
  threshold_fen int not null check (threshold_fen >= 0),
  good_ids int[] not null,
  families text[] not null,
  scope_words text not null,
  take_from timestamptz,
  take_to timestamptz,
  valid_from timestamptz,
  valid_to timestamptz,
  -- Counted from the taking.
  valid_days int check (valid_days > 0),
  total int check (total >= 0),
  per_student int not null check (per_student > 0),
  code text unique,
  is_listed boolean not null,
  source jsonb,
  retired_at timestamptz
);

create table coupon_taken (
  coupon_id int primary key references coupon on delete cascade,
  taken int not null check (taken >= 0),
  gone_at timestamptz
);

create table coupon_of_student (
  student_id int not null references student,
  held_coupon_id uuid not null,
  coupon_id int not null,
  -- The how-manieth of this student: what makes a limit per student hold.
  number int not null,
  origin text not null,
  taken_at timestamptz not null,
  valid_from timestamptz,
  valid_to timestamptz,
  order_id uuid,
  used_at timestamptz,
  primary key (student_id, held_coupon_id),
  unique (student_id, coupon_id, number)
);

create table address (
  student_id int not null references student,
  address_id uuid not null,
  name text not null,
  mobile text not null,
  region text not null,
  detail text not null,
  is_default boolean not null,
  made_at timestamptz not null,
  deleted_at timestamptz,
  primary key (student_id, address_id)
);
create unique index address_default on address (student_id) where is_default and deleted_at is null;

-- Append only: the text that orders were placed under.
create table order_agreement (
  digest text primary key,
  title text not null,
  version text not null,
  html text not null
);

create table mall_order (
  student_id int not null references student,
  order_id uuid not null,
  order_no text not null unique,
  good_id int not null,
  variant_id int not null,
  limit_year int not null,
  sale text not null check (sale in ('normal', 'lock', 'presell')),
  state text not null check (state in ('unpaid', 'deposit', 'checking', 'paid', 'closed', 'refunded')),
  way text,
  -- What was bought, as it was then.
  snapshot jsonb not null,
  -- Of what the student chose: sent again with another choice the id is refused.
  choice_digest text not null,
  gross_fen int not null check (gross_fen >= 0),
  coupon_fen int not null check (coupon_fen >= 0),
  points int not null check (points >= 0),
  freight_fen int not null check (freight_fen >= 0),
  bonus_fen int not null check (bonus_fen >= 0),
  points_sold int not null check (points_sold >= 0),
  total_fen int not null check (total_fen >= 0),
  due_fen int not null check (due_fen between 0 and total_fen),
  check (total_fen = gross_fen - coupon_fen - points + freight_fen - bonus_fen),
  held_coupon_id uuid,
  address jsonb,
  agreement_digest text references order_agreement,
  external_no text,
  vendor_oid text,
  source text,
  vendor_id int,
  made_at timestamptz not null,
  pay_to timestamptz not null,
  balance_from timestamptz,
  balance_to timestamptz,
  -- That the balance can be paid now.
  balance_told_at timestamptz,
  paid_at timestamptz,
  closed_at timestamptz,
  closed_by text check (closed_by in ('student', 'time', 'school')),
  close_words text,
  parcel jsonb,
  -- What of each course was given, and what was there before it.
  granted jsonb,
  -- The message that asks to finish joining the class.
  message_id int,
  primary key (student_id, order_id)
);
-- Of one good a student has one order at a time that is not finished.
create unique index mall_order_in_work on mall_order (student_id, good_id) where state in ('unpaid', 'deposit', 'checking') and way is distinct from 'write-off';
create index mall_order_by_time on mall_order (student_id, made_at desc);
create index mall_order_to_close on mall_order (pay_to) where state = 'unpaid';
create index mall_order_to_forfeit on mall_order (balance_to) where state = 'deposit';
create index mall_order_to_check on mall_order (made_at) where state = 'checking';
create unique index mall_order_external on mall_order (external_no) where external_no is not null and state <> 'closed';

create table mall_order_line (
  student_id int not null,
  order_id uuid not null,
  line_id smallint not null,
  kind text not null,
  label text not null,
  amount_fen int not null,
  -- What was paid for it after all that is off; what of it was given back.
  paid_fen int not null check (paid_fen >= 0),
  refunded_fen int not null default 0 check (refunded_fen between 0 and paid_fen),
  primary key (student_id, order_id, line_id),
  foreign key (student_id, order_id) references mall_order on delete cascade
);

create table mall_trade (
  student_id int not null,
  trade_id uuid not null,
  order_id uuid not null,
  trade_type text not null,
  amount_fen int not null check (amount_fen >= 0),
  pay_from timestamptz,
  pay_to timestamptz,
  paid_at timestamptz,
  primary key (student_id, trade_id),
  unique (student_id, order_id, trade_type),
  foreign key (student_id, order_id) references mall_order on delete cascade
);
`;

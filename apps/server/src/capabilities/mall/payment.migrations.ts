/** What is paid, given back and reconciled; after the orders it is for. */
export const payments = `
-- One attempt to pay a trade.
create table payment (
  student_id int not null,
  payment_id uuid not null unique,
  order_id uuid not null,
  trade_id uuid not null,
  provider text not null,
  way text not null,
  payment_no text not null unique,
  provider_no text,
  -- In the smallest unit of the currency, and what it counts for here.
  amount int not null check (amount > 0),
  currency text not null,
  fen_per_dollar int,
  fen int not null check (fen > 0),
  merchant text not null,
  app text not null,
  -- starting: the provider may know it or not. surplus: taken without need, goes back.
  state text not null check (state in ('starting', 'open', 'approved', 'paid', 'surplus', 'closed', 'failed')),
  start jsonb,
  valid_until timestamptz not null,
  fault text,
  transaction_no text,
  paid_at timestamptz,
  started_at timestamptz not null,
  checked_at timestamptz,
  checks int not null default 0,
  next_check_at timestamptz,
  primary key (student_id, payment_id),
  unique (provider, transaction_no),
  foreign key (student_id, trade_id) references mall_trade
);
create index payment_of_trade on payment (student_id, trade_id);
create index payment_to_check on payment (next_check_at) where next_check_at is not null;
create index payment_by_provider_no on payment (provider, provider_no) where provider_no is not null;

-- Append only: all that was said between the school and its providers.
create table payment_message (
  payment_message_no bigint generated always as identity primary key,
  at timestamptz not null,
  provider text not null,
  direction text not null check (direction in ('in', 'out')),
  action text not null,
  payment_no text,
  request text not null,
  response text,
  verdict text not null
);
create index payment_message_of on payment_message (payment_no, payment_message_no);

create trigger payment_message_is_final before update or delete or truncate on payment_message
  for each statement execute function refuse_any_change();
create trigger order_agreement_is_final before update or delete or truncate on order_agreement
  for each statement execute function refuse_any_change();

create table refund (
  student_id int not null,
  refund_id uuid not null,
  refund_request_no int generated always as identity unique,
  order_id uuid not null,
  state text not null check (state in ('asked', 'approved', 'processing', 'abnormal', 'done', 'refused')),
  reason text not null,
  words text not null,
  is_whole boolean not null,
  is_by_rule boolean not null,
  lines jsonb not null,
  money_fen int not null check (money_fen >= 0),
  points_back int not null check (points_back >= 0),
  asked_at timestamptz not null,
  proposed_by int,
  decided_by int,
  decided_at timestamptz,
  done_at timestamptz,
  reply text not null default '',
  takes_back boolean not null default true,
  parcel jsonb,
  primary key (student_id, refund_id),
  foreign key (student_id, order_id) references mall_order
);
create unique index refund_in_work on refund (student_id, order_id)
  where state in ('asked', 'approved', 'processing', 'abnormal');
create index refund_waiting on refund (asked_at) where state in ('asked', 'approved', 'abnormal');

-- Money on its way back, for one payment.
create table refund_transfer (
  refund_no text primary key,
  student_id int not null,
  payment_id uuid not null,
  -- Null: the payment itself was not needed.
  refund_id uuid,
  amount int not null check (amount > 0),
  fen int not null check (fen >= 0),
  state text not null check (state in ('waiting', 'processing', 'abnormal', 'done')),
  tries int not null default 0,
  fault text,
  provider_refund_no text,
  asked_at timestamptz not null,
  done_at timestamptz,
  next_try_at timestamptz,
  foreign key (student_id, payment_id) references payment
);
create unique index refund_transfer_of_surplus on refund_transfer (student_id, payment_id) where refund_id is null;
create index refund_transfer_due on refund_transfer (next_try_at) where next_try_at is not null;
create index refund_transfer_of_payment on refund_transfer (student_id, payment_id);

create table invoice (
  student_id int not null,
  invoice_id uuid not null,
  order_id uuid not null,
  invoice_no int generated always as identity unique,
  state text not null check (state in ('asked', 'made', 'failed', 'red')),
  kind text not null check (kind in ('person', 'company')),
  title text not null,
  tax_no text not null,
  email text not null,
  amount_fen int not null check (amount_fen > 0),
  changes smallint not null default 0,
  asked_at timestamptz not null,
  made_at timestamptz,
  words text not null default '',
  storage_key text,
  red_needed_at timestamptz,
  sent_at timestamptz,
  primary key (student_id, invoice_id),
  unique (student_id, order_id),
  foreign key (student_id, order_id) references mall_order
);

-- Orders of the school's shop at Taobao, from its file; a student claims one by its number.
create table taobao_order (
  taobao_no text primary key,
  good_id int,
  amount_fen int not null check (amount_fen >= 0),
  is_paid boolean not null,
  imported_at timestamptz not null
);

create table write_off_code (
  code_digest bytea primary key,
  write_off_code_no int generated always as identity unique,
  tail text not null,
  good_id int not null,
  limit_year int not null,
  note text not null,
  valid_until date,
  made_at timestamptz not null,
  student_id int references student,
  order_id uuid,
  used_at timestamptz
);
create index write_off_code_of_student on write_off_code (student_id) where student_id is not null;

-- What a provider's bill of a day said, and what does not agree with it.
create table bill (
  provider text not null,
  day date not null,
  taken_at timestamptz not null,
  line_count int not null,
  paid_amount bigint not null,
  refunded_amount bigint not null,
  fee_amount bigint not null,
  primary key (provider, day)
);
create table bill_difference (
  bill_difference_no int generated always as identity primary key,
  provider text not null,
  day date not null,
  kind text not null,
  payment_no text not null,
  transaction_no text,
  refund_no text,
  ours bigint,
  theirs bigint,
  found_at timestamptz not null,
  settled_at timestamptz,
  settled_by int,
  note text,
  unique (provider, day, kind, payment_no, refund_no)
);
create index bill_difference_open on bill_difference (day) where settled_at is null;
`;

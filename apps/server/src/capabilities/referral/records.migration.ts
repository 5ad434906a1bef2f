/** Who recommended whom, and what it earned. */
export const records = `
create table referral_code (
  student_id int primary key references student,
  ref_code text not null unique,
  made_at timestamptz not null
);

create table referral (
  student_id int not null references student,
  seq_id int generated always as identity unique,
  -- Everybody is recommended by one student at most.
  friend_id int not null unique references student,
  registered_at timestamptz not null,
  order_id text unique,
  paid int check (paid >= 0),
  paid_at timestamptz,
  choosable_at timestamptz,
  refunded_at timestamptz,
  denial text,
  reward text check (reward in ('points', 'coupon')),
  chosen_at timestamptz,
  primary key (student_id, seq_id),
  check (student_id <> friend_id),
  check ((reward is null) = (chosen_at is null))
);

create table referral_trace (
  student_id int not null references student,
  kind text not null check (kind in ('payer', 'address')),
  trace_hash bytea not null,
  seen_at timestamptz not null,
  primary key (student_id, kind, trace_hash)
);
`;

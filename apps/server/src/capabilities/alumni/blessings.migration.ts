/** Who passed, and what they wish those who have not yet. */
export const blessings = `
create table alumnus (
  student_id int primary key references student,
  exam text not null,
  month text not null,
  added_at timestamptz not null
);

create table blessing (
  student_id int primary key references student,
  bless_no int not null generated always as identity unique,
  content text not null,
  country text not null,
  state text not null check (state in ('waiting', 'shown', 'refused')),
  reason text,
  sent_at timestamptz not null,
  shown_at timestamptz,
  check ((state = 'shown') = (shown_at is not null)),
  check ((state = 'refused') = (reason is not null))
);
create index blessing_shown on blessing (shown_at desc) where state = 'shown';

create table bless_clock (
  only_row boolean primary key check (only_row),
  last_at timestamptz not null
);
insert into bless_clock values (true, 'epoch');
`;

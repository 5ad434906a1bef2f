/**
 * What the school says of itself, and what a student settles: e-mail codes, password resets, sign-ups for goods
 * that are still to come, and the wish to be forgotten. `quota_use` counts what may be done only so often.
 */
export const settings = `
create table school_setting (
  key text primary key,
  value text not null,
  changed_at timestamptz not null
);

alter table student add column erased_at timestamptz;

create table email_code (
  student_id int not null references student,
  email_code_id uuid not null,
  email text not null,
  attempts smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (student_id, email_code_id)
);

create table password_reset (
  password_reset_id uuid primary key,
  student_id int references student,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_reset_by_student on password_reset (student_id);

create table prepurchase (
  good_id int not null,
  person_key text not null,
  student_id int references student,
  email text not null,
  nickname text not null,
  chat_account text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (good_id, person_key)
);
create index prepurchase_by_student on prepurchase (student_id);

create table chat_account (
  person_key text primary key,
  student_id int references student,
  email text not null,
  chat_account text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index chat_account_by_student on chat_account (student_id);

create table account_cancellation (
  student_id int primary key references student,
  asked_at timestamptz not null,
  ends_at timestamptz not null
);
create index account_cancellation_by_end on account_cancellation (ends_at);
`;

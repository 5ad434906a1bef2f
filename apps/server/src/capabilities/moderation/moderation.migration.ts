/** The school's list of words, and what waits for a person. */
export const gate = `
create table moderation_word (
  word_key text primary key,
  word text not null,
  category text not null,
  outcome text not null check (outcome in ('refuse', 'hold', 'allow')),
  added_at timestamptz not null default now()
);

create table moderation_list (
  only_row boolean primary key default true check (only_row),
  version int not null,
  holds_pictures boolean not null default false,
  holds_when_down boolean not null default false
);
insert into moderation_list (version) values (1);

create table moderation_held (
  held_id int primary key generated always as identity,
  student_id int not null references student,
  kind text not null,
  thing_id text not null,
  words text not null,
  pictures text[] not null,
  place text not null,
  facts jsonb not null,
  hits jsonb not null,
  label text,
  held_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'passed', 'refused', 'gone')),
  decided_at timestamptz,
  decided_by int references staff,
  decided_name text,
  reason text,
  appealed_at timestamptz,
  appeal text,
  check ((state = 'waiting') = (decided_at is null))
);
create unique index moderation_held_waiting on moderation_held (kind, thing_id) where state = 'waiting';
create index moderation_held_queue on moderation_held (held_at, held_id) where state = 'waiting';
create index moderation_held_student on moderation_held (student_id, held_at desc);
`;

/**
 * Points: a log that is only added to, and of each student what it comes to. Points that an order holds are still the
 * student's; they can be spent by that order alone.
 */
export const ledger = `
create table points_account (
  student_id int primary key references student,
  balance int not null check (balance >= 0),
  held int not null check (held between 0 and balance)
);

create table points_entry (
  student_id int not null references student,
  points_entry_no bigint generated always as identity,
  -- Of one kind there is one entry about one thing.
  kind text not null,
  about text not null,
  points int not null check (points <> 0),
  balance int not null check (balance >= 0),
  words text not null,
  at timestamptz not null,
  primary key (student_id, points_entry_no),
  unique (student_id, kind, about)
);

create table points_hold (
  student_id int not null references student,
  about text not null,
  points int not null check (points > 0),
  held_at timestamptz not null,
  -- Null: still held.
  ended_at timestamptz,
  is_spent boolean not null default false,
  primary key (student_id, about)
);

create function refuse_points_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only added', tg_table_name;
end $$;
create trigger points_entry_is_final before update or truncate on points_entry
  for each statement execute function refuse_points_change();
`;

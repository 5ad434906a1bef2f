/** What points are exchanged for, and what students won by study. */
export const shop = `
create table points_good (
  points_good_id int primary key,
  position int not null,
  kind text not null check (kind in ('extend', 'posted')),
  title text not null,
  intro text not null,
  cost int not null check (cost > 0),
  days int check (days > 0),
  stock int check (stock >= 0),
  per_student int check (per_student > 0),
  retired_at timestamptz,
  check ((kind = 'extend') = (days is not null))
);

create table points_exchange (
  student_id int not null references student,
  exchange_id uuid not null,
  points_exchange_no int generated always as identity unique,
  points_good_id int not null references points_good,
  title text not null,
  cost int not null,
  course_id int,
  extended_to date,
  receiver text,
  mobile text,
  address text,
  exchanged_at timestamptz not null,
  posted_at timestamptz,
  parcel text,
  primary key (student_id, exchange_id)
);
create index points_exchange_to_post on points_exchange (exchanged_at) where address is not null and posted_at is null;

create table achievement (
  student_id int not null references student,
  achievement_key text not null,
  reached_at timestamptz not null,
  primary key (student_id, achievement_key)
);

-- No foreign key to the book: a medal outlives it.
create table medal (
  student_id int not null references student,
  book_id int not null,
  level smallint not null check (level between 1 and 3),
  won_at timestamptz not null,
  primary key (student_id, book_id, level)
);
`;

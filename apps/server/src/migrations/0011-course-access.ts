/**
 * When a student may study a course: the period is kept per student. What a course allows in general has a row of its
 * own where an operator said so, since the course's own row is content. A redeem code is stored as a digest: who
 * reads the database cannot use it.
 */
export const courseAccess = `
alter table enrolment
  add column opens_on date,
  -- Of a course that waits to be redeemed: how long its period will be.
  add column period_days int,
  add column postponed smallint not null default 0,
  add column paused_on date;

create table course_policy (
  course_id int primary key references course on delete cascade,
  modes text[] not null default '{challenge,video}',
  postpone_times smallint not null default 1,
  postpone_days smallint not null default 90,
  preopen boolean not null default true
);

create table redeem_code (
  code_digest bytea primary key,
  redeem_code_no int generated always as identity unique,
  -- So that an operator can tell them apart.
  tail text not null,
  course_id int not null references course on delete cascade,
  days int,
  note text not null,
  valid_until date,
  made_at timestamptz not null,
  student_id int references student,
  used_at timestamptz
);
create index redeem_code_of_student on redeem_code (student_id) where student_id is not null;

create table reopen_request (
  student_id int not null references student,
  course_id int not null references course on delete cascade,
  reopen_request_no int generated always as identity unique,
  state text not null check (state in ('submitted', 'approved', 'refused')),
  reason text not null,
  -- Where its pictures lie in the storage.
  folder text not null,
  attachments smallint not null,
  submitted_at timestamptz not null,
  answered_at timestamptz,
  reply text,
  primary key (student_id, course_id, reopen_request_no)
);
create unique index reopen_request_waiting on reopen_request (student_id, course_id) where state = 'submitted';

-- Files that a teacher gave to a course or to one of its books.
create table course_file (
  file_id int generated always as identity (start with 1001) primary key,
  course_id int not null references course on delete cascade,
  book_id int references book on delete set null,
  title text not null,
  file_name text not null,
  content_type text not null,
  bytes int not null,
  storage_key text not null,
  made_at timestamptz not null
);
create index course_file_by_course on course_file (course_id);
`;

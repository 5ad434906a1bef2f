/** Packages of others, who learns in them, and what they report. */
export const coursewareTables = `
create table courseware (
  courseware_id int generated always as identity primary key,
  course_id int not null,
  book_id int not null,
  reading_id int not null,
  title text not null,
  made_at timestamptz not null
);
create index courseware_of_course on courseware (course_id);
create table courseware_version (
  version_id int generated always as identity primary key,
  courseware_id int not null references courseware,
  number int not null check (number > 0),
  standard text not null check (standard in ('1.2', '2004')),
  file_name text not null,
  sha256 text not null,
  bytes int not null,
  files int not null,
  parts jsonb not null,
  pass_percent int check (pass_percent between 1 and 100),
  minutes int check (minutes > 0),
  made_at timestamptz not null,
  unique (courseware_id, number)
);
create table courseware_file (
  version_id int not null references courseware_version,
  name text not null,
  storage_key text not null,
  content_type text not null,
  bytes int not null,
  primary key (version_id, name)
);
create table courseware_attempt (
  attempt_id int generated always as identity primary key,
  student_id int not null references student,
  courseware_id int not null references courseware,
  version_id int not null references courseware_version,
  begun_at timestamptz not null,
  done_at timestamptz,
  percent int not null default 0 check (percent between 0 and 100),
  score_raw real,
  score_max real,
  seconds int not null default 0,
  last_part text,
  last_at timestamptz not null,
  unique (student_id, version_id)
);
create index courseware_attempt_of on courseware_attempt (courseware_id, student_id);
create table courseware_session (
  session_id uuid primary key,
  student_id int not null references student,
  attempt_id int not null references courseware_attempt,
  part text not null,
  opened_at timestamptz not null,
  seconds int not null default 0
);
create index courseware_session_of on courseware_session (attempt_id);
create index courseware_session_student on courseware_session (student_id);
create table courseware_state (
  attempt_id int not null references courseware_attempt,
  student_id int not null references student,
  part text not null,
  state text not null,
  session_id uuid,
  at timestamptz not null,
  report_order int not null,
  is_completed boolean not null,
  is_passed boolean,
  score_raw real,
  score_max real,
  share real,
  primary key (attempt_id, part)
);
create index courseware_state_student on courseware_state (student_id);
create table courseware_report (
  report_number bigint generated always as identity primary key,
  student_id int not null references student,
  report_id uuid not null,
  session_id uuid not null references courseware_session,
  at timestamptz not null,
  received_at timestamptz not null,
  report_order int not null,
  sha256 text not null,
  facts jsonb not null,
  interactions jsonb not null,
  unique (student_id, report_id)
);
create index courseware_report_session on courseware_report (session_id);
`;

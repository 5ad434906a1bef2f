export const reports = `
create table report_week (
  week date not null,
  course_id int not null,
  counted_at timestamptz not null,
  studied int not null,
  answered int not null,
  watched int not null,
  stopped int not null,
  answers bigint not null,
  rights bigint not null,
  seconds bigint not null,
  primary key (week, course_id)
);

create table report_study (
  week date not null,
  student_id int not null references student,
  course_id int not null,
  answers int not null,
  rights int not null,
  seconds int not null,
  primary key (week, student_id, course_id)
);
create index report_study_student on report_study (student_id);
create index report_study_course on report_study (week, course_id, student_id);

create table report_student (
  student_id int primary key references student,
  registered_week date not null,
  enrolled_week date,
  step int not null
);
create index report_student_registered on report_student (registered_week, student_id);
create index report_student_enrolled on report_student (enrolled_week, student_id);

create table report_retention (
  enrolled_week date not null,
  week date not null,
  people int not null,
  primary key (week, enrolled_week)
);

create table report_account (
  week date not null,
  account text not null,
  part text not null,
  entries int not null,
  debit_fen bigint not null,
  credit_fen bigint not null,
  primary key (week, account, part)
);

create table report_sale (
  week date not null,
  kind text not null,
  key text not null,
  title text not null,
  orders int not null,
  fen bigint not null,
  primary key (week, kind, key)
);

create table report_lecture (
  bullet_id int primary key,
  course_id int not null,
  stands int[] not null,
  counted_at timestamptz not null
);

create table report_topic (
  reading_id int primary key,
  course_id int not null,
  people int not null,
  percent int not null,
  weak int not null,
  counted_at timestamptz not null
);

create table report_mail (
  staff_id int not null references staff,
  name text not null,
  mailed_on date,
  primary key (staff_id, name)
);
`;

/** How many answers somebody judged: of an open one it is no fault that nobody has marked it yet. Nights count weeks anew. */
export const judgedAnswers = `
alter table report_week add column judged bigint;
alter table report_study add column judged int;
`;

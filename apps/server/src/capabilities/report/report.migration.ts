export const reports = `
create table report_week (
  week date primary key,
  counted_at timestamptz not null,
  studied int not null,
  answered int not null,
  watched int not null,
  stopped int not null,
  answers bigint not null,
  seconds bigint not null
);

create table report_study (
  week date not null,
  student_id int not null references student,
  answers int not null,
  seconds int not null,
  primary key (week, student_id)
);
create index report_study_student on report_study (student_id);

create table report_account (
  week date not null,
  account text not null,
  part text not null,
  entries int not null,
  debit_fen bigint not null,
  credit_fen bigint not null,
  primary key (week, account, part)
);

create table report_mail (
  staff_id int not null references staff,
  name text not null,
  mailed_on date,
  primary key (staff_id, name)
);
`;

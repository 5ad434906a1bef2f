/**
 * One review queue. The session of a day is chosen once, so that every device has the same; what of it is done follows
 * from the logs of answers and cards. Pauses of a course are kept from now on, whoever ends them, since a streak waits
 * meanwhile. Statistics of questions are made anew by a job and can be thrown away.
 */
export const review = `
create table review_setting (
  student_id int primary key references student,
  per_day smallint not null
);

create table review_day (
  student_id int not null references student,
  day date not null,
  items jsonb not null,
  planned_at timestamptz not null,
  primary key (student_id, day)
);

create index card_review_by_day on card_review (student_id, received_at);

create table course_pause (
  student_id int not null references student,
  course_id int not null,
  paused_on date not null,
  resumed_on date not null,
  primary key (student_id, course_id, paused_on)
);

create function keep_course_pause() returns trigger language plpgsql as $$
begin
  insert into course_pause (student_id, course_id, paused_on, resumed_on)
  values (old.student_id, old.course_id, old.paused_on, (now() at time zone 'Asia/Shanghai')::date)
  on conflict (student_id, course_id, paused_on) do update set resumed_on = excluded.resumed_on;
  return new;
end $$;
create trigger enrolment_resumed after update of paused_on on enrolment for each row
  when (old.paused_on is not null and new.paused_on is null) execute function keep_course_pause();

create table question_report (
  student_id int not null references student,
  report_id uuid not null,
  report_no int generated always as identity unique,
  question_id int not null,
  version int not null,
  reason text not null check (reason in ('key', 'typo', 'unclear', 'outdated', 'other')),
  content text not null,
  status text not null default 'open' check (status in ('open', 'fixed', 'kept')),
  reply text,
  reported_at timestamptz not null,
  settled_at timestamptz,
  primary key (student_id, report_id)
);
create index question_report_open on question_report (question_id) where status = 'open';

create table question_statistic (
  question_id int not null,
  version int not null,
  answers int not null,
  facility real not null,
  discrimination real,
  options jsonb not null,
  median_ms int,
  counted_at timestamptz not null,
  primary key (question_id, version)
);
`;

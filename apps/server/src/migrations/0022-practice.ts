/**
 * The rest of practice. A question leaves the wrong-answer book after as many right answers in a row as its student
 * wants: the moments of the last right ones stand beside that of the last wrong one, so that it comes out the same in
 * whatever order answers arrive. `cleared_at` is from now on only when the student took it out by hand.
 */
export const practice = `
alter table question drop constraint question_kind_check;
alter table question add constraint question_kind_check
  check (kind in ('single', 'multiple', 'truefalse', 'numeric', 'table', 'open', 'xl'));

alter table answer add column session_id uuid;

create table practice_setting (
  student_id int primary key references student,
  rights_needed smallint not null default 1 check (rights_needed between 1 and 5)
);

alter table question_state
  add column right_at timestamptz[] not null default '{}',
  add column earned_at timestamptz,
  add column wrong_cause text check (wrong_cause in ('unknown', 'misread', 'slipped')),
  add column cause_at timestamptz;
drop index question_state_in_wrong_book;
alter table question_state drop column in_wrong_book;
alter table question_state add column in_wrong_book boolean not null generated always as (
  wrong_at is not null and (cleared_at is null or wrong_at > cleared_at)
    and (earned_at is null or wrong_at > earned_at)) stored;
create index question_state_in_wrong_book on question_state (student_id, course_id) where in_wrong_book;

create table practice_score (
  student_id int not null references student,
  course_id int not null,
  week date not null,
  week_right int not null,
  best_week int not null,
  total_right int not null,
  days int not null,
  primary key (student_id, course_id)
);
create index practice_score_by_week on practice_score (course_id, week, week_right desc);
create index practice_score_by_total on practice_score (course_id, total_right desc);
create index practice_score_by_days on practice_score (course_id, days desc);

create table practice_league (
  student_id int not null references student,
  course_id int not null,
  league_no int not null,
  joined_at timestamptz not null,
  primary key (student_id, course_id)
);
create index practice_league_by_no on practice_league (course_id, league_no);

alter table mock_attempt add column is_practised boolean not null default false;
create index mock_attempt_unpractised on mock_attempt (handed_in_at) where score is not null and not is_practised;
`;

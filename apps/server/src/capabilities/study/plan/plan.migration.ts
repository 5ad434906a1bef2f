/**
 * The time of each weekday, days off, chapters put aside, and what was left when the plan was made. A server of before
 * spreads the chapters that it wrote itself.
 */
export const planHours = `
alter table study_plan alter column chapters set default '[]';
alter table study_plan add column weekdays int[];
alter table study_plan add column start jsonb;
alter table study_plan add column left_out int[] not null default '{}';

create table study_day_off (
  student_id int not null references student,
  course_id int not null references course,
  from_day date not null,
  to_day date not null,
  primary key (student_id, course_id, from_day),
  check (to_day >= from_day)
);
`;

/** A lack that its learner goes on with, and what of a day was put off to the next. */
export const planWishes = `
alter table study_plan add column accepted_lack int;

create table study_put_off (
  student_id int not null references student,
  day date not null,
  entry text not null,
  primary key (student_id, day, entry)
);
`;

/** How students mean to learn a course, and the secret of their calendar. */
export const plans = `
create table study_plan (
  student_id int not null references student,
  course_id int not null references course,
  weekly_minutes int not null check (weekly_minutes > 0),
  starts_on date not null,
  chapters jsonb not null,
  revision int not null default 0,
  primary key (student_id, course_id)
);

create table study_calendar (
  student_id int primary key references student,
  renewed int not null default 0
);
`;

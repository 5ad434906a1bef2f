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

/** Courses that the school erased: for a week whole, then what is left of their files until the store has let them go. */
export const erasedCourses = `
create table erased_course (
  course_id int primary key references authored_course,
  title text not null,
  why text not null,
  erased_at timestamptz not null,
  erased_by int not null references staff,
  gone_at timestamptz,
  left_keys text[] not null default '{}'
);
`;

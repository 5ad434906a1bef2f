/** Career plans are content; what is stored of a student is only which plans a teacher gave out. */
export const career = `
create table career_plan (
  plan_id int primary key,
  position int not null,
  title text not null,
  intro text not null,
  -- Null: only for those it is given to; empty: for all; else for those who have one of these courses.
  course_ids int[],
  nodes jsonb not null,
  source jsonb,
  retired_at timestamptz
);

create table career_assignment (
  student_id int not null references student,
  plan_id int not null,
  assigned_at timestamptz not null,
  primary key (student_id, plan_id)
);
`;

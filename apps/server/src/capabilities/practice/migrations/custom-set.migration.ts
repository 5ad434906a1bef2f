/** Sets of questions that students put together, to be done again. */
export const customSet = `
create table custom_set (
  set_id uuid primary key,
  student_id int not null references student,
  course_id int not null references course,
  name text not null,
  wish jsonb not null,
  minutes int check (minutes between 1 and 600),
  question_ids int[] not null check (cardinality(question_ids) > 0),
  built_at timestamptz not null
);
create index on custom_set (student_id, course_id, built_at desc);
`;

/** Courses that were asked for as files: which, by whom, and what came of it. One is made of a course at a time. */
export const courseExports = `
create table course_export (
  export_id uuid primary key,
  course_id int not null,
  asked_by int not null references staff,
  asked_at timestamptz not null,
  state text not null check (state in ('working', 'ready', 'failed')),
  bytes bigint,
  left_out text[] not null default '{}',
  check ((state = 'ready') = (bytes is not null))
);
create index course_export_of_course on course_export (course_id);
create unique index course_export_working on course_export (course_id) where state = 'working';
`;

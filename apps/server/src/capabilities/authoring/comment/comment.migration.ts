/** What colleagues say to each other at a part of a draft; an answer names the comment that it answers. */
export const courseComments = `
create table course_comment (
  comment_id uuid primary key,
  course_id int not null references authored_course,
  kind text not null check (kind in ('book', 'reading', 'lecture')),
  node_id int not null,
  answers uuid references course_comment on delete cascade,
  words text not null,
  named int[] not null default '{}',
  written_by int not null references staff,
  written_at timestamptz not null,
  resolved_by int references staff,
  resolved_at timestamptz
);
create index course_comment_of_course on course_comment (course_id);
create index course_comment_answers on course_comment (answers) where answers is not null;
`;

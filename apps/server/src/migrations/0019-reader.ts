/**
 * Where a student stopped in a text, and the passages marked in it. Both outlive the reading they are of: a text that
 * is imported anew may come back under its number.
 */
export const reader = `
create table reading_place (
  student_id int not null references student,
  reading_id int not null,
  course_id int not null,
  book_id int not null,
  paragraph int not null,
  share real not null,
  at timestamptz not null,
  primary key (student_id, reading_id)
);
create index reading_place_latest on reading_place (student_id, at desc);

create table highlight (
  student_id int not null references student,
  highlight_id uuid not null,
  course_id int not null,
  book_id int not null,
  reading_id int not null,
  reading_number text not null,
  reading_title text not null,
  color text not null check (color in ('yellow', 'green', 'blue', 'red')),
  exact text not null,
  prefix text not null,
  suffix text not null,
  start_at int not null,
  note text not null,
  revision int not null,
  created_at timestamptz not null,
  edited_at timestamptz not null,
  deleted_at timestamptz,
  primary key (student_id, highlight_id)
);
create index highlight_of_reading on highlight (student_id, course_id, book_id, reading_id)
  where deleted_at is null;
`;

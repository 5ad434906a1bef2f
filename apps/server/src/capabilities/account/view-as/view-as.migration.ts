/** Who of the staff looked as which student, why, until when, and at what. */
export const viewAs = `
create table student_view (
  view_id uuid primary key,
  student_id int not null references student,
  staff_id int not null,
  staff_session_id uuid not null,
  token_hash bytea not null,
  why text not null,
  begun_at timestamptz not null,
  ends_at timestamptz not null
);
create index student_view_of_student on student_view (student_id, begun_at desc);
create index student_view_of_staff on student_view (staff_id, ends_at);

create table student_view_look (
  view_id uuid not null references student_view on delete cascade,
  what text not null,
  first_at timestamptz not null,
  primary key (view_id, what)
)`;

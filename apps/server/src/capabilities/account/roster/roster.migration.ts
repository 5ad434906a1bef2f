/** What a list of students that was enrolled at once did to each, so that it can be taken back; what colleagues note of them. */
export const rosters = `
create table roster (
  roster_id uuid primary key,
  staff_id int not null,
  name text not null,
  enrolled_at timestamptz not null,
  answer jsonb not null
);

create table roster_entry (
  student_id int not null references student,
  roster_id uuid not null references roster,
  course_id int not null references course,
  is_new boolean not null,
  before jsonb,
  after jsonb not null,
  primary key (student_id, roster_id, course_id)
);
create index roster_entry_by_roster on roster_entry (roster_id);

create table student_note (
  student_id int not null references student,
  note_id uuid not null,
  staff_id int not null,
  words text not null,
  written_at timestamptz not null,
  primary key (student_id, note_id)
)`;

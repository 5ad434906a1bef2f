/** Colleagues whom a note about a student concerns, until they have said that they read it. */
export const noteMentions = `
create table student_note_mention (
  student_id int not null,
  note_id uuid not null,
  staff_id int not null references staff,
  told_at timestamptz not null,
  seen_at timestamptz,
  primary key (student_id, note_id, staff_id),
  foreign key (student_id, note_id) references student_note on delete cascade
);
create index student_note_mention_unseen on student_note_mention (staff_id) where seen_at is null`;

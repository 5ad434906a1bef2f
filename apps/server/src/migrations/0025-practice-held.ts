/**
 * Answers to questions of a paper that is open, made before it began and come since: nothing may follow from them,
 * no count and no book, until the paper is handed in.
 */
export const practiceHeld = `
create table held_answer (
  student_id int not null references student,
  answer_id uuid not null,
  question_id int not null,
  version int not null,
  course_id int not null,
  group_id int,
  student_answer text not null,
  question_status smallint not null,
  spent_ms int,
  answered_at timestamptz not null,
  primary key (student_id, answer_id)
);
`;

/** What writers of open answers said of them, added to and never changed; the last of a day counts for mastery. */
export const openGrade = `
create table open_grade (
  student_id int not null references student,
  question_id int not null references question,
  graded_at timestamptz not null,
  course_id int not null references course,
  grade text not null check (grade in ('right', 'partly', 'wrong')),
  primary key (student_id, question_id, graded_at)
);

-- Of what was graded before there was a log, the last grade is known, and when the answer was given.
insert into open_grade (student_id, question_id, graded_at, course_id, grade)
select student_id, question_id, answered_at, course_id, self_grade from question_state
where self_grade is not null and answered_at is not null;
`;

/** Courses that the school withdrew, as they were and as they are since, so that it can be taken back. */
export const withdrawals = `
create table enrolment_withdrawal (
  student_id int not null references student,
  act_id uuid not null,
  course_id int not null references course,
  before jsonb not null,
  after jsonb not null,
  ended jsonb not null,
  withdrawn_at timestamptz not null,
  undone_at timestamptz,
  primary key (student_id, act_id)
);
create index enrolment_withdrawal_by_act on enrolment_withdrawal (act_id);
`;

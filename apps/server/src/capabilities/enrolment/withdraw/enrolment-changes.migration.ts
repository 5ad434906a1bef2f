/** What the school did to periods of many at once, as they were and as they are since, so that it can be taken back. */
export const enrolmentChanges = `
create table enrolment_change (
  student_id int not null references student,
  act_id uuid not null,
  operation text not null,
  course_id int not null references course,
  before jsonb not null,
  after jsonb not null,
  ended jsonb not null,
  changed_at timestamptz not null,
  undone_at timestamptz,
  primary key (student_id, act_id)
);
create index enrolment_change_by_act on enrolment_change (act_id);
`;

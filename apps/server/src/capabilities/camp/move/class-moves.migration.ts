/**
 * Who was put from one class of a camp into another, or out of it, so that it can be taken back; and since when what a student
 * does is counted, where the other class begins later.
 */
export const classMoves = `
alter table camp_member add column counted_from date;

create table camp_move (
  student_id int not null references student,
  act_id uuid not null,
  camp_id int not null references camp,
  before jsonb not null,
  after jsonb,
  moved_at timestamptz not null,
  undone_at timestamptz,
  primary key (student_id, act_id)
);
create index camp_move_by_act on camp_move (act_id);
`;

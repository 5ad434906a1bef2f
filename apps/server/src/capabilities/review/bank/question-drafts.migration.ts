/**
 * What was written of a question and is not published; null where nothing waits. Its row stays, so that no revision is
 * given twice and the id of a question that never came stays its own.
 */
export const questionDrafts = `
create table question_draft (
  question_id int primary key,
  course_id int not null,
  request_id uuid unique,
  form jsonb,
  revision int not null default 0,
  changed_at timestamptz not null,
  changed_by int not null references staff
);
create index question_draft_waiting on question_draft (changed_at desc) where form is not null;
`;

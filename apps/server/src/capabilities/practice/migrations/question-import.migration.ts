/**
 * Questions that the school took back, which no import brings again; and what each import of questions changed, so that
 * it can be undone. The rows are written before the questions that they name.
 */
export const questionImport = `
alter table question
  add column withdrawn_at timestamptz,
  add column withdrawn_as text check (withdrawn_as in ('question', 'bank')),
  add check ((withdrawn_at is null) = (withdrawn_as is null));

create table question_import (
  import_id int primary key generated always as identity,
  file text not null,
  imported_at timestamptz not null,
  made_courses int[] not null default '{}',
  undone_at timestamptz
);

create table question_import_row (
  import_id int not null references question_import on delete cascade,
  question_id int not null references question deferrable initially deferred,
  version int not null,
  before jsonb,
  primary key (import_id, question_id)
);
create index question_import_row_by_question on question_import_row (question_id);
`;

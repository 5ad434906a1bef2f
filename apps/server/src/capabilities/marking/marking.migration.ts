import { change, inSteps, index, uniqueIndex } from '../../platform/database/steps/steps.ts';

/** What teachers look for in open answers, and what they gave for it. Rows of marks and rubrics are added and never rewritten. */
export const marking = `
-- Who has answered which open question: found from there without a look through all answers of the school.
create table open_submission (
  question_id int not null references question,
  student_id int not null references student,
  -- Who marks it, where the answers were split.
  marker_id int references staff,
  primary key (question_id, student_id)
);
create index open_submission_of_student on open_submission (student_id);
create index open_submission_of_marker on open_submission (marker_id) where marker_id is not null;

create table open_submission_cut (
  only_row boolean primary key default true check (only_row),
  gathered_to timestamptz not null
);

create table rubric (
  question_id int not null references question,
  version int not null check (version > 0),
  points jsonb not null,
  is_current boolean not null,
  made_by int not null references staff,
  made_at timestamptz not null,
  act_id uuid not null unique,
  -- What those are told whose mark it changed.
  words text not null,
  primary key (question_id, version)
);
create unique index rubric_now on rubric (question_id) where is_current;

create table answer_mark (
  question_id int not null references question,
  student_id int not null references student,
  version int not null check (version > 0),
  answered_at timestamptz not null,
  rubric_version int not null,
  -- Null: what was there before was taken back.
  levels jsonb,
  score int not null check (score >= 0),
  full_score int not null check (full_score >= score),
  is_whole boolean not null,
  remark text not null,
  marked_by int not null references staff,
  marked_at timestamptz not null,
  act_id uuid not null,
  is_current boolean not null,
  -- Null: its student does not know of it yet.
  told_at timestamptz,
  primary key (question_id, student_id, version)
);
create unique index answer_mark_now on answer_mark (question_id, student_id) where is_current;
create index answer_mark_of_act on answer_mark (act_id);
create index answer_mark_of_student on answer_mark (student_id);
create index answer_mark_untold on answer_mark (marked_at) where is_current and told_at is null;

create table mark_remark (
  remark_id uuid primary key,
  staff_id int not null references staff,
  words text not null,
  saved_at timestamptz not null
);
create index mark_remark_of_staff on mark_remark (staff_id);
`;

/** Marks that were told are the verdict of their answers; those of an older server are made so when they are found. */
export const countedMarks = inSteps(
  change('alter table answer_mark add column if not exists counted_at timestamptz'),
  index(
    'answer_mark_uncounted',
    'answer_mark (told_at) where told_at is not null and counted_at is null',
  ),
);

/** A student's marks begin their keys with the student. An older server names the same columns in another order, which is all the same. */
export const keysOfMarks = inSteps(
  uniqueIndex('answer_mark_key', 'answer_mark (student_id, question_id, version)'),
  index('answer_mark_of_question', 'answer_mark (question_id)'),
  change(`
alter table answer_mark drop constraint answer_mark_pkey,
  add constraint answer_mark_pkey primary key using index answer_mark_key;
drop index if exists answer_mark_of_student`),
  uniqueIndex('open_submission_key', 'open_submission (student_id, question_id)'),
  index('open_submission_of_question', 'open_submission (question_id, student_id)'),
  change(`
alter table open_submission drop constraint open_submission_pkey,
  add constraint open_submission_pkey primary key using index open_submission_key;
drop index if exists open_submission_of_student`),
);

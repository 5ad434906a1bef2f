/** Questions to teachers, and all that belongs to them. */
export const questions = `
create table qa_question (
  question_id uuid primary key,
  -- Null: the account of who asked is no more.
  student_id int references student,
  title text not null,
  content text not null,
  html text not null,
  excerpt text not null,
  images jsonb not null default '[]',
  is_private boolean not null,
  course_id int,
  book_id int,
  reading_id int,
  about_kind text check (about_kind in ('bullet', 'question', 'card', 'paragraph')),
  about_id int,
  group_id int,
  about_title text not null default '',
  second int,
  caption text,
  paragraph int,
  quote text,
  chosen text,
  asked_at timestamptz not null,
  edited_at timestamptz,
  last_at timestamptz not null,
  last_number int not null default 0,
  follows int not null default 0,
  thumbs int not null default 0,
  answers int not null default 0,
  teacher_answers int not null default 0,
  student_answers int not null default 0,
  accepted int not null default 0,
  withdrawn_at timestamptz,
  hidden_at timestamptz,
  hidden_reason text,
  merged_into uuid references qa_question,
  queued_at timestamptz,
  counts_from timestamptz,
  due_at timestamptz,
  teacher_id int,
  assigned_at timestamptz,
  claimed_by int,
  claimed_at timestamptz,
  passed_on_at timestamptz,
  answered_at timestamptz,
  answer_minutes int,
  title_words tsvector not null,
  words tsvector not null,
  is_public boolean generated always as
    (not is_private and withdrawn_at is null and hidden_at is null and merged_into is null) stored,
  state text generated always as (case
    when withdrawn_at is not null then 'withdrawn'
    when queued_at is null and accepted > 0 then 'accepted'
    when queued_at is null and teacher_answers > 0 then 'teacher'
    when teacher_answers = 0 and student_answers > 0 then 'students'
    else 'waiting' end) stored
);
create index qa_question_latest on qa_question (asked_at desc, question_id) where is_public;
create index qa_question_of_course on qa_question (course_id, asked_at desc, question_id) where is_public;
create index qa_question_of_book on qa_question (book_id, asked_at desc, question_id) where is_public;
create index qa_question_followed on qa_question (follows desc, asked_at desc, question_id) where is_public;
create index qa_question_by_state on qa_question (state, asked_at desc, question_id) where is_public;
create index qa_question_of_student on qa_question (student_id, asked_at desc);
create index qa_question_about on qa_question (about_kind, about_id) where about_kind is not null;
create index qa_question_queue on qa_question (due_at) where queued_at is not null;
create index qa_question_answered on qa_question (answered_at) where answered_at is not null;
create index qa_question_words on qa_question using gin (words) where is_public;

-- In how many questions a word stands, as of the last count: words of questions since then are not in it.
create table qa_word (word text primary key, questions int not null);
create table qa_word_count (only_row boolean primary key default true check (only_row), questions int not null);

create table qa_answer (
  qa_answer_id uuid primary key,
  question_id uuid not null references qa_question on delete cascade,
  number int not null,
  -- Of a teacher the second, of a student the first, of a student who is no more neither.
  student_id int references student,
  staff_id int,
  content text not null,
  html text not null,
  images jsonb not null default '[]',
  is_private boolean not null default false,
  thumbs int not null default 0,
  accepted_at timestamptz,
  grade smallint check (grade between 1 and 5),
  at timestamptz not null,
  edited_at timestamptz,
  hidden_at timestamptz,
  hidden_reason text,
  unique (question_id, number),
  check (student_id is null or staff_id is null)
);
create index qa_answer_of_student on qa_answer (student_id, at desc) where student_id is not null;

create table qa_comment (
  comment_id uuid primary key,
  qa_answer_id uuid not null references qa_answer on delete cascade,
  question_id uuid not null references qa_question on delete cascade,
  number int not null,
  student_id int not null references student,
  content text not null,
  html text not null,
  thumbs int not null default 0,
  at timestamptz not null,
  edited_at timestamptz,
  hidden_at timestamptz,
  hidden_reason text,
  unique (question_id, number)
);
create index qa_comment_of_student on qa_comment (student_id);
create index qa_comment_of_answer on qa_comment (qa_answer_id, number);

-- What a student has to do with a question, and up to which number of it they have seen.
create table qa_part (
  student_id int not null references student,
  question_id uuid not null references qa_question on delete cascade,
  has_asked boolean not null default false,
  has_answered boolean not null default false,
  followed_at timestamptz,
  read_to int not null default 0,
  is_flagged boolean not null default false,
  -- What a reading of all replaced, so that it can be undone.
  all_read_id uuid,
  read_before int,
  flagged_before boolean,
  primary key (student_id, question_id)
);
create index qa_part_of_question on qa_part (question_id);

create table qa_thumb (
  student_id int not null references student,
  thing_id uuid not null,
  thing_kind text not null check (thing_kind in ('question', 'answer', 'comment')),
  at timestamptz not null,
  primary key (student_id, thing_id)
);

create table qa_feedback (
  student_id int not null references student,
  feedback_id uuid not null,
  question_id uuid not null references qa_question on delete cascade,
  content text not null,
  at timestamptz not null,
  primary key (student_id, feedback_id)
);
create index qa_feedback_of_question on qa_feedback (question_id, at);

-- What a question or a teacher's answer was before it was changed.
create table qa_revision (
  thing_id uuid not null,
  revision_no int generated always as identity,
  question_id uuid not null references qa_question on delete cascade,
  title text,
  content text not null,
  pictures int not null,
  by_name text not null,
  at timestamptz not null,
  primary key (thing_id, revision_no)
);

-- What staff did with a question.
create table qa_step (
  question_id uuid not null references qa_question on delete cascade,
  step_no int generated always as identity,
  what text not null,
  staff_id int,
  at timestamptz not null,
  primary key (question_id, step_no)
);

create table qa_report (
  report_id int generated always as identity primary key,
  student_id int not null references student,
  thing_kind text not null check (thing_kind in ('question', 'answer', 'comment')),
  thing_id uuid not null,
  question_id uuid not null references qa_question on delete cascade,
  is_appeal boolean not null,
  kind text not null,
  content text not null,
  at timestamptz not null,
  settled_at timestamptz,
  is_granted boolean,
  unique (student_id, thing_id, is_appeal)
);
create index qa_report_open on qa_report (at) where settled_at is null;

create table qa_mute (
  student_id int primary key references student,
  until timestamptz not null,
  reason text not null
);

create table qa_shared_note (
  student_id int not null references student,
  note_id uuid not null,
  shared_at timestamptz not null,
  primary key (student_id, note_id)
);

create table qa_canned (
  canned_id int generated always as identity primary key,
  name text not null unique,
  content text not null,
  used int not null default 0
);

create table qa_hours (
  only_row boolean primary key default true check (only_row),
  week jsonb not null,
  target_minutes int not null,
  closed_on jsonb not null
);

create table qa_teacher (
  qa_teacher_no int generated always as identity primary key,
  staff_id int not null,
  course_id int,
  book_id int,
  title text not null,
  is_head boolean not null,
  unique nulls not distinct (staff_id, course_id, book_id)
);
`;

/** For staff they stay a while, since they may have been reported. */
export const deletedComments = `
alter table qa_comment add column deleted_at timestamptz check (deleted_at is null or hidden_at is not null);
`;

/** Since when something waits for a person to look at it: hidden meanwhile, as an older server understands too. */
export const heldThings = `
alter table qa_question add column held_at timestamptz;
alter table qa_answer add column held_at timestamptz;
alter table qa_comment add column held_at timestamptz;
alter table qa_shared_note add column held_at timestamptz;
`;

/** Pictures that teachers sent for their replies, by the address that everybody who reads one may open. */
export const replyPictures = `
create table qa_reply_picture (
  place text primary key,
  sent_at timestamptz not null,
  used_at timestamptz
);
create index qa_reply_picture_unused on qa_reply_picture (sent_at) where used_at is null;
`;

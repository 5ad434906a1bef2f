/**
 * Mock papers. An attempt keeps its questions in the versions that were drawn; what is saved is a log that takes each
 * save once, and one state row a question, judged when it is saved, so that handing in only counts. The tally is of
 * everyone's first attempts, for the percentile.
 */
export const mock = `
create table mock_paper (
  paper_id int primary key,
  course_id int not null references course,
  position int not null,
  title text not null,
  course_type text not null,
  minutes int not null,
  end_date date,
  draw int,
  topics jsonb not null,
  question_count int not null,
  formulas text not null,
  source jsonb,
  retired_at timestamptz
);
create index mock_paper_by_course on mock_paper (course_id, position);

create table mock_attempt (
  student_id int not null references student,
  paper_id int not null,
  attempt_no int not null,
  questions jsonb not null,
  total int not null,
  started_at timestamptz not null,
  ends_at timestamptz not null,
  handed_in_at timestamptz,
  handed_in_by text check (handed_in_by in ('student', 'clock')),
  right_count int,
  score int,
  is_tallied boolean not null default false,
  celebrated_at timestamptz,
  primary key (student_id, paper_id, attempt_no)
);
create index mock_attempt_open on mock_attempt (ends_at) where handed_in_at is null;
create index mock_attempt_unscored on mock_attempt (handed_in_at)
  where handed_in_at is not null and score is null;
create index mock_attempt_untallied on mock_attempt (paper_id)
  where score is not null and not is_tallied and attempt_no = 1;

create table mock_save (
  student_id int not null,
  save_id uuid not null,
  paper_id int not null,
  attempt_no int not null,
  question_id int not null,
  student_answer text,
  is_marked boolean,
  spent_ms int not null,
  order_no bigint not null,
  received_at timestamptz not null,
  primary key (student_id, save_id)
);

create table mock_answer (
  student_id int not null,
  paper_id int not null,
  attempt_no int not null,
  question_id int not null,
  student_answer text not null default '',
  question_status int not null default 0,
  is_marked boolean not null default false,
  spent_ms int not null default 0,
  answer_order bigint not null,
  answer_save uuid not null,
  mark_order bigint not null,
  mark_save uuid not null,
  primary key (student_id, paper_id, attempt_no, question_id)
);

create table mock_tally (
  paper_id int not null,
  score int not null,
  sat int not null,
  primary key (paper_id, score)
);
`;

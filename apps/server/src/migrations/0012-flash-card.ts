/**
 * Reviews of flash cards are an append-only log from the first day, and so are those that were taken back: what
 * FSRS is to learn from later is all there. The state of a card follows from them and can be made anew. A card may
 * vanish from the catalogue and come back, so nothing refers to it.
 */
export const flashCard = `
create table card_review (
  student_id int not null references student,
  review_id uuid not null,
  card_id int not null,
  course_id int not null,
  rating smallint not null check (rating between 1 and 4),
  spent_ms int,
  reviewed_at timestamptz not null,
  received_at timestamptz not null,
  primary key (student_id, review_id)
);
create index card_review_by_card on card_review (student_id, card_id, reviewed_at);

create table card_review_undo (
  student_id int not null references student,
  review_id uuid not null,
  card_id int not null,
  undone_at timestamptz not null,
  primary key (student_id, review_id)
);

create table card_state (
  student_id int not null references student,
  card_id int not null,
  course_id int not null,
  memory jsonb,
  due_at timestamptz,
  first_reviewed_at timestamptz,
  reviewed_at timestamptz,
  favorite_at timestamptz,
  question_mode text check (question_mode in ('sequence', 'random')),
  primary key (student_id, card_id)
);
create index card_state_by_course on card_state (student_id, course_id, due_at);
create index card_state_by_due on card_state (student_id, due_at);

create table card_plan (
  student_id int not null references student,
  course_id int not null references course,
  has_exam boolean not null default true,
  exam_date date,
  mode text not null default 'steady' check (mode in ('steady', 'deadline')),
  easy_days int[] not null default '{}',
  new_per_day int,
  planned_exam date,
  primary key (student_id, course_id)
);

create table card_report (
  student_id int not null references student,
  card_report_id uuid not null,
  card_id int not null,
  content text not null,
  reported_at timestamptz not null,
  primary key (student_id, card_report_id)
);
create index card_report_by_time on card_report (reported_at);

create table imported_card (
  source_key text primary key,
  card_id int not null unique
);
`;

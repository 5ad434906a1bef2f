/** What a model drafted, with the text that it was drafted from, until somebody has decided on it and for a while after. */
export const drafted = `
create table drafting_run (
  request_id uuid primary key,
  staff_id int not null references staff,
  course_id int not null,
  reading_id int not null,
  source jsonb not null,
  is_cut boolean not null,
  drafted int not null,
  made_at timestamptz not null
);
create table drafted_question (
  draft_id uuid primary key,
  request_id uuid not null references drafting_run on delete cascade,
  place int not null,
  state text not null check (state in ('waiting', 'accepted', 'refused')),
  revision int not null default 1,
  form jsonb not null,
  question_id int,
  why text not null default '',
  decided_by int references staff,
  decided_at timestamptz
);
create index drafted_question_of_run on drafted_question (request_id);
create index drafting_run_of_reading on drafting_run (reading_id, made_at desc);
create index drafting_run_of_course on drafting_run (course_id, made_at desc);
`;

/** Who is having drafted from what at this moment. */
export const draftingClaims = `
create table drafting_claim (
  staff_id int not null references staff,
  source text not null,
  request_id uuid not null,
  until timestamptz not null,
  primary key (staff_id, source)
)`;

/** What a machine heard in a lecture, stretch by stretch, until somebody has looked at it and taken it over. */
export const captionDrafts = `
create table caption_draft (
  draft_id uuid primary key,
  course_id int not null,
  lecture_id int not null,
  language text not null check (language in ('zh', 'en')),
  file text not null,
  place text not null,
  state text not null check (state in ('working', 'ready', 'failed', 'dropped', 'taken')),
  duration_ms int not null,
  begun_ms int not null,
  heard_ms int not null,
  lines jsonb not null,
  fault text,
  asked_by int not null references staff,
  day date not null,
  changed_at timestamptz not null
);
create unique index caption_draft_of_lecture on caption_draft (lecture_id)
  where state in ('working', 'ready', 'failed');
create index caption_draft_of_day on caption_draft (day)`;

/** What was paid for, whether or not it was answered. */
export const captionsSent = `
alter table caption_draft add column sent_ms int not null default 0`;

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

/** A book says itself what its course is called. */
export const importTitles = `alter table import_run add column if not exists title text`;

/** A Word file is questions, or a text that becomes chapters of a book. */
export const importTexts = `
alter table import_run add column if not exists contents text not null default 'questions';
alter table import_run add constraint import_run_contents_check
  check (contents in ('questions', 'readings')) not valid;
alter table import_run add column if not exists book_id int;
`;

/** Keys that a file corrects after students answered, as they were seen, and what becomes of those answers. */
export const importCorrections = `
alter table import_run add column if not exists corrections jsonb not null default '[]';
alter table import_run add column if not exists is_regrading boolean not null default false;
alter table import_run add column if not exists regraded_at timestamptz;
`;

/** How many there are: of more than the first 200 the rest is told by its number. */
export const correctedTotal = `alter table import_run add column if not exists corrected_total int not null default 0`;

/**
 * Files that are brought by pages, and what becomes of each of their rows. Nothing here is content: the journal of imports
 * has what was written, by `import_no`.
 */
export const imports = `
create table import_run (
  import_id uuid primary key,
  staff_id int not null references staff,
  address text not null,
  user_agent text not null,
  file_name text not null,
  course_id int,
  state text not null check (state in ('reading', 'columns', 'checking', 'ready', 'running', 'done', 'failed')),
  head jsonb,
  columns jsonb not null default '[]',
  revision int not null default 0,
  checked_revision int not null default -1,
  done int not null default 0,
  total int not null default 0,
  notes jsonb not null default '[]',
  fault text,
  why text not null default '',
  import_no int references question_import on delete set null,
  made_at timestamptz not null,
  changed_at timestamptz not null,
  ended_at timestamptz
);
create index import_run_by_number on import_run (import_no);
create index import_run_by_change on import_run (changed_at);
create table import_row (
  import_id uuid not null references import_run on delete cascade,
  at int not null,
  place text not null,
  state text not null,
  words jsonb not null,
  kind text not null,
  stem text not null,
  cells jsonb not null,
  mendable jsonb not null,
  choices jsonb not null,
  rival text,
  mended jsonb not null default '{}',
  choice text,
  revision int not null default 0,
  checked_revision int not null,
  primary key (import_id, place)
);
create index import_row_in_order on import_row (import_id, at);
create index import_row_by_state on import_row (import_id, state, at);
`;

/** Whole courses, in an archive that is sent in pieces: what becomes of each, and what it would do. */
export const importCourses = `
alter table import_run add column if not exists bytes bigint;
alter table import_run add column if not exists received bigint;
alter table import_run add column if not exists answers jsonb not null default '{}';
alter table import_run add column if not exists seen jsonb;
alter table import_run add column if not exists written jsonb;
alter table import_run add column if not exists is_changed_since boolean not null default false;
alter table import_run add column if not exists is_loss_seen boolean not null default false;
alter table import_run drop constraint if exists import_run_contents_check;
alter table import_run add constraint import_run_contents_check
  check (contents in ('questions', 'readings', 'courses')) not valid;
`;

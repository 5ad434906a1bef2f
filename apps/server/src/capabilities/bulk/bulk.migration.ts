/**
 * What was changed in drafts many at once: each thing as it was and as it was left, so that the whole is taken back while
 * it still stands so.
 */
export const batches = `
create table content_batch (
  batch_id uuid primary key,
  course_id int not null,
  from_course_id int,
  kind text not null check (kind in ('lectures', 'videos', 'replace', 'copy', 'move', 'questions')),
  title text not null,
  items int not null,
  answer jsonb not null,
  made_at timestamptz not null,
  made_by int not null references staff,
  undone_at timestamptz,
  undone_by int references staff
);
create index content_batch_of_course on content_batch (course_id, made_at desc);
create index content_batch_from_course on content_batch (from_course_id, made_at desc)
  where from_course_id is not null;
create table content_batch_item (
  batch_id uuid not null references content_batch on delete cascade,
  place int not null,
  item jsonb not null,
  primary key (batch_id, place)
);
`;

/** Chapters that came with a Word file are a batch too. */
export const batchesOfTexts = `
alter table content_batch drop constraint if exists content_batch_kind_check;
alter table content_batch add constraint content_batch_kind_check
  check (kind in ('lectures', 'videos', 'replace', 'copy', 'move', 'questions', 'texts')) not valid;
`;

/**
 * What can be found. All of it is made anew from what it was read of, so nothing refers to it. `search_document` and
 * `search_index` of older versions stay until no server reads them.
 */
export const passages = `
create table search_passage (
  passage_id int generated always as identity primary key,
  course_id int not null,
  source text not null,
  content_hash text not null,
  kind text not null,
  book_id int,
  reading_id int,
  bullet_id int,
  place int,
  ref text,
  text text not null,
  language text,
  -- Of captions: [character, from, to] for each line, in milliseconds.
  lines jsonb,
  terms bytea not null,
  unique (course_id, source, content_hash)
);
-- Numbers without a pattern: pressing them only takes time.
alter table search_passage alter column terms set storage external;

create table search_segment (
  course_id int not null,
  source text not null,
  generation int not null,
  cutter_version int not null,
  indexed_at timestamptz not null,
  content bytea not null,
  primary key (course_id, source)
);
alter table search_segment alter column content set storage external;

-- Things of the school's subjects with all their names; content has written it.
create table search_glossary (
  only_row boolean primary key default true check (only_row),
  entries jsonb not null,
  changed_at timestamptz not null default now()
);
`;

/** What passages mean, where the school has a model that says so. */
export const vectors = `
alter table search_passage add column vector bytea, add column vector_space text;
-- Numbers without a pattern: pressing them only takes time.
alter table search_passage alter column vector set storage external;
`;

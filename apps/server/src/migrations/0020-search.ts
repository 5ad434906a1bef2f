/**
 * What is found in a course: names, paragraphs and what is said. Made anew from the catalogue by a job, so nothing
 * refers to it; the words are cut by the server, since PostgreSQL knows no Chinese ones.
 */
export const search = `
create extension if not exists pg_trgm;

create table search_document (
  course_id int not null,
  document_no int not null,
  kind text not null check (kind in ('reading', 'lecture', 'paragraph', 'caption')),
  book_id int not null,
  reading_id int not null,
  bullet_id int,
  -- The paragraph's number.
  place int,
  text text not null,
  -- Of a caption: [character, second] where each line of it begins.
  lines jsonb,
  words tsvector not null,
  primary key (course_id, document_no)
);
create index search_document_words on search_document using gin (words);
create index search_document_letters on search_document using gin (text gin_trgm_ops);

create table search_index (
  course_id int primary key,
  indexed_at timestamptz not null
);
`;

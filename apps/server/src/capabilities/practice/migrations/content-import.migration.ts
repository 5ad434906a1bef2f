/**
 * What an import changed besides questions: courses, books, chapters, cards, files. The rows are kept whole, so that an
 * undo puts them back and a later import finds the numbers under which students' reviews and highlights are kept.
 */
export const contentImport = `
create table content_import_row (
  import_id int not null references question_import on delete cascade,
  entity text not null check
    (entity in ('course', 'book', 'reading', 'subject', 'card', 'imported_card', 'course_file')),
  row_id int not null,
  before jsonb,
  after jsonb,
  primary key (import_id, entity, row_id),
  check (before is not null or after is not null)
);
create index content_import_row_by_row on content_import_row (entity, row_id);
`;

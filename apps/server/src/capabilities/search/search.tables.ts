import type { ColumnType, Generated } from 'kysely';

export interface SearchTables {
  search_document: SearchDocumentTable;
  /** Courses whose documents were made; not yet in all languages where an older version made them. */
  search_index: { course_id: number; indexed_at: Date; has_languages: Generated<boolean> };
}

interface SearchDocumentTable {
  course_id: number;
  document_no: number;
  kind: 'reading' | 'lecture' | 'paragraph' | 'caption';
  book_id: number;
  reading_id: number;
  bullet_id: number | null;
  place: number | null;
  text: string;
  lines: ColumnType<[character: number, second: number][] | null, string | null, string | null>;
  words: string;
  language: string | null;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends SearchTables {}
}

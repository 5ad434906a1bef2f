import type { ColumnType } from 'kysely';

export interface SearchTables {
  search_document: SearchDocumentTable;
  /** Courses whose documents were made. */
  search_index: { course_id: number; indexed_at: Date };
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

import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { PassageKind } from '@xuezhou/contract/search';
import type { CaptionLine } from './sources/search-source.ts';
import type { PlacementOf } from '../../platform/database/tables/placement.ts';

export interface SearchTables {
  search_passage: SearchPassageTable;
  search_segment: SearchSegmentTable;
  search_glossary: SearchGlossaryTable;
  /** Only servers of the version before use these two. */
  search_document: SearchDocumentTable;
  search_index: { course_id: number; indexed_at: Date; has_languages: Generated<boolean> };
}

export const searchPlacement: PlacementOf<SearchTables> = {
  search_passage: 'catalogue',
  search_segment: 'catalogue',
  search_glossary: 'catalogue',
  search_document: 'catalogue',
  search_index: 'catalogue',
};

interface SearchDocumentTable {
  course_id: number;
  document_no: number;
  kind: string;
  book_id: number;
  reading_id: number;
  bullet_id: number | null;
  place: number | null;
  text: string;
  lines: ColumnType<[character: number, second: number][] | null, string | null, string | null>;
  words: string;
  language: string | null;
}

interface SearchPassageTable {
  passage_id: GeneratedAlways<number>;
  course_id: number;
  source: string;
  /** Of all that it is and says: the same passage keeps its id and its terms when a course is indexed anew. */
  content_hash: string;
  kind: PassageKind;
  book_id: number | null;
  reading_id: number | null;
  bullet_id: number | null;
  place: number | null;
  ref: string | null;
  text: string;
  language: string | null;
  lines: ColumnType<CaptionLine[] | null, string | null, string | null>;
  /** As `weigh-terms` packs them. */
  terms: Buffer;
  /** As `vectors` packs it; empty where its text has none. */
  vector: Buffer | null;
  /** What made the vector. */
  vector_space: string | null;
}

/** What one source has in one course, as `segment` writes it. */
interface SearchSegmentTable {
  course_id: number;
  source: string;
  /** Grows by one whenever it is made anew. */
  generation: number;
  cutter_version: number;
  indexed_at: Date;
  content: Buffer;
}

interface SearchGlossaryTable {
  only_row: Generated<boolean>;
  /** Things with all their names. */
  entries: ColumnType<string[][], string, string>;
  changed_at: Generated<Date>;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends SearchTables {}
}

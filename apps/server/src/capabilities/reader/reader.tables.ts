import type { PlacementOf } from '../../platform/database/tables/placement.ts';

export interface ReaderTables {
  reading_place: ReadingPlaceTable;
  highlight: HighlightTable;
}

export const readerPlacement: PlacementOf<ReaderTables> = {
  reading_place: 'student',
  highlight: 'student',
};

interface ReadingPlaceTable {
  student_id: number;
  reading_id: number;
  course_id: number;
  book_id: number;
  paragraph: number;
  share: number;
  at: Date;
}

interface HighlightTable {
  student_id: number;
  highlight_id: string;
  course_id: number;
  book_id: number;
  reading_id: number;
  /** As the reading was called when it was marked, for when it is gone. */
  reading_number: string;
  reading_title: string;
  color: 'yellow' | 'green' | 'blue' | 'red';
  exact: string;
  prefix: string;
  suffix: string;
  start_at: number;
  note: string;
  revision: number;
  created_at: Date;
  edited_at: Date;
  deleted_at: Date | null;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends ReaderTables {}
}

import type { GeneratedAlways } from 'kysely';

export interface MaterialTables {
  course_file: CourseFileTable;
}

/** A file that a teacher gave to a course, or to one of its books. */
interface CourseFileTable {
  file_id: GeneratedAlways<number>;
  course_id: number;
  book_id: number | null;
  title: string;
  file_name: string;
  content_type: string;
  bytes: number;
  storage_key: string;
  made_at: Date;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends MaterialTables {}
}

import type { Generated, GeneratedAlways } from 'kysely';
import type { PlacementOf } from '../../platform/database/tables/placement.ts';

export interface MaterialTables {
  course_file: CourseFileTable;
  course_file_upload: CourseFileUploadTable;
  course_file_gone: CourseFileGoneTable;
}

export const materialPlacement: PlacementOf<MaterialTables> = {
  course_file: 'catalogue',
  course_file_upload: 'queue',
  course_file_gone: 'queue',
};

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

/** A file that is sent for a course, in pieces; its bytes lie in the storage. */
interface CourseFileUploadTable {
  upload_id: string;
  course_id: number;
  staff_id: number;
  /** The file whose place it takes, and what that held when it was begun. */
  replaces: number | null;
  replaces_key: string | null;
  file_name: string;
  storage_key: string;
  bytes: number;
  received: Generated<number>;
  state: 'receiving' | 'whole' | 'used' | 'dropped';
  /** What it became; null before. */
  file_id: number | null;
  made_at: Date;
  changed_at: Date;
}

/** As it was when it was removed or replaced. */
interface CourseFileGoneTable {
  storage_key: string;
  file_id: number;
  course_id: number;
  book_id: number | null;
  title: string;
  file_name: string;
  content_type: string;
  bytes: number;
  made_at: Date;
  gone_at: Date;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends MaterialTables {}
}

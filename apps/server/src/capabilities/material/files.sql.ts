import { sql, type RawBuilder } from 'kysely';

export interface FileRow {
  file_id: number;
  title: string;
  file_name: string;
  bytes: number;
}

/** The files of a course `c` that a condition on `f` picks, for a statement that reads what else it needs along with them. */
export const filesWhere = (condition: RawBuilder<unknown>) => sql<FileRow[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('file_id', f.file_id, 'title', f.title,
    'file_name', f.file_name, 'bytes', f.bytes) order by f.file_id), '[]')
  from course_file f where f.course_id = c.course_id and ${condition})`;

/** Whether the course `c` has files. */
export const hasFiles = sql<boolean>`exists (select from course_file f where f.course_id = c.course_id)`;

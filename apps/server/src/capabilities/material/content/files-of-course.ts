import { sql } from 'kysely';
import type { Change } from '../../../platform/database/prepare.ts';
import { namedUse, type GoneCourse } from '../../catalogue/catalogue.port.ts';

export const filesOfCourse = namedUse(
  'files',
  ({ courseId }) => sql`select title as name from course_file where course_id = ${courseId}`,
);

/** With those that were removed from it lately; one that another course has as well stays in the store. */
export async function letFilesGo(change: Change, { courseId, drop }: GoneCourse): Promise<void> {
  const { rows } = await sql<{ key: string }>`
    with gone as (
      delete from course_file where course_id = ${courseId} returning storage_key
    ), lately as (
      delete from course_file_gone where course_id = ${courseId} returning storage_key
    )
    select storage_key as key from (select * from gone union select * from lately) all_of_it
    where storage_key not in (select storage_key from course_file where course_id <> ${courseId})`.execute(
    change,
  );
  for (const { key } of rows) drop(key);
}

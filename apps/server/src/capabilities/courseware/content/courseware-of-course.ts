import { sql } from 'kysely';
import type { Change } from '../../../platform/database/prepare.ts';
import { namedUse, type GoneCourse } from '../../catalogue/catalogue.port.ts';

export const coursewareOfCourse = namedUse(
  'courseware',
  ({ courseId }) => sql`
    select title as name from courseware where course_id = ${courseId} and removed_at is null`,
);

/**
 * The files of its packages, and what is being sent; what students reported stays with the names of the parts. The same
 * package at another course has the same files: these stay.
 */
export async function letCoursewareGo(
  change: Change,
  { courseId, drop }: GoneCourse,
): Promise<void> {
  const { rows } = await sql<{ key: string }>`
    with own as (
      select v.version_id from courseware_version v join courseware w using (courseware_id)
      where w.course_id = ${courseId}
    ), gone as (
      delete from courseware_file where version_id in (select version_id from own) returning storage_key
    ), sent as (
      update courseware_upload set state = 'dropped' where course_id = ${courseId} and state <> 'used'
      returning storage_key
    )
    select storage_key as key from gone where storage_key not in (
      select storage_key from courseware_file where version_id not in (select version_id from own))
    union select storage_key from sent`.execute(change);
  for (const { key } of rows) drop(key);
}

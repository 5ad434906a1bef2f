import { sql } from 'kysely';
import type { Change } from '../../platform/database/prepare.ts';
import type { GoneCourse } from '../catalogue/catalogue.port.ts';

/** All that was found of a course, with its words once more. */
export async function letPassagesGo(change: Change, { courseId }: GoneCourse): Promise<void> {
  for (const table of ['search_passage', 'search_segment', 'search_document', 'search_index'])
    await sql`delete from ${sql.table(table)} where course_id = ${courseId}`.execute(change);
}

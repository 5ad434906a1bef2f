import { sql } from 'kysely';
import type { Connection } from '../../platform/database/prepare.ts';
import { Refusal } from '../../platform/http/refusal.ts';

/**
 * What a course is called, whoever may see it: for staff. One that the school erased is none; within a change nobody
 * erases it until that ends. Throws courseUnknown.
 */
export async function demandCourseTitle(connection: Connection, courseId: number): Promise<string> {
  const course = await connection
    .selectFrom('course')
    .where('course_id', '=', courseId)
    .where('erased_at', 'is', null)
    .select('title')
    .$if(connection.isTransaction, (held) => held.forKeyShare())
    .executeTakeFirst();
  if (course === undefined) throw new Refusal('courseUnknown', `没有编号为 ${courseId} 的课程`);
  return course.title;
}

/** Courses by name: course_id, title. */
export const courseTitles = sql`(select course_id, title from course where erased_at is null)`;

/** Readings by name: reading_id, course_id, title. */
export const readingTitles = sql`(select reading_id, course_id, title from reading)`;

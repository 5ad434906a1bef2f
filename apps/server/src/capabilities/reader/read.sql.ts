import { readShare } from '@xuezhou/rules/reader/read-share';
import { sql, type RawBuilder } from 'kysely';

/** Whether a text was read to its end, by the place `r` where its reader stopped. */
const isReadToEnd = sql<boolean>`(r.share >= ${sql.lit(readShare)})`;

/** Which texts of these courses a student read to their end, and when: reading_id, is_read, read_at. */
export const readTexts = (p: { studentId: number; courseIds: readonly number[] }) => sql`(
  select r.reading_id, ${isReadToEnd} as is_read, r.at as read_at from reading_place r
  where r.student_id = ${p.studentId} and r.course_id = any(${p.courseIds}::int[])
)`;

/** Whether the student has read a reading to its end. */
export const isReadingRead = (
  p: { studentId: number | RawBuilder<unknown> },
  reading: RawBuilder<unknown>,
) =>
  sql<boolean>`exists (select from reading_place r
    where r.student_id = ${p.studentId} and r.reading_id = ${reading} and ${isReadToEnd})`;

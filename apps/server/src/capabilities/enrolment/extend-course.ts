import { closureOf, extended } from '@xuezhou/rules/enrolment/access-period';
import type { Change, Connection } from '../../platform/database/prepare.ts';
import { periodOf } from './admit.ts';
import { enrolmentReader, enrolmentWriter } from './enrolment.repository.ts';

/**
 * Makes the period of a course longer, for what was given for it. Answers the new last day; null where the student has
 * no period of it that runs now and has an end.
 */
export async function extendCourse(
  change: Change,
  studentId: number,
  { courseId, days, today }: { courseId: number; days: number; today: string },
): Promise<string | null> {
  const writer = enrolmentWriter(change, studentId);
  const own = await writer.lock(courseId);
  if (own === undefined || own.expires_on === null) return null;
  if (closureOf(periodOf(own), today) !== null) return null;
  const expires = extended(own.expires_on, today, days);
  await writer.update(courseId, { expires_on: expires });
  return expires;
}

/** The courses whose period runs now and has an end. */
export async function extensibleCourses(
  connection: Connection,
  studentId: number,
  today: string,
): Promise<{ courseId: number; courseName: string; expireDate: string }[]> {
  const rows = await enrolmentReader(connection, studentId).all();
  return rows.flatMap((row) =>
    row.is_enrolled && row.expires_on !== null && closureOf(periodOf(row), today) === null
      ? [{ courseId: row.course_id, courseName: row.course_title, expireDate: row.expires_on }]
      : [],
  );
}

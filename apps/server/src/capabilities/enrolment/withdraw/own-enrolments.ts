import { sql } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import type { AskedTies } from './enrolment-ties.ts';

/** Nobody changes the enrolments of these students in a course until the transaction ends. */
export const holdEnrolments = async (
  connection: Connection | Change,
  asked: AskedTies,
): Promise<void> => void (await ownEnrolments(connection, asked, true));

/** The same of all courses of one student. */
export const holdCoursesOf = async (change: Change, studentId: number): Promise<void> =>
  void (await change
    .selectFrom('enrolment')
    .where('student_id', '=', studentId)
    .select('course_id')
    .orderBy('course_id')
    .forUpdate()
    .execute());

/** The enrolments of these students in a course, by student; nobody changes them while `isHeld`'s transaction goes on. */
export async function ownEnrolments(
  connection: Connection | Change,
  { courseId, studentIds }: AskedTies,
  isHeld: boolean,
) {
  const rows = await connection
    .selectFrom('enrolment')
    .where('student_id', '=', sql<number>`any(${[...studentIds]}::int[])`)
    .where('course_id', '=', courseId)
    .selectAll()
    .orderBy('student_id')
    .$if(isHeld, (all) => all.forUpdate())
    .execute();
  return new Map(rows.map((row) => [row.student_id, row]));
}

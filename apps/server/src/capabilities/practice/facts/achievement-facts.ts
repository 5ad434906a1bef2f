import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../../platform/database/prepare.ts';
import { courseOfStudent } from '../../enrolment/enrolment.port.ts';
import type { MasteredBook } from '../../points/points.port.ts';
import { groupBy } from '../../../platform/group-by.ts';
import { isRightNow, questionStates } from '../question/question-state.sql.ts';
import { studiedCourses } from '../analysis/course-mastery.ts';

const countRight = prepareSql<{ studentId: number }, { right: number; left_book: number }>(
  (p) => sql`
    select count(*) filter (where q.parent_id is null and ${isRightNow})::int as right,
      count(*) filter (where s.wrong_count > 0 and s.wrong_removed_at is not null
        and not s.in_wrong_book)::int as left_book
    from ${questionStates} where s.student_id = ${p.studentId}`,
);

/** Questions whose last answer is right, an open one by its writer's grade; a composite one is one. */
export const rightQuestions = async (connection: Connection, studentId: number): Promise<number> =>
  (await countRight.first(connection, { studentId }))?.right ?? 0;

/** Questions that stood in the wrong-answer book and do not any more. */
export const leftWrongBook = async (connection: Connection, studentId: number): Promise<number> =>
  (await countRight.first(connection, { studentId }))?.left_book ?? 0;

const findCourses = prepareSql<{ studentId: number }, { course_id: number }>(
  (p) => sql`
    select c.course_id from ${courseOfStudent(p)}
    where (c.access = 'open' or e.student_id is not null) and exists (select from question_state s
      where s.student_id = ${p.studentId} and s.course_id = c.course_id)
    order by c.course_id`,
);

/** The books of the courses in which the student practised, in their order. */
export async function masteredBooks(
  connection: Connection,
  studentId: number,
  now: Date,
): Promise<MasteredBook[]> {
  const rows = await findCourses.rows(connection, { studentId });
  const courseIds = rows.map((row) => row.course_id);
  const courses = await studiedCourses(connection, studentId, { courseIds, now });
  return courseIds.flatMap((courseId) => {
    const readings = courses.get(courseId)?.readings.filter(({ total }) => total > 0) ?? [];
    return [...groupBy(readings, ({ bookId }) => bookId)].map(([bookId, own]) => ({
      ...{ courseId, bookId, bookName: own[0]?.bookName ?? '' },
      readings: own.map((reading) => ({ ...reading, mastery: reading.level })),
    }));
  });
}

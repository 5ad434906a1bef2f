import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../platform/database/prepare.ts';
import { countsOf, isOffered, stateOf } from './question-state.sql.ts';

export interface ReadingPractice {
  readonly total: number;
  readonly done: number;
  readonly right: number;
}

const byReading = prepareSql<
  { studentId: number; courseId: number },
  ReadingPractice & { readingId: number }
>(
  (p) => sql`
    select q.reading_id as "readingId", ${countsOf}
    from question q
    left join ${stateOf(p)}
    where q.course_id = ${p.courseId} and ${isOffered}
      and q.reading_id is not null
    group by q.reading_id`,
);

/** Per reading of a course: its questions, those answered, and those whose last answer was right. */
export async function practiceByReading(
  connection: Connection,
  studentId: number,
  courseId: number,
): Promise<Map<number, ReadingPractice>> {
  const rows = await byReading.rows(connection, { studentId, courseId });
  return new Map(rows.map(({ readingId, ...practice }) => [readingId, practice]));
}

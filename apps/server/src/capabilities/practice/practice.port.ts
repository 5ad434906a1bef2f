import { prepareSql, type Connection } from '../../platform/database/prepare.ts';
import { sql } from 'kysely';

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
    select q.reading_id as "readingId", count(*) as total,
      count(*) filter (where s.question_status <> 0) as done,
      count(*) filter (where s.question_status = 1) as right
    from question q
    left join question_state s on s.student_id = ${p.studentId} and s.question_id = q.question_id
    where q.course_id = ${p.courseId} and q.parent_id is null and q.retired_at is null
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

const startedReadings = prepareSql<{ studentId: number }, { courseId: number; readingId: number }>(
  (p) => sql`
    select distinct q.course_id as "courseId", q.reading_id as "readingId"
    from question_state s join question q on q.question_id = s.question_id
    where s.student_id = ${p.studentId} and s.question_status <> 0 and q.reading_id is not null`,
);

// An answer counts for at most ten minutes: a page left open is not study.
const secondsByDay = prepareSql<
  { studentId: number; since: Date },
  { day: string; seconds: number }
>(
  (p) => sql`
    select (received_at at time zone 'Asia/Shanghai')::date as day,
      (sum(least(coalesce(spent_ms, 0), 600000)) / 1000)::int as seconds
    from answer
    where student_id = ${p.studentId} and received_at >= ${p.since}
    group by 1`,
);

const questionCounts = prepareSql<Record<string, never>, { courseId: number; count: number }>(
  () => sql`
    select course_id as "courseId", count(*) as count from question
    where parent_id is null and retired_at is null group by course_id`,
);

/** What the course home tells of a student's practice since a moment. */
export async function practiceOfStudent(connection: Connection, studentId: number, since: Date) {
  const [started, seconds, counts] = await Promise.all([
    startedReadings.rows(connection, { studentId }),
    secondsByDay.rows(connection, { studentId, since }),
    questionCounts.rows(connection, {}),
  ]);
  return {
    startedReadings: started,
    secondsByDay: new Map(seconds.map((row) => [row.day, row.seconds])),
    questionCounts: new Map(counts.map((row) => [row.courseId, row.count])),
  };
}

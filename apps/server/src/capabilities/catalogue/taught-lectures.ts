import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../platform/database/prepare.ts';

const findVideos = prepareSql<{ bulletIds: number[] }, { bulletId: number; videoId: number }>(
  (p) => sql`
    select bullet_id as "bulletId", video_id as "videoId" from bullet where bullet_id = any(${p.bulletIds}::int[])`,
);

/** The videos of lectures, by the lecture. */
export const videosOf = async (
  connection: Connection,
  bulletIds: readonly number[],
): Promise<Map<number, number>> =>
  new Map(
    (await findVideos.rows(connection, { bulletIds: [...bulletIds] })).map((row) => [
      row.bulletId,
      row.videoId,
    ]),
  );

export interface TaughtCourse {
  readonly courseId: number;
  readonly lectures: number;
  /** Names of its first lectures. */
  readonly topics: readonly string[];
}

const findTaught = prepareSql<{ courseIds: number[]; most: number }, TaughtCourse>(
  (p) => sql`
    select b.course_id as "courseId", count(*) as lectures,
      (array_agg(b.title order by k.position, r.position, b.position))[1:${p.most}::int] as topics
    from bullet b
    join book k on k.book_id = b.book_id and k.book_status = 1
    join reading r on r.reading_id = b.reading_id
    where b.course_id = any(${p.courseIds}::int[])
    group by b.course_id`,
);

/** What is taught in issued books of these courses; those without lectures are missing. */
export const taughtCourses = async (
  connection: Connection,
  courseIds: readonly number[],
  maxTopics: number,
): Promise<TaughtCourse[]> =>
  await findTaught.rows(connection, { courseIds: [...courseIds], most: maxTopics });

import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../platform/database/prepare.ts';

interface Asked {
  readonly studentId: number;
  readonly courses: readonly number[];
  readonly since: Date;
}

const countPlayed = prepareSql<Asked, { count: number }>(
  (p) => sql`
    select count(*) as count from video_progress
    where student_id = ${p.studentId} and course_id = any(${p.courses}::int[]) and watched_seconds > 0
      and at >= ${p.since}`,
);

/** Lectures of these courses of which the student has watched something since a moment. */
export const lecturesPlayed = async (connection: Connection, asked: Asked): Promise<number> =>
  (await countPlayed.first(connection, asked))?.count ?? 0;

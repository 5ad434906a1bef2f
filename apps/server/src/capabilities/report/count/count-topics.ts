import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { addDays } from '@xuezhou/rules/enrolment/access-period';
import { mondayOf } from '@xuezhou/rules/report/report-period';
import { sql } from 'kysely';
import { dayOf } from '../../../platform/clock.ts';
import type { Services } from '../../../platform/services.ts';
import { studiedCourse } from '../../practice/practice-facts.port.ts';

/** Of so many students of a course who studied lately it is told what they know: of all it would take the night. */
const sampled = 200;

interface Known {
  people: number;
  percent: number;
  weak: number;
}

/**
 * What students know of each topic, by the one model that every page of theirs goes by: of up to 200 of a course who studied
 * in this week or the one before, always the same of the same. A job, by night.
 */
export async function countTopics(
  { clock, database: { connection } }: Pick<Services, 'clock' | 'database'>,
  signal?: AbortSignal,
): Promise<void> {
  const now = clock.now();
  const since = addDays(mondayOf(dayOf(now)), -7);
  const { rows } = await sql<{ course_id: number; students: number[] }>`
    select course_id, (array_agg(student_id order by md5(student_id::text)))[1:${sql.lit(sampled)}] as students
    from (select distinct course_id, student_id from report_study where week >= ${since}) s
    group by 1`.execute(connection);
  for (const { course_id: courseId, students } of rows) {
    const topics = new Map<number, Known>();
    for (const studentId of students) {
      if (signal?.aborted === true) return;
      const { readings } = await studiedCourse(connection, studentId, { courseId, now });
      for (const { readingId, percent, isWeak } of readings) {
        if (percent === null) continue;
        const known = topics.get(readingId) ?? { people: 0, percent: 0, weak: 0 };
        topics.set(readingId, {
          people: known.people + 1,
          percent: known.percent + percent,
          weak: known.weak + (isWeak ? 1 : 0),
        });
      }
    }
    await inTransaction(connection, async (change) => {
      await change.deleteFrom('report_topic').where('course_id', '=', courseId).execute();
      if (topics.size === 0) return;
      await change
        .insertInto('report_topic')
        .values(
          [...topics].map(([reading_id, { people, percent, weak }]) => ({
            ...{ reading_id, course_id: courseId, people, weak, counted_at: now },
            percent: Math.round(percent / people),
          })),
        )
        .onConflict((conflict) => conflict.column('reading_id').doNothing())
        .execute();
    });
  }
}

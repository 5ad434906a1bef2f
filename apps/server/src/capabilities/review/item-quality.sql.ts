import { sql } from 'kysely';
import { currentQuestions } from '../practice/practice-facts.port.ts';

/**
 * Questions as they are now with what their answers come to: question_id, course_id, reading_id, stem_text, answers,
 * facility (0 to 1), suspicions, counted_at; null where nobody has answered this version.
 */
export const itemQuality = sql`(
  select q.question_id, q.course_id, q.reading_id, q.stem_text, t.answers, t.facility, t.suspicions, t.counted_at
  from ${currentQuestions}
  left join question_statistic t on t.question_id = q.question_id and t.version = q.version
  where q.retired_at is null)`;

/** Reports of questions that wait: question_id, course_id, reports. */
export const reportsWaiting = sql`(
  select r.question_id, q.course_id, count(*)::int as reports
  from question_report r join ${currentQuestions} on q.question_id = r.question_id
  where r.status = 'open' group by 1, 2)`;

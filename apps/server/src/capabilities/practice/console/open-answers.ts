import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';

/** The last answer of each student to each open question: question_id, student_id, course_id, words, answered_at. */
export const openAnswers = sql`(
  select s.question_id, s.student_id, q.course_id, s.student_answer as words, s.answered_at
  from question_state s join question q on q.question_id = s.question_id and q.kind = 'open'
  where s.answered_at is not null and s.student_answer is not null)`;

/** Who has answered which open question, of the answers that came within a time: question_id, student_id. */
export const openAnswersWithin = (from: Date | null, to: Date) => sql`
  select distinct a.question_id, a.student_id from answer a
  join question q on q.question_id = a.question_id and q.kind = 'open'
  where a.received_at <= ${to} and (${from}::timestamptz is null or a.received_at > ${from}::timestamptz)`;

/** Open questions that are still asked: question_id, course_id, stem_text. */
export const openQuestions = sql`(
  select question_id, course_id, stem_text from question where kind = 'open' and retired_at is null)`;

export interface OpenQuestion {
  readonly questionId: number;
  readonly courseId: number;
  readonly courseTitle: string;
  /** Plain. */
  readonly stemText: string;
  /** Cleaned HTML, of the version that is asked now. */
  readonly stem: string;
  readonly reference: string;
}

/** Undefined for what is no open question; of a part with the words over its parts. */
export async function openQuestionOf(
  connection: Connection,
  questionId: number,
): Promise<OpenQuestion | undefined> {
  const { rows } = await sql<OpenQuestion>`
    select q.question_id as "questionId", q.course_id as "courseId", c.title as "courseTitle", q.stem_text as "stemText",
      coalesce(w.content->>'question', '') || (v.content->>'question') as stem,
      coalesce(v.content->>'reference', '') as reference
    from question q
    join course c on c.course_id = q.course_id
    join question_version v on v.question_id = q.question_id and v.version = q.version
    left join question whole on whole.question_id = q.parent_id
    left join question_version w on w.question_id = whole.question_id and w.version = whole.version
    where q.question_id = ${questionId} and q.kind = 'open'`.execute(connection);
  return rows[0];
}

import { sql } from 'kysely';
import { isLocked, isOffered, isShown } from './question-state.sql.ts';
import { stemHtml } from './question-words.ts';
import { isHeldOut, isWithheld } from '../facts/withheld.ts';

interface Asked {
  readonly studentId: number;
  readonly courseId: number;
  readonly questionIds: readonly number[];
  readonly now: Date;
}

/**
 * Of these questions those whose answers may be looked at now: question_id, whole_id (of a part its composite), stem_html in
 * the language of the student, and can_open, whether practice shows it. What is kept for a paper is missing.
 */
export const shownStems = (p: Asked) => sql`
  select q.question_id, coalesce(q.parent_id, q.question_id) as whole_id, ${stemHtml(p)} as stem_html,
    (${isShown} and not ${isLocked(p)}) as can_open
  from question q where q.question_id = any(${p.questionIds}::int[]) and not ${isWithheld(p)}`;

/** How many questions of a reading are kept for papers that the student is still to sit, and so are none to practise: count. */
export const heldOutOf = (p: { studentId: number; readingId: number; now: Date }) => sql`
  select count(*)::int as count from question q
  where q.reading_id = ${p.readingId} and ${isOffered} and ${isHeldOut(p)}`;

/** The same of all readings of a course, by reading: reading_id, held_out. */
export const heldOutByReading = (p: { studentId: number; courseId: number; now: Date }) => sql`(
  select q.reading_id, count(*)::int as held_out from question q
  where q.course_id = ${p.courseId} and ${isOffered} and ${isHeldOut(p)} group by q.reading_id)`;

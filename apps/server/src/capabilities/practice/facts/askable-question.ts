import { sql, type RawBuilder } from 'kysely';
import { prepareSql } from '../../../platform/database/prepare.ts';
import type { QuestionContent, StoredKind } from '../practice.tables.ts';
import { isLocked, isShown } from '../question/question-state.sql.ts';
import { isWithheld } from './withheld.ts';

export interface AskableQuestion {
  course_id: number;
  book_id: number | null;
  reading_id: number | null;
  title: string;
  is_locked: boolean;
  group_id: number | null;
  is_kept: boolean;
  kind: StoredKind;
  /** What the student answered last, null where nothing stands. */
  chosen: string | null;
  options: QuestionContent['options'];
}

interface Wanted {
  readonly studentId: number;
  readonly courseId: number;
  readonly id: number;
  readonly now: Date;
}

/** A question of a course as a student can ask teachers about it, with what they chose. */
export const findAskableQuestion = prepareSql<Wanted, AskableQuestion>(
  (p) => sql`
    select q.course_id, q.book_id, q.reading_id, left(q.stem_text, 300) as title, q.parent_id as group_id, q.kind,
      ${isWithheld(p)} as is_kept, ${isLocked(p)} as is_locked,
      case when s.question_status <> 0 then s.student_answer end as chosen, v.content->'options' as options
    from question q
    left join question_state s on s.student_id = ${p.studentId} and s.question_id = q.question_id
    join question_version v on v.question_id = q.question_id and v.version = coalesce(nullif(s.version, 0), q.version)
    where q.question_id = ${p.id} and q.course_id = ${p.courseId} and ${isShown}`,
);

/** Whether the question of this id stands in its course still. */
export const isQuestionThere = (id: RawBuilder<unknown>) => sql<boolean>`exists (
  select from question q where q.question_id = ${id} and q.retired_at is null)`;

/**
 * Whether the question of this id is kept from the student now. Whatever keeps words of a question elsewhere asks this
 * before it says them.
 */
export const isQuestionWithheld = (p: { studentId: number; now: Date }, id: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from question q where q.question_id = ${id} and ${isWithheld(p)})`;

import { sql } from 'kysely';
import { prepareSql } from '../../../platform/database/prepare.ts';
import { isLocked } from '../question/question-state.sql.ts';

/** Where a question stands, for what a student keeps beside it. */
export interface QuestionPlace {
  readonly course_id: number;
  readonly book_id: number | null;
  readonly reading_id: number | null;
  readonly question_id: number;
  /** Of the composite question that it is a part of. */
  readonly group_id: number | null;
  /** How it begins, as plain text. */
  readonly title: string;
}

/** Of a question or a part of one that the student may see, withdrawn ones too. */
export const placeOfQuestion = prepareSql<
  { studentId: number; courseId: number; questionId: number },
  QuestionPlace
>(
  (p) => sql`
    select course_id, book_id, reading_id, question_id, parent_id as group_id, left(stem_text, 120) as title
    from question q where question_id = ${p.questionId} and course_id = ${p.courseId}
      and not ${isLocked(p)}
      and (book_id is null or exists (select from book k where k.book_id = q.book_id and k.book_status = 1))`,
);

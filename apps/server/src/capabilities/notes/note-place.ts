import { sql } from 'kysely';
import { prepareSql } from '../../platform/database/prepare.ts';
import { lockedBooksOf } from '../assignment/assignment.port.ts';

/** What a note is on, and where that stands in the catalogue. */
export interface NotePlace {
  readonly note_type: 'bullet' | 'question';
  readonly course_id: number;
  readonly book_id: number | null;
  readonly reading_id: number | null;
  readonly bullet_id: number | null;
  readonly question_id: number | null;
  readonly group_id: number | null;
  readonly title: string;
}

/** Of a lecture; undefined when there is none. */
export const placeOfBullet = prepareSql<{ bulletId: number }, NotePlace>(
  (p) => sql`
    select 'bullet' as note_type, course_id, book_id, reading_id, bullet_id, null as question_id,
      null as group_id, title
    from bullet where bullet_id = ${p.bulletId}`,
);

/** Of a question or a part of one that the student may see: its words become the note's title. */
export const placeOfQuestion = prepareSql<
  { studentId: number; courseId: number; questionId: number },
  NotePlace
>(
  (p) => sql`
    select 'question' as note_type, course_id, book_id, reading_id, null as bullet_id, question_id,
      parent_id as group_id, left(stem_text, 120) as title
    from question q where question_id = ${p.questionId} and course_id = ${p.courseId}
      and (book_id is null or book_id not in (${lockedBooksOf(p, p.courseId)})
        and exists (select from book k where k.book_id = q.book_id and k.book_status = 1))`,
);

import { sql } from 'kysely';
import { prepareSql } from '../../../platform/database/prepare.ts';
import { lockedBooksOf } from '../../assignment/assignment.port.ts';
import { isCardThere } from '../../flash-card/flash-card.port.ts';
import { isQuestionThere } from '../../practice/practice-facts.port.ts';

/** Where something stands that can be asked about, and what it is called. */
export interface AboutRow {
  course_id: number;
  book_id: number | null;
  reading_id: number | null;
  title: string;
  /** An assignment before keeps its book closed to the student. */
  is_locked: boolean;
}

interface Wanted {
  readonly studentId: number;
  readonly courseId: number;
  readonly id: number;
}

export const findReading = prepareSql<Wanted, AboutRow>(
  (p) => sql`
    select r.course_id, r.book_id, r.reading_id, r.title, coalesce(r.book_id in (${lockedBooksOf(p, p.courseId)}), false) as is_locked
    from reading r join book k on k.book_id = r.book_id and k.book_status = 1
    where r.reading_id = ${p.id} and r.course_id = ${p.courseId}`,
);

/** Whether what a question t is about was taken out of its course since. */
export const isGone = sql<boolean>`case t.about_kind
  when 'bullet' then not exists (select from bullet where bullet.bullet_id = t.about_id)
  when 'question' then not ${isQuestionThere(sql`t.about_id`)}
  when 'card' then not ${isCardThere(sql`t.about_id`)}
  when 'paragraph' then not exists (select from reading where reading.reading_id = t.about_id)
  else false end`;

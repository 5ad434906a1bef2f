import { sql, type RawBuilder } from 'kysely';
import { prepareSql } from '../../../platform/database/prepare.ts';
import { lockedBooksOf } from '../../assignment/assignment.port.ts';

interface AskableCard {
  course_id: number;
  book_id: number | null;
  reading_id: number | null;
  title: string;
  is_locked: boolean;
}

/** A card of a course as a student can ask teachers about it. */
export const findAskableCard = prepareSql<
  { studentId: number; courseId: number; id: number },
  AskableCard
>(
  (p) => sql`
    select d.course_id, d.book_id, d.reading_id, left(d.front, 300) as title,
      coalesce(d.book_id in (${lockedBooksOf(p, p.courseId)}), false) as is_locked
    from card d join book k on k.book_id = d.book_id and k.book_status = 1
    where d.card_id = ${p.id} and d.course_id = ${p.courseId}`,
);

/** Whether the card of this id is there still. */
export const isCardThere = (id: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from card where card.card_id = ${id})`;

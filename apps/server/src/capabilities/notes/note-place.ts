import { sql } from 'kysely';
import { prepareSql } from '../../platform/database/prepare.ts';

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

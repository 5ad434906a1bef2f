import { sql } from 'kysely';
import { prepareSql } from '../../../platform/database/prepare.ts';
import {
  bareDocument,
  searchText,
  type OwnSource,
  type SearchSource,
} from '../../search/search.port.ts';

interface CardRow {
  card_id: number;
  book_id: number;
  reading_id: number;
  front: string;
  back: string;
}

const findOfCourse = prepareSql<{ courseId: number }, CardRow>(
  (p) => sql`
    select card_id, book_id, reading_id, front, back from card
    where course_id = ${p.courseId} order by position, card_id`,
);

const sidesOf = ({ front, back }: { readonly front: string; readonly back: string }) => {
  const heading = searchText(front);
  return { heading, text: `${heading} ${searchText(back)}`.trim() };
};

/** The school's cards. */
export const searchableCards: SearchSource = {
  name: 'card',
  documentsOf: async (connection, courseId) =>
    (await findOfCourse.rows(connection, { courseId })).map(
      ({ card_id, front, back, ...place }) => ({
        ...bareDocument,
        ...place,
        kind: 'card' as const,
        ref: String(card_id),
        ...sidesOf({ front, back }),
      }),
    ),
};

interface OwnCardRow extends Omit<CardRow, 'book_id' | 'reading_id'> {
  course_id: number;
  book_id: number | null;
  reading_id: number | null;
}

const findOwn = prepareSql<
  {
    studentId: number;
    courseIds: readonly number[];
    patterns: readonly string[];
    most: number;
  },
  OwnCardRow
>(
  (p) => sql`
    select d.card_id, d.course_id, r.book_id, r.reading_id, d.front_html as front, d.back_html as back
    from own_card d
    left join reading r on r.reading_id = d.reading_id
    where d.student_id = ${p.studentId} and d.course_id = any(${p.courseIds}::int[]) and d.deleted_at is null
      and (d.front ilike any(${p.patterns}::text[]) or d.back ilike any(${p.patterns}::text[]))
    order by d.edited_at desc, d.card_id
    limit ${p.most}`,
);

/** The cards that a student wrote. */
export const searchableOwnCards: OwnSource = {
  documentsOf: async (connection, wish) =>
    (await findOwn.rows(connection, wish)).map(({ card_id, front, back, ...place }) => ({
      ...bareDocument,
      ...place,
      kind: 'card' as const,
      ref: String(card_id),
      second: null,
      question_id: null,
      ...sidesOf({ front, back }),
    })),
};

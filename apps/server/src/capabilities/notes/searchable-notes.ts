import { sql } from 'kysely';
import { prepareSql } from '../../platform/database/prepare.ts';
import { bareDocument, searchText, type OwnSource } from '../search/search.port.ts';

interface Row {
  note_id: string;
  course_id: number;
  book_id: number | null;
  reading_id: number | null;
  bullet_id: number | null;
  question_id: number | null;
  second: number | null;
  heading: string | null;
  html: string;
}

const findOwn = prepareSql<
  {
    studentId: number;
    courseIds: readonly number[];
    patterns: readonly string[];
    most: number;
  },
  Row
>(
  (p) => sql`
    select n.note_id, n.course_id, r.book_id, r.reading_id, b.bullet_id,
      coalesce(n.group_id, n.question_id) as question_id, n.second, coalesce(b.title, r.title) as heading,
      n.html
    from note n
    left join bullet b on b.bullet_id = n.bullet_id
    left join reading r on r.reading_id = coalesce(b.reading_id, n.reading_id)
    where n.student_id = ${p.studentId} and n.course_id = any(${p.courseIds}::int[]) and n.deleted_at is null
      and not n.is_disabled and n.content ilike any(${p.patterns}::text[])
    order by n.edited_at desc, n.note_id
    limit ${p.most}`,
);

/** What a student noted at lectures and questions. */
export const searchableNotes: OwnSource = {
  documentsOf: async (connection, wish) =>
    (await findOwn.rows(connection, wish)).map(({ note_id, html, heading, ...place }) => ({
      ...bareDocument,
      ...place,
      kind: 'note' as const,
      ref: note_id,
      heading: heading ?? '',
      text: searchText(html),
    })),
};

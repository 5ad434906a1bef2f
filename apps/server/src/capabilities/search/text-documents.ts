import { readingParagraphs } from '@xuezhou/rules/text/reading-text';
import type { Connection } from '../../platform/database/prepare.ts';
import { markFormula } from './formula-marks.ts';

export interface SearchDocument {
  readonly kind: 'reading' | 'lecture' | 'paragraph' | 'caption';
  readonly book_id: number;
  readonly reading_id: number;
  readonly bullet_id: number | null;
  readonly place: number | null;
  readonly text: string;
  /** Of a caption: what it is written in. */
  readonly language: string | null;
  readonly lines: readonly (readonly [character: number, second: number])[] | null;
}

/** The names of a course's readings and lectures, and the paragraphs of its texts. */
export async function textDocuments(
  connection: Connection,
  courseId: number,
): Promise<SearchDocument[]> {
  const readings = await connection
    .selectFrom('reading')
    .innerJoin('book', 'book.book_id', 'reading.book_id')
    .where('reading.course_id', '=', courseId)
    .orderBy('book.position')
    .orderBy('reading.position')
    .select(['reading.book_id', 'reading_id', 'reading.title', 'book.title as book_title', 'html'])
    .execute();
  const lectures = await connection
    .selectFrom('bullet')
    .where('course_id', '=', courseId)
    .orderBy('position')
    .select(['book_id', 'reading_id', 'bullet_id', 'title'])
    .execute();
  const nothing = { bullet_id: null, place: null, lines: null, language: null };
  return [
    ...readings.map(({ book_id, reading_id, title, book_title }) => ({
      ...nothing,
      kind: 'reading' as const,
      book_id,
      reading_id,
      text: `${title} · ${book_title}`,
    })),
    ...lectures.map(({ title, ...place }) => ({
      ...nothing,
      kind: 'lecture' as const,
      ...place,
      text: title,
    })),
    ...readings.flatMap(({ book_id, reading_id, html }) =>
      readingParagraphs(html, markFormula).flatMap((text, place) =>
        text === ''
          ? []
          : [{ ...nothing, kind: 'paragraph' as const, book_id, reading_id, place, text }],
      ),
    ),
  ];
}

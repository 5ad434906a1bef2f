import { readingParagraphs } from '@xuezhou/rules/text/reading-text';
import type { Connection } from '../../../platform/database/prepare.ts';
import { markFormula } from '../terms/formula-marks.ts';
import { bareDocument, type SearchDocument } from './search-source.ts';

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
    .select([
      'reading.book_id',
      'reading_id',
      'reading.title',
      'number',
      'book.title as book_title',
      'html',
    ])
    .execute();
  return [
    ...readings.flatMap(({ book_id, reading_id, title, number, book_title, html }) => {
      const place = { ...bareDocument, book_id, reading_id };
      return [
        {
          ...place,
          kind: 'reading' as const,
          text: `${title} · ${book_title}`,
          aside: number ?? '',
        },
        ...readingParagraphs(html, markFormula)
          .map((text, number) => {
            const kind = 'paragraph' as const;
            return { ...place, kind, place: number, heading: title, text };
          })
          .filter(({ text }) => text !== ''),
      ];
    }),
    ...(await lectureNames(connection, courseId)),
  ];
}

async function lectureNames(connection: Connection, courseId: number): Promise<SearchDocument[]> {
  const lectures = await connection
    .selectFrom('bullet')
    .leftJoin('video', 'video.video_id', 'bullet.video_id')
    .where('course_id', '=', courseId)
    .orderBy('position')
    .select(['book_id', 'reading_id', 'bullet_id', 'title', 'chapters'])
    .execute();
  return lectures.map(({ title, chapters, ...place }) => ({
    ...bareDocument,
    kind: 'lecture' as const,
    ...place,
    text: title,
    // What its chapters are called tells what it is about.
    aside: (chapters ?? []).map((chapter) => chapter.title).join(' '),
  }));
}

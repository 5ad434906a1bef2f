import type { CampParts } from '@xuezhou/contract/camp/console';
import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';
import { demandCourseTitle } from '../../catalogue/catalogue.port.ts';
import { cardsInReadings } from '../../flash-card/flash-card.port.ts';
import { offeredPapers } from '../../mock/mock.port.ts';
import { questionsByReading } from '../../practice/practice-facts.port.ts';

interface ReadingRow {
  id: number;
  number: string;
  title: string;
  questions: number;
}

/** What the days of a camp can ask for, in the course's order. Throws courseUnknown. */
export async function partsOfCourse(connection: Connection, courseId: number): Promise<CampParts> {
  const courseTitle = await demandCourseTitle(connection, courseId);
  const { rows: books } = await sql<{ id: number; title: string }>`
    select book_id as id, title from book where course_id = ${courseId}
    order by position, book_id`.execute(connection);
  const { rows: readings } = await sql<ReadingRow>`
    select r.reading_id as id, r.number, r.title, coalesce(q.count, 0)::int as questions
    from reading r join book b on b.book_id = r.book_id
    left join ${questionsByReading({ courseIds: [courseId] })} q on q.reading_id = r.reading_id
    where r.course_id = ${courseId}
    order by b.position, b.book_id, r.position, r.reading_id`.execute(connection);
  const { rows: lectures } = await sql<{ id: number; title: string; readingId: number }>`
    select l.bullet_id as id, l.title, l.reading_id as "readingId"
    from bullet l join reading r on r.reading_id = l.reading_id join book b on b.book_id = r.book_id
    where l.course_id = ${courseId}
    order by b.position, b.book_id, r.position, r.reading_id, l.position, l.bullet_id`.execute(
    connection,
  );
  const cards = await cardsInReadings(
    connection,
    readings.map(({ id }) => id),
  );
  const papers = await offeredPapers(connection, courseId);
  return {
    ...{ courseId, courseTitle, books, lectures },
    readings: readings.map((reading) => ({ ...reading, cards: cards.get(reading.id) ?? 0 })),
    papers: papers.map(({ paper_id: id, title }) => ({ id, title })),
  };
}

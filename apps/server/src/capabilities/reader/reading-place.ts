import type {
  ReadingPlace,
  listReadingPlaces as listOperation,
  saveReadingPlace as saveOperation,
} from '@xuezhou/contract/reader';
import type { InputOf } from '@xuezhou/contract/kernel';
import { sql } from 'kysely';
import { dayOf } from '../../platform/clock.ts';
import { prepareSql } from '../../platform/database/prepare.ts';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { admit } from '../enrolment/enrolment.port.ts';
import { readingFacts } from './reading-facts.repository.ts';

interface PlaceRow {
  course_id: number;
  book_id: number;
  reading_id: number;
  paragraph: number;
  share: number;
  at: Date;
}

const findPlaces = prepareSql<{ studentId: number; bookId: number | null }, PlaceRow>(
  (p) => sql`
    select p.course_id, p.book_id, p.reading_id, p.paragraph, p.share, p.at
    from reading_place p
    join reading r on r.reading_id = p.reading_id and r.book_id = p.book_id
    where p.student_id = ${p.studentId} and (${p.bookId}::int is null or p.book_id = ${p.bookId}::int)
    order by p.at desc limit 500`,
);

/** The latest moment wins, in whatever order they arrive; the share only grows. */
const putPlace = prepareSql<
  {
    studentId: number;
    courseId: number;
    bookId: number;
    readingId: number;
    paragraph: number;
    share: number;
    at: Date;
  },
  PlaceRow
>(
  (p) => sql`
    insert into reading_place as own (student_id, reading_id, course_id, book_id, paragraph, share, at)
    select ${p.studentId}::int, r.reading_id, r.course_id, r.book_id, ${p.paragraph}::int, ${p.share}::real,
      ${p.at}::timestamptz
    from reading r
    where r.reading_id = ${p.readingId} and r.book_id = ${p.bookId} and r.course_id = ${p.courseId}
    on conflict (student_id, reading_id) do update set
      course_id = excluded.course_id, book_id = excluded.book_id,
      paragraph = case when excluded.at >= own.at then excluded.paragraph else own.paragraph end,
      share = greatest(excluded.share, own.share), at = greatest(excluded.at, own.at)
    returning course_id, book_id, reading_id, paragraph, share, at`,
);

export async function listReadingPlaces(
  { database: { connection } }: Services,
  { studentId }: CurrentStudent,
  { query }: InputOf<typeof listOperation>,
): Promise<ReadingPlace[]> {
  const rows = await findPlaces.rows(connection, { studentId, bookId: query.bookId ?? null });
  return rows.map(present);
}

export async function saveReadingPlace(
  services: Services,
  student: CurrentStudent,
  { body }: InputOf<typeof saveOperation>,
): Promise<ReadingPlace> {
  const { connection } = services.database;
  const { studentId } = student;
  const [now, sent] = [services.clock.now(), new Date(body.at)];
  // A clock that runs ahead must not win over every later place.
  const at = sent > now ? now : sent;
  const reading = await readingFacts(connection, studentId, body);
  // What was read within the period is not lost because its report came late.
  admit(services, reading, student, { for: 'study', day: dayOf(at) });
  if (reading === undefined || reading.reading_id === null) throw notFound();
  if (reading.is_locked) throw new Refusal('locked');
  const row = await putPlace.first(connection, {
    ...body,
    studentId,
    share: Math.min(1, Math.max(0, body.share)),
    at,
  });
  if (row === undefined) throw notFound();
  return present(row);
}

const present = (row: PlaceRow): ReadingPlace => ({
  courseId: row.course_id,
  bookId: row.book_id,
  readingId: row.reading_id,
  paragraph: row.paragraph,
  share: row.share,
  at: row.at.toISOString(),
});

import { courseModes } from '@xuezhou/contract/enrolment';
import type { Book, openReading as readingOperation } from '@xuezhou/contract/study';
import type { DataOf } from '@xuezhou/contract/kernel';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { demandUnlocked } from '../assignment/assignment.port.ts';
import { studiedCourse } from '../practice/practice-facts.port.ts';
import { demandMode } from '../enrolment/enrolment.port.ts';
import { presentBook } from './book.presenter.ts';
import { bookReader } from './book.repository.ts';
import { admit } from '../enrolment/enrolment.port.ts';

export async function openBook(
  services: Services,
  student: CurrentStudent,
  place: { courseId: number; bookId: number },
  mode: string | undefined,
): Promise<Book> {
  const { connection } = services.database;
  const reader = bookReader(connection, student.studentId);
  const book = await reader.book(place.courseId, place.bookId);
  const access = admit(services, book, student, { for: 'outline' });
  const asked = courseModes.find((known) => known === mode);
  if (asked !== undefined) await demandMode(services, place.courseId, asked);
  if (book === undefined || book.book_id === null) throw notFound();
  const now = services.clock.now();
  const { courseId } = place;
  const [rows, studied] = await Promise.all([
    reader.bullets(book.book_id, 'whole'),
    studiedCourse(connection, student.studentId, { courseId, now }),
  ]);
  const own = { ...access, isLocked: book.is_locked };
  return presentBook({ ...book, book_id: book.book_id }, { rows, studied }, own);
}

/** The text of a reading; that of a book which is not issued does not exist yet for learners. */
export async function openReading(
  services: Services,
  student: CurrentStudent,
  place: { courseId: number; bookId: number; readingId: number },
): Promise<DataOf<typeof readingOperation>> {
  const reader = bookReader(services.database.connection, student.studentId);
  const row = await reader.reading(place);
  admit(services, row, student, { for: 'study' });
  if (row === undefined || row.reading_id === null) throw notFound();
  await demandUnlocked(services.database.connection, student.studentId, place);
  return {
    readingId: row.reading_id,
    number: row.number,
    readingName: row.title,
    html: row.html,
  };
}

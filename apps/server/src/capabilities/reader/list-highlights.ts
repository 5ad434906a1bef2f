import type { HighlightsOfReading } from '@xuezhou/contract/reader';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { demandCourse } from '../enrolment/enrolment.port.ts';
import { markedReadings } from './marked-readings.ts';

/** A student's highlights in a book, also after the period. */
export async function listHighlights(
  services: Services,
  student: CurrentStudent,
  { courseId, bookId }: { courseId: number; bookId: number },
): Promise<HighlightsOfReading[]> {
  await demandCourse(services, student, courseId, { for: 'view' });
  const { connection } = services.database;
  const marked = await markedReadings(connection, student.studentId, {
    courseId,
    bookIds: [bookId],
  });
  return marked.map(({ bookName: _bookName, ...reading }) => reading);
}

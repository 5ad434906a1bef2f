import { handoutFileId, type Material, type SignedFile } from '@xuezhou/contract/material';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { demandUnlocked } from '../assignment/assignment.port.ts';
import { demandCourse } from '../enrolment/enrolment.port.ts';
import { fileAddress } from './file-address.ts';
import { handoutName, presentBookFiles, presentFile } from './material.presenter.ts';
import { materialReader } from './material.repository.ts';

/** What a course and its issued books hand out; the files themselves open within the period only. */
export async function getMaterial(
  services: Services,
  student: CurrentStudent,
  courseId: number,
): Promise<Material> {
  const { title } = await demandCourse(services, student, courseId, { for: 'outline' });
  const reader = materialReader(services.database.connection, courseId);
  const books = await reader.books();
  const files = await reader.files();
  return {
    courseId,
    courseName: title,
    files: files.filter(({ book_id }) => book_id === null).map(presentFile),
    books: books.map((book) => ({
      bookId: book.book_id,
      bookName: book.title,
      files: presentBookFiles(
        book,
        files.filter(({ book_id }) => book_id === book.book_id),
      ),
    })),
  };
}

/** An address of one file, good for a while, in the student's own session; without `bookId` of the whole course. */
export async function openCourseFile(
  services: Services,
  student: CurrentStudent,
  place: { courseId: number; bookId?: number; fileId: number },
): Promise<SignedFile> {
  const { courseId, bookId, fileId } = place;
  await demandCourse(services, student, courseId, { for: 'study' });
  const reader = materialReader(services.database.connection, courseId);
  const book = (await reader.books()).find(({ book_id }) => book_id === bookId);
  if (bookId !== undefined) {
    if (book === undefined) throw notFound();
    const { connection } = services.database;
    await demandUnlocked(connection, student.studentId, { courseId, bookId });
  }
  const isHandout = book !== undefined && book.has_readings && fileId === handoutFileId;
  const file = (await reader.files()).find(
    ({ file_id, book_id }) => file_id === fileId && book_id === (bookId ?? null),
  );
  const fileName = isHandout ? handoutName(book.title) : file?.file_name;
  if (fileName === undefined) throw notFound();
  const ticket = { studentId: student.studentId, courseId, bookId: bookId ?? 0, fileId };
  const { address, expiresAt } = fileAddress(services, ticket);
  return { fileName, filePath: address, expiresAt: expiresAt.toISOString() };
}

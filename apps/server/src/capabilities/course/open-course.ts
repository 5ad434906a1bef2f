import type { Book, Course } from '@xuezhou/contract/course';
import { dayOf } from '../../platform/clock.ts';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { practiceByReading } from '../practice/practice.port.ts';
import { courseAccess } from './course.port.ts';
import { presentBook, presentCourse } from './course.presenter.ts';
import { courseReader } from './course.repository.ts';

export async function openCourse(
  { database: { connection }, clock }: Services,
  student: CurrentStudent,
  courseId: number,
): Promise<Course> {
  const reader = courseReader(connection, student.studentId);
  const access = await courseAccess(connection, student.studentId, courseId, dayOf(clock.now()));
  const [course, rows, practice] = await Promise.all([
    reader.course(courseId),
    reader.readings(courseId),
    practiceByReading(connection, student.studentId, courseId),
  ]);
  if (course === undefined) throw notFound();
  return presentCourse(course, rows, practice, access);
}

export async function openBook(
  { database: { connection }, clock }: Services,
  student: CurrentStudent,
  place: { courseId: number; bookId: number },
): Promise<Book> {
  const reader = courseReader(connection, student.studentId);
  const [access, book, bullets] = await Promise.all([
    courseAccess(connection, student.studentId, place.courseId, dayOf(clock.now())),
    reader.book(place.courseId, place.bookId),
    reader.bullets(place.bookId),
  ]);
  if (book === undefined) throw notFound();
  return presentBook(book, bullets, access.expired);
}

import type { PureCourse } from '@xuezhou/contract/study';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { presentLastPlayed } from './course.presenter.ts';
import { homeReader } from './home.repository.ts';
import { openCourseVariant } from './open-variant.ts';

/** The lectures of a course alone, book by book, and where its student stopped. */
export async function openPureCourse(
  services: Services,
  student: CurrentStudent,
  courseId: number,
): Promise<PureCourse> {
  const { courseName, books } = await openCourseVariant(services, student, courseId, 'pure');
  const reader = homeReader(services.database.connection, student.studentId);
  const last = await reader.lastOfCourse(courseId);
  return {
    courseId,
    courseName,
    groups: books.map(({ bookId, bookName, cover, readings }) => ({
      bookId,
      bookName,
      cover,
      readings,
    })),
    lastRecord: last === undefined ? null : presentLastPlayed(last),
  };
}

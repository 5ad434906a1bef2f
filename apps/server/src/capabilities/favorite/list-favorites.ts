import type { DataOf } from '@xuezhou/contract/kernel';
import type * as contract from '@xuezhou/contract/favorite';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { admit, demandCourse, type CourseAccess } from '../enrolment/enrolment.port.ts';
import {
  presentBookmark,
  presentFavoriteQuestion,
  presentQuestionCourse,
  presentTree,
} from './favorite.presenter.ts';
import { favoriteReader, type MarkedCourseRow } from './favorite.repository.ts';

export async function listFavorites(
  { database, clock }: Services,
  { studentId }: CurrentStudent,
): Promise<DataOf<typeof contract.listFavorites>> {
  return presentTree(await favoriteReader(database.connection, studentId).all(), clock.now());
}

export async function listBookmarks(
  { database, clock }: Services,
  { studentId }: CurrentStudent,
  { courseId, bookId }: { courseId: number; bookId: number },
): Promise<DataOf<typeof contract.listBookmarks>> {
  const rows = await favoriteReader(database.connection, studentId).all();
  return rows
    .filter((row) => row.course_id === courseId && row.book_id === bookId)
    .map((row) => presentBookmark(row, clock.now()));
}

export async function listFavoriteQuestions(
  services: Services,
  student: CurrentStudent,
  courseId: number,
): Promise<DataOf<typeof contract.listFavoriteQuestions>> {
  const { title } = await demandCourse(services, student, courseId, { for: 'view' });
  const rows = await favoriteReader(services.database.connection, student.studentId).questions(
    courseId,
    services.clock.now(),
  );
  return { courseName: title, total: rows.length, questions: rows.map(presentFavoriteQuestion) };
}

/** Those of each course whose content the student may see; the rest waits, as the pages of its course do. */
export async function listFavoriteQuestionCourses(
  services: Services,
  student: CurrentStudent,
): Promise<DataOf<typeof contract.listFavoriteQuestionCourses>> {
  const reader = favoriteReader(services.database.connection, student.studentId);
  const now = services.clock.now();
  const seen = (await reader.markedCourses()).flatMap((course) => {
    const access = accessTo(services, student, course);
    return access ? [{ course, access }] : [];
  });
  const courses = await Promise.all(
    seen.map(async ({ course, access }) =>
      presentQuestionCourse(course, access, await reader.questions(course.course_id, now)),
    ),
  );
  return courses.filter(({ books }) => books.length > 0);
}

function accessTo(
  services: Services,
  student: CurrentStudent,
  course: MarkedCourseRow,
): CourseAccess | null {
  try {
    return admit(services, course, student, { for: 'view' });
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

import type { DataOf } from '@xuezhou/contract/kernel';
import type * as contract from '@xuezhou/contract/favorite';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { demandCourse } from '../enrolment/enrolment.port.ts';
import { presentBookmark, presentFavoriteQuestion, presentTree } from './favorite.presenter.ts';
import { favoriteReader } from './favorite.repository.ts';

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

import type { DataOf } from '@xuezhou/contract/kernel';
import type { listWrongQuestions as listing } from '@xuezhou/contract/practice';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { demandCourse } from '../course/course.port.ts';
import { presentWrong } from './practice.presenter.ts';
import { ownQuestionWriter, wrongBookReader } from './wrong-book.repository.ts';

const thirtyDaysMs = 30 * 86_400_000;

export async function listWrongQuestions(
  services: Services,
  student: CurrentStudent,
  courseId: number,
): Promise<DataOf<typeof listing>> {
  const access = await demandCourse(services, student, courseId, { for: 'view' });
  const reader = wrongBookReader(services.database.connection, student.studentId);
  const since = new Date(services.clock.now().getTime() - thirtyDaysMs);
  const rows = await reader.questions(courseId);
  const settings = await reader.settings(courseId, since);
  return {
    courseName: access.title,
    questions: rows.map(presentWrong),
    removedLately: settings?.removed ?? 0,
    autoRemove: settings?.auto ?? true,
  };
}

export async function removeWrongQuestion(
  services: Services,
  student: CurrentStudent,
  { courseId, questionId }: { courseId: number; questionId: number },
): Promise<true> {
  await demandCourse(services, student, courseId, { for: 'view' });
  const writer = ownQuestionWriter(services.database.connection, student.studentId);
  const removed = await writer.removeWrong(courseId, questionId, services.clock.now());
  if (removed === undefined) throw notFound();
  return true;
}

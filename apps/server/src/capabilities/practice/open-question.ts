import type { Question } from '@xuezhou/contract/practice';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { demandCourse } from '../course/course.port.ts';
import { presentQuestion } from './practice.presenter.ts';
import { questionReader } from './question.repository.ts';

/** A question with what the student answered last, also after the period of the course. */
export async function openQuestion(
  services: Services,
  student: CurrentStudent,
  { courseId, questionId }: { courseId: number; questionId: number },
): Promise<Question> {
  await demandCourse(services, student, courseId, { for: 'view' });
  const reader = questionReader(services.database.connection, student.studentId);
  const [question, ...parts] = await reader.question(courseId, questionId);
  if (question === undefined || question.question_id !== questionId) throw notFound();
  return presentQuestion(question, parts);
}

import type { Question } from '@xuezhou/contract/practice';
import { groupBy } from '../../platform/group-by.ts';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
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
  const rows = await reader.questions(courseId, [questionId], services.clock.now());
  const [question, ...parts] = rows;
  if (question === undefined || question.question_id !== questionId) throw notFound();
  if (question.is_locked) throw new Refusal('locked');
  if (rows.some((row) => row.in_exam)) throw new Refusal('questionInExam');
  return presentQuestion(question, parts);
}

/** Several at once, in the order of the ids; those that are gone, locked, or in a paper that is open, are left out. */
export async function openQuestions(
  services: Services,
  student: CurrentStudent,
  { courseId, questionIds }: { courseId: number; questionIds: readonly number[] },
): Promise<Question[]> {
  await demandCourse(services, student, courseId, { for: 'view' });
  const reader = questionReader(services.database.connection, student.studentId);
  const rows = await reader.questions(courseId, questionIds, services.clock.now());
  const wholes = groupBy(rows, (row) => row.whole_id);
  return [...new Set(questionIds)].flatMap((questionId) => {
    const [question, ...parts] = wholes.get(questionId) ?? [];
    const isHidden =
      question?.question_id !== questionId ||
      [question, ...parts].some((row) => row.in_exam || row.is_locked);
    return question === undefined || isHidden ? [] : [presentQuestion(question, parts)];
  });
}

import type { Question } from '@xuezhou/contract/practice';
import { groupBy } from '../../../platform/group-by.ts';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import { notFound, Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { closedRefusal, demandCourse } from '../../enrolment/enrolment.port.ts';
import { presentQuestion } from '../practice.presenter.ts';
import { withholdUnanswered } from './withhold-unanswered.ts';
import { questionReader, type QuestionRow } from './question.repository.ts';

/** A question with what the student answered last; after the period of the course only one that was answered. */
export async function openQuestion(
  services: Services,
  student: CurrentStudent,
  { courseId, questionId }: { courseId: number; questionId: number },
): Promise<Question> {
  const { closedBy } = await demandCourse(services, student, courseId, { for: 'view' });
  const reader = questionReader(services.database.connection, student.studentId);
  const rows = await reader.questions(courseId, [questionId], services.clock.now());
  const [question, ...parts] = rows;
  if (question === undefined || question.question_id !== questionId) throw notFound();
  if (closedBy !== null && !wasAnswered(rows)) throw closedRefusal(closedBy);
  if (question.is_locked) throw new Refusal('locked');
  if (rows.some((row) => row.in_exam)) throw new Refusal('questionInExam');
  const shown = presentQuestion(question, parts);
  return closedBy === null ? shown : withholdUnanswered(shown);
}

/** Several at once, in the order of the ids; those that cannot be opened one by one are left out. */
export async function openQuestions(
  services: Services,
  student: CurrentStudent,
  { courseId, questionIds }: { courseId: number; questionIds: readonly number[] },
): Promise<Question[]> {
  const { closedBy } = await demandCourse(services, student, courseId, { for: 'view' });
  const reader = questionReader(services.database.connection, student.studentId);
  const rows = await reader.questions(courseId, questionIds, services.clock.now());
  const wholes = groupBy(rows, (row) => row.whole_id);
  return [...new Set(questionIds)].flatMap((questionId) => {
    const [question, ...parts] = wholes.get(questionId) ?? [];
    if (question?.question_id !== questionId) return [];
    const whole = [question, ...parts];
    const isHidden =
      whole.some((row) => row.in_exam || row.is_locked) ||
      (closedBy !== null && !wasAnswered(whole));
    if (isHidden) return [];
    const shown = presentQuestion(question, parts);
    return [closedBy === null ? shown : withholdUnanswered(shown)];
  });
}

/** To an older version as well, or one of its parts. */
const wasAnswered = (rows: readonly QuestionRow[]): boolean =>
  rows.some((row) => row.personal_correct + row.personal_wrong > 0);

import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  gradeOpenAnswer as grading,
  markQuestion as marking,
} from '@xuezhou/contract/practice';
import { verdictOfGrade } from '@xuezhou/rules/practice/wrong-list';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { demandCourse } from '../../enrolment/enrolment.port.ts';
import { ownQuestionWriter } from '../wrong/wrong-book.repository.ts';

export async function markQuestion(
  services: Services,
  student: CurrentStudent,
  { body }: InputOf<typeof marking>,
): Promise<DataOf<typeof marking>> {
  await demandCourse(services, student, body.courseId, { for: 'view' });
  const writer = ownQuestionWriter(services.database.connection, student.studentId);
  const marked = await writer.setMark(body.courseId, body.questionId, body.isMark);
  if (marked === undefined) throw notFound();
  return { isMarked: body.isMark };
}

/** The learner's own grade of an open answer steers the wrong-answer book and leaves the statistics alone. */
export async function gradeOpenAnswer(
  services: Services,
  student: CurrentStudent,
  { body }: InputOf<typeof grading>,
): Promise<DataOf<typeof grading>> {
  await demandCourse(services, student, body.courseId, { for: 'view' });
  const writer = ownQuestionWriter(services.database.connection, student.studentId);
  const graded = await writer.storeGrade({
    courseId: body.courseId,
    questionId: body.questionId,
    grade: body.grade,
    verdict: verdictOfGrade(body.grade),
    now: services.clock.now(),
  });
  if (graded === undefined) throw notFound();
  return { inWrongList: graded.in_wrong_book };
}

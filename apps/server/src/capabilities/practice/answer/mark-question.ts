import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { markQuestion as marking } from '@xuezhou/contract/practice';
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
  const marked = await writer.setMark({
    ...{ courseId: body.courseId, questionId: body.questionId },
    ...{ isMarked: body.isMark, now: services.clock.now() },
  });
  if (marked === undefined) throw notFound();
  return { isMarked: body.isMark };
}

import type { DataOf } from '@xuezhou/contract/kernel';
import type { getPlacement as placing } from '@xuezhou/contract/study';
import { minutesFor } from '@xuezhou/rules/practice/exam-pace';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { demandCourse } from '../../enrolment/enrolment.port.ts';
import { placementQuestions } from '../../practice/practice-facts.port.ts';

/** Where a newcomer of a course may find out what they know of it already. */
export async function getPlacement(
  services: Services,
  student: CurrentStudent,
  courseId: number,
): Promise<DataOf<typeof placing>> {
  await demandCourse(services, student, courseId, { for: 'study' });
  const now = services.clock.now();
  const { connection } = services.database;
  const questionIds = await placementQuestions(connection, student.studentId, { courseId, now });
  return { questionIds, minutes: questionIds.length === 0 ? 0 : minutesFor(questionIds.length) };
}

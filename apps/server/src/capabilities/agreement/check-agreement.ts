import type { DataOf } from '@xuezhou/contract/kernel';
import type { checkAgreement as operation } from '@xuezhou/contract/agreement';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { hasCourse } from '../enrolment/enrolment.port.ts';
import { agreementReader } from './agreement.repository.ts';

/** What was not signed has to be only by who owns the course. */
export async function checkAgreement(
  services: Services,
  student: CurrentStudent,
  courseId: number,
): Promise<DataOf<typeof operation>> {
  const [isOwned, isUnsigned] = await Promise.all([
    hasCourse(services, student, courseId),
    agreementReader(services.database.connection).isUnsigned(student.studentId, courseId),
  ]);
  return { needSignAgreement: isOwned && isUnsigned };
}

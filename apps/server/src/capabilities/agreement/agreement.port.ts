import type { Connection } from '../../platform/database/prepare.ts';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { agreementReader } from './agreement.repository.ts';

export {
  courseAgreementRows,
  findOtherAgreements,
  removeAgreements,
} from './content/course-agreements.ts';
export { orderAgreements, type OrderText } from './order-agreement.ts';

export const isOrderSigned = async (
  connection: Connection,
  studentId: number,
  orderId: string,
): Promise<boolean> =>
  (await agreementReader(connection).orderSignature(studentId, orderId)) !== undefined;

/** Courses that have an agreement. */
export async function coursesWithAgreement(connection: Connection): Promise<ReadonlySet<number>> {
  return new Set(await agreementReader(connection).courses());
}

/**
 * With DEBUG_AGREEMENT, the guard before operations of access `auth`, after that of the verification: throws
 * agreementRequired while the course's agreement is not signed. Otherwise nothing is asked.
 */
export async function demandAgreement(
  { config, database: { connection } }: Pick<Services, 'config' | 'database'>,
  { studentId }: CurrentStudent,
  courseId: number,
): Promise<void> {
  if (!config.DEBUG_AGREEMENT) return;
  if (await agreementReader(connection).isUnsigned(studentId, courseId))
    throw new Refusal('agreementRequired');
}

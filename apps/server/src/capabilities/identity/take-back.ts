import { Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import type { Change } from '../../platform/database/prepare.ts';
import { identityWriter } from './identity.repository.ts';
import { removeSubmission } from './submit.ts';

type Needed = Pick<Services, 'database' | 'clock'>;

/** Takes back what waits for its review. Throws identityReviewed when the operator was faster. */
export async function recallIdentity({ database }: Needed, studentId: number): Promise<true> {
  await database.connection.transaction().execute(async (change) => {
    const writer = identityWriter(change);
    await writer.lockStudent(studentId);
    const submission = await writer.submission(studentId);
    if (submission === undefined) return;
    if (submission.state !== 'submitted') throw new Refusal('identityReviewed');
    await removeSubmission(writer, change, studentId);
  });
  return true;
}

/** Withdraws the consent: nothing that was given is kept, and the verification ends with it. */
export async function refuseIdentity(
  { database, clock }: Needed,
  studentId: number,
): Promise<true> {
  await database.connection
    .transaction()
    .execute((change) => eraseIdentity(change, studentId, clock.now()));
  return true;
}

/** The same inside a change that takes away more. */
async function eraseIdentity(change: Change, studentId: number, at: Date): Promise<void> {
  const writer = identityWriter(change);
  await writer.lockStudent(studentId);
  await removeSubmission(writer, change, studentId);
  await writer.withdrawConsents(studentId, at);
  await writer.setStatus(studentId, 0);
}

import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { PersonalData } from '../../../platform/personal-data.ts';
import type { Services } from '../../../platform/services.ts';
import { dueCancellations, lockCancellation } from './cancellation.repository.ts';

/**
 * Erases the accounts whose wait is over, each in a transaction of its own: all of it, or it is tried again by the
 * next run. One that fails keeps no other waiting.
 */
export async function eraseAccounts(
  { database: { connection }, clock, log }: Services,
  personalData: readonly PersonalData[],
): Promise<void> {
  const erase = async (studentId: number) =>
    await inTransaction(connection, async (change) => {
      if (!(await lockCancellation(change, studentId))) return;
      for (const part of personalData) await part.erase(change, studentId);
      log.info({ studentId }, 'a cancelled account was erased');
    });
  for (const studentId of await dueCancellations(connection, clock.now()))
    await erase(studentId).catch((error: unknown) => {
      log.error({ err: error, studentId }, 'a cancelled account could not be erased');
    });
}

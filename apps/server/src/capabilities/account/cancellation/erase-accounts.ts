import type { PersonalData } from '../../../platform/personal-data.ts';
import type { Services } from '../../../platform/services.ts';
import { takeDueCancellation } from './cancellation.repository.ts';

/** Erases the accounts whose wait is over, each in a transaction of its own: all of it, or it is tried again. */
export async function eraseAccounts(
  { database, clock, log }: Services,
  personalData: readonly PersonalData[],
): Promise<void> {
  const eraseOne = async () =>
    await database.connection.transaction().execute(async (change) => {
      const due = await takeDueCancellation(change, clock.now());
      if (due === undefined) return false;
      for (const part of personalData) await part.erase(change, due.student_id);
      log.info({ studentId: due.student_id }, 'a cancelled account was erased');
      return true;
    });
  while (await eraseOne());
}

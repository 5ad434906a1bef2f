import { Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { isAddressWithinLimits, isWithinLimits, type Limit } from '../../platform/throttle.ts';

const ofOne: readonly Limit[] = [
  { seconds: 60, max: 1 },
  { seconds: 3600, max: 5 },
  { seconds: 86_400, max: 10 },
];
const ofNetwork: readonly Limit[] = [{ seconds: 3600, max: 60 }];

/**
 * Mails that anybody can make us send: so many to one address, whoever asks, and so many for one network and one
 * student. Throws emailTooSoon.
 */
export async function limitMails(
  { database, clock, signer }: Services,
  { email, address, studentId }: { email: string; address: string; studentId?: number },
): Promise<void> {
  const demand = async (key: string, limits: readonly Limit[]) => {
    // One by one, from the shortest: who was only too soon has not used up the hour.
    for (const limit of limits)
      if (!(await isWithinLimits(database.connection, key, clock.now(), [limit])))
        throw new Refusal('emailTooSoon');
  };
  if (studentId !== undefined) await demand(`mail-of:${studentId}`, ofOne);
  const use = { act: 'mail-from', address };
  if (!(await isAddressWithinLimits(database.connection, use, clock.now(), ofNetwork)))
    throw new Refusal('emailTooSoon');
  // Not readable in the database: it may be nobody's of ours.
  await demand(`mail-to:${signer.digest('mail-limit', email).toString('base64url')}`, ofOne);
}

import { Refusal } from '../../../platform/http/refusal.ts';
import { networkOf } from '../../../platform/network-of.ts';
import type { Services } from '../../../platform/services.ts';
import { isWithinLimits } from '../../../platform/throttle.ts';

/** A class may sign up together behind one address. */
const limits = [
  { seconds: 60, most: 30 },
  { seconds: 86_400, most: 300 },
];

/** Throws prepurchaseTooMany. */
export async function limitSignUps({ database, clock }: Services, address: string): Promise<void> {
  const key = `sign-up:${networkOf(address)}`;
  if (!(await isWithinLimits(database.connection, key, clock.now(), limits)))
    throw new Refusal('prepurchaseTooMany');
}

import { Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { isAddressWithinLimits } from '../../../platform/throttle.ts';

/** A class may sign up together behind one address. */
const limits = [
  { seconds: 60, max: 30 },
  { seconds: 86_400, max: 300 },
];

/** Throws prepurchaseTooMany. */
export async function limitSignUps({ database, clock }: Services, address: string): Promise<void> {
  const use = { act: 'sign-up', address };
  if (!(await isAddressWithinLimits(database.connection, use, clock.now(), limits)))
    throw new Refusal('prepurchaseTooMany');
}

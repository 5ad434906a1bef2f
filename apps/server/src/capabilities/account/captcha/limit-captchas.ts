import { Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { isAddressWithinLimits } from '../../../platform/throttle.ts';

/** Room for a class behind one address that logs in at the same time; nobody waits longer than a quarter of an hour. */
const limits = [
  { seconds: 60, max: 60 },
  { seconds: 900, max: 300 },
];

/** Throws captchaTooMany. */
export async function limitCaptchas(
  { clock, database }: Services,
  act: 'issue' | 'check',
  address: string,
): Promise<void> {
  const use = { act: `captcha-${act}`, address };
  if (!(await isAddressWithinLimits(database.connection, use, clock.now(), limits)))
    throw new Refusal('captchaTooMany');
}

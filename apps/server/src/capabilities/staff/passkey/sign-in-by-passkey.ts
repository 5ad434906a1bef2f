import { generateAuthenticationOptions } from '@simplewebauthn/server';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  beginPasskeySignIn as beginOperation,
  signInByPasskey as operation,
} from '@xuezhou/contract/staff';
import { browserHash } from '../../../platform/browser.ts';
import type { CallerOf } from '../../../platform/http/bind.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { networkOf } from '../../../platform/network-of.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { isWithinLimits } from '../../../platform/throttle.ts';
import { startStaffSession } from '../sign-in-staff.ts';
import { staffReader } from '../staff.repository.ts';
import { keepChallenge, placeOf } from './challenges.ts';
import { readSigned } from './signed-by-key.ts';

/** From one network; a signature is not guessed, but each costs a row and a computation. */
const tries = [{ seconds: 15 * 60, max: 100 }];

async function demandTries(
  { database: { connection }, clock }: ConsoleServices,
  address: string,
): Promise<void> {
  const key = `staff-passkey:${networkOf(address)}`;
  if (!(await isWithinLimits(connection, key, clock.now(), tries)))
    throw new Refusal('tooManyAttempts');
}

export async function beginPasskeySignIn(
  services: ConsoleServices,
  { address }: CallerOf<typeof beginOperation>,
): Promise<DataOf<typeof beginOperation>> {
  await demandTries(services, address);
  const options = await generateAuthenticationOptions({
    rpID: placeOf(services).rpID,
    userVerification: 'required',
  });
  const { challenge } = options;
  const challengeId = await keepChallenge(services.database.connection, services.clock.now(), {
    ...{ challenge, staffId: null },
  });
  return { challengeId, options: JSON.stringify(options) };
}

/** Both steps at once: what the person has, and what the device knows the person by. Throws passkeyFailed whatever was wrong. */
export async function signInByPasskey(
  services: ConsoleServices,
  { body: { challengeId, answer } }: InputOf<typeof operation>,
  caller: CallerOf<typeof operation>,
): Promise<true> {
  await demandTries(services, caller.address);
  const { connection } = services.database;
  const held = await readSigned(services, { challengeId, answer });
  const browser = browserHash(services.config, caller);
  const isKnown = await staffReader(connection).knowsBrowser(held.staff_id, browser);
  await startStaffSession(services, held, { caller, isKnown });
  return true;
}

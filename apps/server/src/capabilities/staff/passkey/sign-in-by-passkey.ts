import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
  type AuthenticationResponseJSON,
} from '@simplewebauthn/server';
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
import { keepChallenge, placeOf, readAnswer, takeChallenge } from './challenges.ts';

/** From one network; a signature is not guessed, but each costs a row and a computation. */
const tries = [{ seconds: 15 * 60, most: 100 }];

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
  const now = services.clock.now();
  const challenge = await takeChallenge(connection, now, { challengeId, staffId: null });
  const read = readAnswer(answer);
  if (challenge === undefined || read === undefined) throw new Refusal('passkeyFailed');
  const response = read as AuthenticationResponseJSON;
  const held = await connection
    .selectFrom('staff_passkey')
    .innerJoin('staff', 'staff.staff_id', 'staff_passkey.staff_id')
    .where('passkey_id', '=', read.id)
    .where('disabled_at', 'is', null)
    .select(['passkey_id', 'public_key', 'counter', 'staff.staff_id', 'staff.login'])
    .executeTakeFirst();
  if (held === undefined) throw new Refusal('passkeyFailed');
  const { rpID, origin } = placeOf(services);
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    ...{ response, expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: rpID },
    credential: {
      id: held.passkey_id,
      publicKey: new Uint8Array(held.public_key),
      counter: held.counter,
    },
    requireUserVerification: true,
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  if (!verified || authenticationInfo === undefined) throw new Refusal('passkeyFailed');
  await connection
    .updateTable('staff_passkey')
    .set({ counter: authenticationInfo.newCounter, used_at: now })
    .where('passkey_id', '=', held.passkey_id)
    .execute();
  const browser = browserHash(services.config, caller);
  const isKnown = await staffReader(connection).knowsBrowser(held.staff_id, browser);
  await startStaffSession(services, held, { caller, isKnown });
  return true;
}

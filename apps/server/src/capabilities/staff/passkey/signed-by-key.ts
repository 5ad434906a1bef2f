import {
  verifyAuthenticationResponse,
  type AuthenticationResponseJSON,
} from '@simplewebauthn/server';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { placeOf, readAnswer, takeChallenge } from './challenges.ts';

export interface Signed {
  readonly challengeId: string;
  readonly answer: string;
}

/** Whose key has signed what `beginPasskeySignIn` gave; throws passkeyFailed whatever was wrong. */
export async function readSigned(services: ConsoleServices, { challengeId, answer }: Signed) {
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
  return held;
}

/**
 * Of somebody whose only second step is a passkey: what opens another way in, or closes this one, needs it. Codes of a
 * phone are asked for where there are some. Throws passkeyProofAsked or passkeyFailed.
 */
export async function demandOwnKey(
  services: ConsoleServices,
  staffId: number,
  proof: Signed | undefined,
): Promise<void> {
  const { connection } = services.database;
  const held = await connection
    .selectFrom('staff')
    .where('staff_id', '=', staffId)
    .where('totp_sealed', 'is', null)
    .where((staff) =>
      staff.exists(
        staff
          .selectFrom('staff_passkey')
          .whereRef('staff_passkey.staff_id', '=', 'staff.staff_id')
          .select('passkey_id'),
      ),
    )
    .select('staff_id')
    .executeTakeFirst();
  if (held === undefined) return;
  if (proof === undefined) throw new Refusal('passkeyProofAsked');
  const signed = await readSigned(services, proof);
  if (signed.staff_id !== staffId) throw new Refusal('passkeyFailed');
}

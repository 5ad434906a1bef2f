import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { machineOperatorId } from '../../../platform/staff/machine-operator.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { demandOwnKey, type Signed } from '../passkey/signed-by-key.ts';
import { demandCode } from './prove-code.ts';

interface OwnProof {
  readonly code?: string | undefined;
  readonly proof?: Signed | undefined;
}

/**
 * That it is really the person, at once, for what outlives the session or cannot be taken back: by the code of the phone;
 * by the password and a passkey where there are passkeys alone; by the password where there is neither. The operator of
 * the machine has none of them, and a program is no person: it counts no try of its maker's.
 * Throws codeAsked, codeWrong, tooManyAttempts, passkeyProofAsked, passkeyFailed or permissionMissing.
 */
export async function demandPerson(
  services: ConsoleServices,
  actor: Actor,
  { code, proof }: OwnProof,
): Promise<void> {
  const { staffId, token } = actor.staff;
  if (token !== undefined) throw new Refusal('permissionMissing');
  if (staffId === machineOperatorId) return;
  await demandCode(services, actor, code);
  await demandOwnKey(services, staffId, proof);
}

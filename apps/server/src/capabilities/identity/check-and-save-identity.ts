import type * as contract from '@xuezhou/contract/identity';
import type { InputOf } from '@xuezhou/contract/kernel';
import type { FastifyBaseLogger } from 'fastify';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import {
  IdentityCheckError,
  type IdentityChecker,
} from '../../providers/identity/identity.port.ts';
import { kindsOffered } from './kinds-offered.ts';
import { readCitizen, type Person } from './read-person.ts';
import { admitSubmission, demandConsent, saveSubmission } from './submit.ts';

/** Name and number alone, passed as soon as the authority says that they belong together. */
export async function checkAndSaveIdentity(
  services: Services,
  checker: IdentityChecker | undefined,
  { body }: InputOf<typeof contract.checkAndSaveIdentity>,
  { studentId, log }: { studentId: number; log: FastifyBaseLogger },
): Promise<{ authenticated: number }> {
  demandConsent(body.consentVersion);
  const person = readCitizen(services, body);
  if (checker === undefined || !kindsOffered(services.config, checker).includes('instant'))
    throw new Refusal('identityNotOffered');
  await admitSubmission(services, studentId, 'instant');
  await demandMatch(checker, person, log);
  return await saveSubmission(services, studentId, {
    kind: 'instant',
    person,
    state: 'passed',
    folder: null,
  });
}

async function demandMatch(
  checker: IdentityChecker,
  person: Person,
  log: FastifyBaseLogger,
): Promise<void> {
  const verdict = await checker.check(person).catch((error: unknown) => {
    if (!(error instanceof IdentityCheckError)) throw error;
    log.error({ providerCode: error.providerCode }, 'the real-name service gave no verdict');
    throw new Refusal('identityServiceDown');
  });
  if (verdict === 'mismatch') throw new Refusal('identityMismatch');
  if (verdict === 'unknown') throw new Refusal('identityUnknown');
}

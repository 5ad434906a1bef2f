import type { IdentityKind } from '@xuezhou/contract/identity';
import type { Change } from '../../platform/database/prepare.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { isWithinLimits } from '../../platform/throttle.ts';
import { consent } from './consent.ts';
import { askToErase } from './identity-images.ts';
import { identityReader, identityWriter, type IdentityWriter } from './identity.repository.ts';
import type { Person } from './read-person.ts';
import { numberDigest, sealPerson } from './sealed-person.ts';

/** A check at once costs the school money, and would tell a guesser which name has which number. */
const maxADay: Readonly<Record<IdentityKind, number>> = {
  certificate: 10,
  passport: 10,
  instant: 5,
};
const daySeconds = 86_400;

/** Throws identityConsent when other words than the present ones were agreed to. */
export function demandConsent(version: string): void {
  if (version !== consent.version) throw new Refusal('identityConsent');
}

/** Throws identityPassed or identityInReview when nothing can be submitted now. */
async function demandOpen(
  reader: Pick<IdentityWriter, 'status' | 'submission'>,
  studentId: number,
): Promise<void> {
  if ((await reader.status(studentId)) > 0) throw new Refusal('identityPassed');
  if ((await reader.submission(studentId))?.state === 'submitted')
    throw new Refusal('identityInReview');
}

/** What is asked before anything costly is done: that the student may submit, and did not too often today. */
export async function admitSubmission(
  { database: { connection }, clock }: Services,
  studentId: number,
  kind: IdentityKind,
): Promise<void> {
  await demandOpen(identityReader(connection), studentId);
  const key = kind === 'instant' ? `identity-check:${studentId}` : `identity:${studentId}`;
  const limits = [{ seconds: daySeconds, max: maxADay[kind] }];
  if (!(await isWithinLimits(connection, key, clock.now(), limits)))
    throw new Refusal('identityTooMany');
}

interface Submission {
  readonly kind: IdentityKind;
  readonly person: Person;
  readonly state: 'submitted' | 'passed';
  readonly folder: string | null;
}

/** Replaces a failed submission. Throws identityTaken, or identityPassed and identityInReview when it comes second. */
export async function saveSubmission(
  services: Services,
  studentId: number,
  submission: Submission,
): Promise<{ authenticated: 0 | 1 }> {
  return await services.database.connection
    .transaction()
    .execute((change) => write(services, change, studentId, submission));
}

async function write(
  services: Services,
  change: Change,
  studentId: number,
  { kind, person, state, folder }: Submission,
): Promise<{ authenticated: 0 | 1 }> {
  const writer = identityWriter(change);
  await writer.lockStudent(studentId);
  await demandOpen(writer, studentId);
  await removeSubmission(writer, change, studentId);
  const document = kind === 'passport' ? 'passport' : 'id-card';
  if (!(await writer.claimNumber(studentId, numberDigest(services, document, person.number))))
    throw new Refusal('identityTaken');
  const now = services.clock.now();
  await writer.addSubmission({
    student_id: studentId,
    kind,
    state,
    ...sealPerson(services, studentId, person),
    folder,
    submitted_at: now,
    reviewed_at: state === 'passed' ? now : null,
  });
  await writer.keepConsent(studentId, consent.version, now);
  const authenticated = state === 'passed' ? 1 : 0;
  await writer.setStatus(studentId, authenticated);
  return { authenticated };
}

/** What was given, with its number and its pictures; none is as good. */
export async function removeSubmission(
  writer: IdentityWriter,
  change: Change,
  studentId: number,
): Promise<void> {
  const submission = await writer.submission(studentId);
  if (submission === undefined) return;
  if (submission.folder !== null) await askToErase(change, studentId, submission.folder);
  await writer.freeNumber(studentId);
  await writer.removeSubmission(studentId);
}

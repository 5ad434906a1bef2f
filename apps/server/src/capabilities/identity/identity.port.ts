import { maskNumber } from '@xuezhou/rules/identity/mask';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { isIdentityRequired, wasIdentityRequired } from '../catalogue/catalogue.port.ts';
import { identityReader } from './identity.repository.ts';
import { unsealPerson } from './sealed-person.ts';

/**
 * Greater than 0 passed, 0 not verified, -1 the review failed. A course that asks for no verification
 * is passed by everyone.
 */
export async function checkIdentityNeed(
  services: Pick<Services, 'database'>,
  student: CurrentStudent,
  courseId: number,
): Promise<number> {
  return (await isIdentityRequired(services, courseId)) ? student.identityStatus : 1;
}

/**
 * The guard before operations of access `auth`: throws identityRequired unless the verification that the course asks
 * for is passed. What the course asks may be a minute old here; the use case behind reads it anew.
 */
export async function demandIdentity(
  services: Pick<Services, 'database' | 'clock'>,
  student: CurrentStudent,
  courseId: number,
): Promise<void> {
  if (student.identityStatus > 0) return;
  if (await wasIdentityRequired(services, courseId)) throw new Refusal('identityRequired');
}

/** Whom a passed verification is about; null where nothing of it is kept, such as after an operator's own word. */
export async function verifiedPerson(
  services: Pick<Services, 'database' | 'signer'>,
  studentId: number,
): Promise<{ name: string; maskedNumber: string } | null> {
  const row = await identityReader(services.database.connection).submission(studentId);
  if (row?.state !== 'passed') return null;
  const { name, number } = unsealPerson(services, row);
  return { name, maskedNumber: maskNumber(number) };
}

import { contactDigest, openContact, type Sealing } from '../platform/contact/contact.ts';
import type { Connection } from '../platform/database/prepare.ts';
import { signerWith } from '../platform/signer.ts';

/** The keys of every school of the tests. */
export const testSigner = signerWith('a secret of the tests');

export const testSealing: Sealing = { signer: testSigner };

/** What stands in the tests' databases for a phone, in whatever form it is written. */
export const mobileDigest = (mobile: string): Buffer =>
  contactDigest(testSealing, 'mobile', mobile);

/** The same of a mail address. */
export const emailDigest = (email: string): Buffer => contactDigest(testSealing, 'email', email);

/** Who has proved to hold this number. */
export async function studentByMobile(connection: Connection, mobile: string) {
  return await connection
    .selectFrom('student')
    .where('mobile_digest', '=', mobileDigest(mobile))
    .where('mobile_valid', '=', true)
    .select(['student_id', 'nickname', 'vendor_id'])
    .executeTakeFirstOrThrow();
}

/** The number that a student has, with its region; empty for none. */
export async function mobileOfStudent(connection: Connection, studentId: number): Promise<string> {
  const row = await connection
    .selectFrom('student')
    .where('student_id', '=', studentId)
    .select('mobile_sealed')
    .executeTakeFirstOrThrow();
  return openContact(testSealing, 'mobile', row.mobile_sealed) ?? '';
}

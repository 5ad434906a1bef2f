import { takenClaim } from '../../../platform/claims/claims.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { mobileStore } from './mobile.repository.ts';
import { storedMobile, type Sealing } from '../../../platform/contact/contact.ts';

/** Gives a proved number to a student. Throws phoneBound when another was faster. */
export async function storeMobile(
  sealing: Sealing,
  change: Change,
  { studentId, mobile }: { studentId: number; mobile: string },
): Promise<void> {
  try {
    await mobileStore(change).setMobile(studentId, storedMobile(sealing, mobile));
  } catch (error) {
    throw takenClaim(error) === 'mobile' ? new Refusal('phoneBound') : error;
  }
}

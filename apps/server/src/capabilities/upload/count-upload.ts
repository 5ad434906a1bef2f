import { Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { isWithinLimits, type Limit } from '../../platform/throttle.ts';

// More than a diligent student pastes.
export const perHour: Limit = { seconds: 3600, max: 120 };
export const perDay: Limit = { seconds: 86_400, max: 400 };

/** Counts one more file of a student; throws uploadTooMany. */
export async function countUpload(
  { database, clock }: Services,
  studentId: number,
  limits: readonly Limit[],
  words?: string,
): Promise<void> {
  if (!(await isWithinLimits(database.connection, `upload:${studentId}`, clock.now(), limits)))
    throw new Refusal('uploadTooMany', words);
}

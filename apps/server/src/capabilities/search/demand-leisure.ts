import { Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { isWithinLimits } from '../../platform/throttle.ts';

/** Of one student, whose page asks after each pause in typing: a whole school may sit behind one address. */
const limits = [{ seconds: 60, max: 120 }];

/** Throws `searchTooOften`. */
export async function demandLeisure(
  { config, database: { connection }, clock }: Pick<Services, 'config' | 'database' | 'clock'>,
  studentId: number,
): Promise<void> {
  // Where a load is measured, nothing is limited.
  if (config.RATE_LIMIT === 0) return;
  if (!(await isWithinLimits(connection, `search:${studentId}`, clock.now(), limits)))
    throw new Refusal('searchTooOften');
}

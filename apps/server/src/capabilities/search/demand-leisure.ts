import { Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { isWithinLimits } from '../../platform/throttle.ts';

/** Of one student, whose page asks after each pause in typing: a whole school may sit behind one address. */
const limits = [{ seconds: 60, most: 120 }];

/** Throws `searchTooOften`. */
export async function demandLeisure(
  { database: { connection }, clock }: Pick<Services, 'database' | 'clock'>,
  studentId: number,
): Promise<void> {
  if (!(await isWithinLimits(connection, `search:${studentId}`, clock.now(), limits)))
    throw new Refusal('searchTooOften');
}

import type { Services } from '../../../platform/services.ts';
import { attendance } from '../attendance.repository.ts';

const keptMs = 5000;

interface Counted {
  readonly at: number;
  readonly count: Promise<number>;
}

/**
 * How many gave a sign lately, as it was some seconds ago: every page of a room asks three times a minute, and each
 * count reads all of them.
 */
export function presentCounter({ database, clock }: Pick<Services, 'database' | 'clock'>) {
  const counted = new Map<number, Counted>();
  return async (liveId: number, since: Date): Promise<number> => {
    const now = clock.now().getTime();
    const known = counted.get(liveId);
    if (known !== undefined && Math.abs(now - known.at) < keptMs) return await known.count;
    const fresh = { at: now, count: attendance(database.connection).present(liveId, since) };
    counted.set(liveId, fresh);
    try {
      return await fresh.count;
    } catch (error) {
      // A failure is not worth keeping.
      counted.delete(liveId);
      throw error;
    }
  };
}

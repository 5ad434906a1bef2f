import type { Rate } from '@xuezhou/contract/event-kernel';
import type { Clock } from '../clock.ts';

/** Counts uses in stretches of time; false once there were too many in this one. */
export function rateCounter({ max, seconds }: Rate, clock: Clock): () => boolean {
  let count = 0;
  let since = clock.now().getTime();
  return () => {
    const now = clock.now().getTime();
    if (Math.abs(now - since) > seconds * 1000) {
      count = 0;
      since = now;
    }
    count += 1;
    return count <= max;
  };
}

/** What waits is done in shares: a holiday's heap is not put before anyone in one day. */
export interface DayShare {
  readonly finished: number;
  readonly total: number;
}

/** Of what was done today and what still waits, as much as one day holds; null when there was and is nothing. */
export function dayShareOf(done: number, waiting: number, most: number): DayShare | null {
  if (done + waiting === 0) return null;
  const total = done + Math.min(waiting, Math.max(0, most - done));
  return { finished: Math.min(done, total), total };
}

import type { Clock } from '../platform/clock.ts';

/** The machine's clock, until a test sets it. */
export interface TestClock extends Clock {
  /** Stands still at a moment; a day alone is its midnight in UTC. */
  set(moment: string | Date): void;
  /** Moves on, whether it runs or stands. */
  advance(step: { days?: number; hours?: number; minutes?: number; seconds?: number }): void;
  /** The machine's time again. */
  reset(): void;
}

export function makeTestClock(): TestClock {
  let still: number | undefined;
  let ahead = 0;
  return {
    now: () => new Date(still ?? Date.now() + ahead),
    set: (moment) => {
      still = new Date(moment).getTime();
    },
    advance: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) => {
      const ms = (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
      if (still === undefined) ahead += ms;
      else still += ms;
    },
    reset: () => {
      still = undefined;
      ahead = 0;
    },
  };
}

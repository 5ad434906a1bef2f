const minute = 60;
const hour = 60 * minute;

/** Seconds to wait after the first, second … try that failed; together a little over three days. */
export const retrySeconds: readonly number[] = [
  5,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

/** Longest that the other side can ask us to wait; seconds. */
const longestAsked = 24 * hour;

/** After how many failures in a row, of whatever was sent, an address rests as a whole; then one at a time is tried. */
export const failuresUntilRest = 5;

/**
 * Seconds for which an address rests after so many failures in a row; null: it goes on. What waits for it keeps its own
 * times, and goes when both are over.
 */
export function restSeconds(failures: number): number | null {
  if (failures < failuresUntilRest) return null;
  if (failures < 10) return minute;
  return failures < 20 ? 5 * minute : 15 * minute;
}

/** After how many days without one that arrived a webhook is switched off. */
export const failingDays = 3;

/**
 * How many seconds after a try that failed the next one comes; null: it was the last.
 * @param tries that were made, this one included; from 1
 * @param asked seconds that the other side asked for, by Retry-After
 */
export function nextTryIn(tries: number, asked: number | null = null): number | null {
  const usual = retrySeconds[tries - 1];
  if (usual === undefined) return null;
  return Math.max(usual, Math.min(asked ?? 0, longestAsked));
}

const dayMs = 86_400_000;

/** How much room a disk had on a day. */
export interface RoomOfDay {
  /** In milliseconds since 1970. */
  readonly at: number;
  readonly freeBytes: number;
  readonly totalBytes: number;
}

/** Fewer days tell no way. */
export const fewestDays = 7;
/** What is farther off is nobody's care yet. */
const mostDays = 3 * 365;

/**
 * When a disk is full if it goes on as it did: the straight line through what it had, in milliseconds since 1970. Null where
 * it does not fill, not within three years, or too few days are known. A disk that was made larger begins anew.
 * @param days upwards, one of each
 */
export function fullAt(days: readonly RoomOfDay[]): number | null {
  const last = days.at(-1);
  if (last === undefined) return null;
  const begin = days.findLastIndex(({ totalBytes }) => totalBytes !== last.totalBytes) + 1;
  const same = days.slice(begin);
  if (same.length < fewestDays) return null;
  const x = same.map(({ at }) => (at - last.at) / dayMs);
  const meanX = x.reduce((sum, one) => sum + one, 0) / same.length;
  const meanY = same.reduce((sum, { freeBytes }) => sum + freeBytes, 0) / same.length;
  const spread = x.reduce((sum, one) => sum + (one - meanX) ** 2, 0);
  const slope =
    same.reduce((sum, { freeBytes }, no) => sum + ((x[no] ?? 0) - meanX) * (freeBytes - meanY), 0) /
    Math.max(1e-9, spread);
  if (slope >= 0) return null;
  const left = last.freeBytes / -slope;
  return left > mostDays ? null : last.at + Math.ceil(left) * dayMs;
}

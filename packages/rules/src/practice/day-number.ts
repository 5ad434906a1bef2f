/** Days are counted from 1970-01-01, and begin at midnight in Asia/Shanghai, which knows no summer time. */
export const dayMs = 86_400_000;
export const shanghaiMs = 8 * 3_600_000;

export function dayOfMoment(ms: number): number {
  return Math.floor((ms + shanghaiMs) / dayMs);
}

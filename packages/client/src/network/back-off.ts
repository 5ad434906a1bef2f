/** The most seconds before it is tried again, longer each time. */
const waits = [2, 5, 15, 30, 60, 120];

/**
 * Seconds before it is tried again after so many failures: any part of the wait, so that all whom an outage stopped do
 * not come back at once.
 */
export const backOff = (failures: number): number =>
  Math.random() * (waits[Math.min(failures, waits.length - 1)] ?? 0);

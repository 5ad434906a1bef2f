import { setTimeout as delay } from 'node:timers/promises';

/** Waits for a condition, and fails when it has not come true in time. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  patience = 60_000,
): Promise<void> {
  const giveUpAt = Date.now() + patience;
  while (!(await condition())) {
    if (Date.now() > giveUpAt) throw new Error(`not true in time: ${condition.toString()}`);
    await delay(10);
  }
}

import { expect } from 'vitest';
import type { PaymentSandbox } from '../../../testing/payment/payment-sandbox.ts';

/** Waits until nothing that was paid waits to be told: the next test counts only its own notices. */
export async function untilNotified({ console }: PaymentSandbox): Promise<void> {
  const waiting = async () =>
    (await console.notices()).filter(({ state }) => state === 'waiting').map(({ order }) => order);
  await expect.poll(waiting).toEqual([]);
}

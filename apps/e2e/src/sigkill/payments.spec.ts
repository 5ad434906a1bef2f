import path from 'node:path';
import { expect, test } from '@playwright/test';
import { startChild } from '../../../../bench/child.ts';
import { howMany } from '../../../server/src/testing/runs/how-many.ts';
import type { KillPlan, KillResult } from '../../../../bench/mall/payment-kills.ts';

const bench = path.resolve(import.meta.dirname, '../../../../bench');

/** How often the server is killed, and how much is bought; docs/mall.md says how to play it whole. */
const kills = howMany('MALL_KILLS', { usually: 2, whole: 20 });
const payments = howMany('MALL_PAYMENTS', { usually: 25, whole: 500 });
const purchases = 5;
const plan: KillPlan = { students: payments / purchases, purchases, kills };
const msOfOne = 150_000;

test('students pay while their server is killed: each has paid once and has the goods, to the fen', async () => {
  test.setTimeout(900_000 + kills * msOfOne);
  const child = startChild<KillPlan, KillResult>(path.join(bench, 'mall/kill-child.ts'));
  try {
    const result = await child.ask(plan);
    expect(result).toMatchObject({ kills, payments: plan.students * plan.purchases });
    // The kills met students who were paying.
    expect(result.repeats).toBeGreaterThan(0);
    expect(result.checked).toEqual({ unpaid: 0, goods: 0, sums: 0, books: 0, providers: 0 });
  } finally {
    await child.stop();
  }
});

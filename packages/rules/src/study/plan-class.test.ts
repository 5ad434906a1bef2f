import { expect, it } from 'vitest';
import { followPolicies } from './testing/plan-class.ts';

const wishes = { students: 3, topics: 12, days: 45, minutesPerDay: 28, seed: 11 };

it.each(['lasting', 'forgetting'] as const)(
  'a %s class that follows the plan knows more on the day of the exam than with the next lecture first, and than with lectures alone',
  (memory) => {
    const { plan, lecturesFirst, formerPlan } = followPolicies({ ...wishes, memory });
    expect(plan.known).toBeGreaterThan(lecturesFirst.known);
    expect(plan.known).toBeGreaterThan(formerPlan.known);
    // It has no more time for it.
    expect(plan.minutes).toBeLessThanOrEqual(lecturesFirst.minutes * 1.02);
  },
);

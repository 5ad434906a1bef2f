import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kindsOfMemory, simulatedReviews } from './fit/testing/simulated-learner.ts';
import { generalModel, modelOf } from './memory.ts';
import { modelAt, versionAt, type MemoryVersion } from './memory-version.ts';
import { memoryAfter, settleCard, type CardPlan } from './schedule.ts';
import { dayOfMoment } from './study-day.ts';

const parameters = kindsOfMemory.fleeting;
const school: MemoryVersion = { since: 10, from: 'school', parameters: kindsOfMemory.lasting };
const fitted: MemoryVersion = { since: 20, from: 'fitted', parameters };
const general: MemoryVersion = { since: 30, from: 'general', parameters: null };
const everybody: MemoryVersion = { since: 50, from: 'everybody', parameters: null };
const withdrawn: MemoryVersion = { since: 40, from: 'withdrawn', parameters: null };

describe('the version of a moment', () => {
  it.each([
    [9, null],
    [10, school],
    [20, fitted],
    [29, fitted],
    [30, general],
    [40, school],
    [49, school],
    [undefined, everybody],
  ] as const)('at %s is what was in force then', (at, version) => {
    expect(versionAt([withdrawn, everybody, fitted, general, school], at)).toBe(version);
  });

  it('has a model: its own, or that of everybody', () => {
    expect(modelAt([], 5)).toBe(generalModel);
    expect(modelAt([fitted, general])).toBe(generalModel);
    expect(modelAt([fitted])).toBe(modelOf(parameters));
  });
});

describe('a card over a change of parameters', () => {
  const log = simulatedReviews('fleeting', { reviews: 400, seed: 2 });
  const own = log
    .filter(({ cardId }) => cardId === 1)
    .map((review, index) => ({ ...review, reviewId: String(index) }));
  const planWith = (versions: readonly MemoryVersion[]): CardPlan => ({
    ...{ today: dayOfMoment(own.at(-1)?.at ?? 0), examDay: null, mode: 'steady', easyDays: [] },
    ...{ loads: new Map(), versions },
  });
  const lastAt = own.at(-1)?.at ?? 0;

  it('stays due when it was, until its next review', () => {
    const before = settleCard(own, planWith([]));
    const after = settleCard(own, planWith([{ ...fitted, since: lastAt + 1 }]));
    expect(after?.due).toBe(before?.due);
    expect(after?.memory).toEqual(memoryAfter(own, modelOf(parameters)));
    expect(after?.memory.stability).not.toBe(before?.memory.stability);
    const inForce = settleCard(own, planWith([{ ...fitted, since: lastAt }]));
    expect(inForce?.memory).toEqual(after?.memory);
    expect(inForce?.due).not.toBe(before?.due);
  });

  it('is due by the parameters that hold where the whole course was planned by them since', () => {
    const versions: MemoryVersion[] = [{ ...fitted, since: lastAt + 1 }];
    const planned = settleCard(own, { ...planWith(versions), plannedAt: lastAt + 2 });
    expect(planned).toEqual(settleCard(own, planWith([{ ...fitted, since: 0 }])));
    const before = settleCard(own, { ...planWith(versions), plannedAt: lastAt });
    expect(before).toEqual(settleCard(own, planWith(versions)));
    const never = settleCard(own, { ...planWith([]), plannedAt: lastAt + 2 });
    expect(never).toEqual(settleCard(own, planWith([])));
  });

  it('ends equal in whatever order its reviews arrive', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(own, { minLength: own.length }),
        fc.nat(own.length),
        (given, from) => {
          const plan = planWith([{ ...fitted, since: own[from]?.at ?? lastAt + 1 }]);
          expect(settleCard(given, plan)).toEqual(settleCard(own, plan));
        },
      ),
    );
  });
});

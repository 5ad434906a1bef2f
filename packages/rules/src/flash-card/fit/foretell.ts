import type { CardMemory, MemoryModel } from '../memory.ts';
import { dayOfMoment } from '../study-day.ts';
import type { CardHistory } from './histories.ts';

/** How likely it was that a card would be remembered at a review, and whether it was. */
export interface Foretold {
  readonly at: number;
  readonly chance: number;
  readonly isRecalled: boolean;
}

/** Each review of these cards but the first of each, foretold by those before it. */
export function foretell(histories: readonly CardHistory[], model: MemoryModel): Foretold[] {
  return histories.flatMap((history) => {
    let memory: CardMemory | null = null;
    const foretold: Foretold[] = [];
    for (const { rating, at } of history) {
      if (memory !== null)
        foretold.push({
          ...{ at, isRecalled: rating > 1 },
          chance: model.recallOn(memory, dayOfMoment(at)),
        });
      memory = model.remember(memory, { rating, at });
    }
    return foretold;
  });
}

/** How fast the average follows. */
const step = 0.3;
/** Where it begins: three of four. */
const start = 1.2;

/**
 * The same reviews by no more than how this learner did lately, whatever the card: what a model of memory has to beat. It
 * moves after each review as MOVING-AVG of the benchmark of spaced repetition does.
 */
export function byMovingAverage(histories: readonly CardHistory[]): Foretold[] {
  const reviews = histories
    .flatMap((history) => history.slice(1))
    .toSorted((one, other) => one.at - other.at);
  let lean = start;
  return reviews.map(({ at, rating }) => {
    const chance = 1 / (1 + Math.exp(-lean));
    const isRecalled = rating > 1;
    lean += isRecalled ? step * (1 - chance) : -step * chance;
    return { at, chance, isRecalled };
  });
}

/** Nobody is sure: one surprise must not weigh more than all else. */
const leastChance = 0.0001;

/** The smaller, the better it was foretold; null of nothing. */
export function logLoss(foretold: readonly Foretold[]): number | null {
  if (foretold.length === 0) return null;
  const sum = foretold.reduce((all, { chance, isRecalled }) => {
    const bounded = Math.min(1 - leastChance, Math.max(leastChance, chance));
    return all - Math.log(isRecalled ? bounded : 1 - bounded);
  }, 0);
  return sum / foretold.length;
}

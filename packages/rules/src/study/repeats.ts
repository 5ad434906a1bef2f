import {
  modelOf,
  naturalInterval,
  type MemoryModel,
  type MemoryParameters,
} from '../flash-card/memory.ts';
import { dayMs } from '../practice/day-number.ts';
import { questionInterval } from '../practice/interval.ts';

/** A card that is remembered each time it is asked for; `stability` as in flash-card/memory. */
function afterRemembered(stability: number, { remember }: MemoryModel): number {
  const days = naturalInterval({ stability });
  const memory = {
    ...{ stability, difficulty: middlingDifficulty, day: 0, at: 0 },
    ...{ isRelearning: false, reviews: 1, lapses: 0, streak: 1 },
  };
  return remember(memory, { rating: 3, at: days * dayMs }).stability;
}

/** FSRS counts from 1 to 10. */
const middlingDifficulty = 5;
const maxRepeats = 60;

/**
 * How often a card with this stability will be asked for within so many days, as FSRS plans it. Of many cards that stand
 * anywhere between two reviews the next one comes after half of the interval.
 */
export function repeatsOfCard(stability: number, days: number, model: MemoryModel): number {
  let own = stability;
  let at = naturalInterval({ stability: own }) / 2;
  let count = 0;
  while (at < days && count < maxRepeats) {
    count++;
    own = afterRemembered(own, model);
    at += naturalInterval({ stability: own });
  }
  return count;
}

/** Repeats by stability in whole days: cards of one kind are worked out once. */
export function cardForecast(
  days: number,
  parameters: MemoryParameters | null,
): {
  readonly known: (stability: number) => number;
  /** Met somewhere on the way: on the whole half of the days lie behind it. */
  readonly fresh: number;
} {
  const model = modelOf(parameters);
  const counted = new Map<number, number>();
  // What a new card is worth after its first look, when it is remembered.
  const firstStability = model.remember(null, { rating: 3, at: 0 }).stability;
  return {
    known: (stability) => {
      const whole = Math.max(1, Math.round(stability));
      const known = counted.get(whole) ?? repeatsOfCard(whole, days, model);
      counted.set(whole, known);
      return known;
    },
    fresh: repeatsOfCard(firstStability, days / 2, model),
  };
}

/** How often a wrong question comes back within so many days until it has been right so often in a row. */
export function repeatsOfWrong(rightsNeeded: number, days: number): number {
  let at = 0;
  let count = 0;
  while (count < rightsNeeded) {
    at += questionInterval(count);
    if (at >= days) break;
    count++;
  }
  return count;
}

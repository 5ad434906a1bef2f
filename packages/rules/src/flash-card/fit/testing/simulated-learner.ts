import { seeded } from '../../../practice/testing/seeded.ts';
import {
  generalModel,
  modelOf,
  naturalInterval,
  type CardMemory,
  type CardRating,
  type MemoryModel,
} from '../../memory.ts';
import { dayOfText, startOfDay } from '../../study-day.ts';
import type { ReviewOfCard } from '../histories.ts';

/** The defaults of FSRS 6, from which other memories differ. */
const usual = [
  ...[0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796],
  ...[1.4835, 0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0, 0, 0, 0.1542],
];

const firstTimes = (factor: number) => usual.map((own, index) => (index < 4 ? own * factor : own));

/** As everybody; what is new goes quickly and returns little; what is new stays. */
export const kindsOfMemory = {
  usual,
  fleeting: firstTimes(0.2).map((own, index) => (index === 8 ? own - 0.9 : own)),
  lasting: firstTimes(4).map((own, index) => (index === 8 ? own + 0.4 : own)),
} as const;
export type KindOfMemory = keyof typeof kindsOfMemory;

/** The log of a learner of one kind, whose cards are planned as those of everybody are; some come a day or two late. */
export function simulatedReviews(
  kind: KindOfMemory,
  { reviews, seed, newPerDay = 12 }: { reviews: number; seed: number; newPerDay?: number },
): ReviewOfCard[] {
  const random = seeded(seed);
  const truth = modelOf(kindsOfMemory[kind]);
  const first = dayOfText('2026-01-05');
  const cards = new Map<number, { real: CardMemory; planned: CardMemory; due: number }>();
  const log: ReviewOfCard[] = [];
  const review = (cardId: number, day: number) => {
    const known = cards.get(cardId);
    const rating = ratingOf(random, known === undefined ? 0.7 : truth.recallOn(known.real, day));
    const at = startOfDay(day) + Math.floor((8 + random() * 12) * 3_600_000);
    log.push({ cardId, at, rating });
    const next = (memory: CardMemory | undefined, model: MemoryModel) =>
      model.remember(memory ?? null, { rating, at });
    const planned = next(known?.planned, generalModel);
    const late = random() < 0.2 ? 1 + Math.floor(random() * 2) : 0;
    const due = day + (rating === 1 ? 1 : naturalInterval(planned)) + late;
    cards.set(cardId, { real: next(known?.real, truth), planned, due });
  };
  for (let day = first, made = 0; log.length < reviews; day++) {
    for (const [cardId, { due }] of cards) if (due <= day) review(cardId, day);
    for (let fresh = 0; fresh < newPerDay; fresh++) review(++made, day);
  }
  return log.slice(0, reviews);
}

function ratingOf(random: () => number, chance: number): CardRating {
  if (random() >= chance) return 1;
  const ease = random();
  return ease < 0.15 ? 2 : ease < 0.87 ? 3 : 4;
}

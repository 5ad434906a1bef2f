import { forgetting_curve, FSRSAlgorithm } from 'ts-fsrs';
import { dayOfMoment } from './study-day.ts';

/** 1 重来, 2 吃力, 3 记得, 4 轻松. */
export const ratings = [1, 2, 3, 4] as const;
export type CardRating = (typeof ratings)[number];

export interface CardReview {
  readonly rating: CardRating;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** What is known of how well somebody remembers a card. It follows from the reviews alone. */
export interface CardMemory {
  /** Days until nine of ten would still remember it. */
  readonly stability: number;
  /** 1 to 10. */
  readonly difficulty: number;
  /** The day of the last review that counted. */
  readonly day: number;
  /** The last review of any kind. */
  readonly at: number;
  /** It was not remembered, and comes back in minutes. */
  readonly isRelearning: boolean;
  readonly reviews: number;
  /** Days on which a card that was learned had been forgotten, since it last came easily. */
  readonly lapses: number;
  /** Days in a row on which it was remembered. */
  readonly streak: number;
}

const retention = 0.9;
/** Five years: nobody plans an exam further ahead. */
const maxDays = 1825;

// Minutes are ours to plan (schedule.ts): FSRS counts whole days here.
const fsrs = new FSRSAlgorithm({
  request_retention: retention,
  maximum_interval: maxDays,
  enable_short_term: false,
});

/** A leech has a way back: this many days in a row take its lapses away. */
const calmingStreak = 3;
export const leechLapses = 4;

/** The memory after one more review. Reviews must come in the order of their moments. */
export function remember(memory: CardMemory | null, { rating, at }: CardReview): CardMemory {
  const day = dayOfMoment(at);
  const isRelearning = rating === 1;
  if (memory === null) {
    const first = fsrs.next_state(null, 0, rating);
    const streak = isRelearning ? 0 : 1;
    return { ...first, day, at, isRelearning, reviews: 1, lapses: 0, streak };
  }
  const reviews = memory.reviews + 1;
  // Repeats of one day say little about weeks, and would make the intervals grow: the first of a day counts.
  if (day <= memory.day) return { ...memory, at: Math.max(at, memory.at), isRelearning, reviews };
  const next = fsrs.next_state(memory, day - memory.day, rating);
  const streak = isRelearning ? 0 : memory.streak + 1;
  const lapses = streak >= calmingStreak ? 0 : memory.lapses + (isRelearning ? 1 : 0);
  return { ...next, day, at, isRelearning, reviews, lapses, streak };
}

/** Two reviews of one moment stand in the order of their ids, which is the same on every device. */
export function inOrderOfTime<Review extends CardReview & { readonly reviewId: string }>(
  reviews: readonly Review[],
): Review[] {
  return reviews.toSorted(
    (one, other) => one.at - other.at || (one.reviewId < other.reviewId ? -1 : 1),
  );
}

/** Days after the review that counted until the card should be seen again, one at least. */
export function naturalInterval({ stability }: Pick<CardMemory, 'stability'>): number {
  return fsrs.next_interval(stability, 0);
}

export const longestInterval = maxDays;

/** How likely the card is still remembered on a day, 0 to 1. */
export function recallOn(
  { stability, day }: Pick<CardMemory, 'stability' | 'day'>,
  on: number,
): number {
  return forgetting_curve(fsrs.parameters.w, Math.max(0, on - day), stability);
}

/** Whether nine of ten would still remember the card on that day. */
export function isRememberedOn(memory: CardMemory, on: number): boolean {
  return recallOn(memory, on) >= retention;
}

/** Forgotten again and again: better read up on than repeated. */
export function isLeech({ lapses }: Pick<CardMemory, 'lapses'>): boolean {
  return lapses >= leechLapses;
}

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
const settings = {
  request_retention: retention,
  maximum_interval: maxDays,
  enable_short_term: false,
};
const general = new FSRSAlgorithm(settings);

/** Where the parameters say how steeply a memory falls: the last of them. */
export const decayIndex = 20;
const generalDecay = general.parameters.w[decayIndex] ?? Number.NaN;

/** The 21 numbers by which FSRS foretells how somebody forgets. */
export type MemoryParameters = readonly number[];

/** How somebody remembers: by the numbers fitted to their own reviews, or by those of everybody. */
export interface MemoryModel {
  /** The memory after one more review. Reviews must come in the order of their moments. */
  readonly remember: (memory: CardMemory | null, review: CardReview) => CardMemory;
  /** How likely the card is still remembered on a day, 0 to 1. */
  readonly recallOn: (memory: Pick<CardMemory, 'stability' | 'day'>, on: number) => number;
}

const models = new WeakMap<MemoryParameters, MemoryModel>();

/** The one way to foretell a memory; null: by the parameters of everybody. */
export function modelOf(parameters: MemoryParameters | null): MemoryModel {
  if (parameters === null) return generalModel;
  const known = models.get(parameters);
  if (known !== undefined) return known;
  const made = modelBy(new FSRSAlgorithm({ ...settings, w: [...parameters] }));
  models.set(parameters, made);
  return made;
}

function modelBy(fsrs: FSRSAlgorithm): MemoryModel {
  const decay = fsrs.parameters.w[decayIndex] ?? generalDecay;
  return {
    remember: (memory, review) => remember(fsrs, memory, review),
    recallOn: (memory, on) => recallByDecay(memory, on, decay),
  };
}

/** As `recallOn` of a model, where its decay alone is known; null: that of everybody. */
export function recallByDecay(
  { stability, day }: Pick<CardMemory, 'stability' | 'day'>,
  on: number,
  decay: number | null,
): number {
  return forgetting_curve(decay ?? generalDecay, Math.max(0, on - day), stability);
}

/** By the parameters of everybody. */
export const generalModel: MemoryModel = modelBy(general);

/** A leech has a way back: this many days in a row take its lapses away. */
const calmingStreak = 3;
export const leechLapses = 4;

function remember(
  fsrs: FSRSAlgorithm,
  memory: CardMemory | null,
  { rating, at }: CardReview,
): CardMemory {
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

/**
 * Days after the review that counted until the card should be seen again, one at least. What stability means is the same
 * by all parameters: so long nine of ten remember it.
 */
export function naturalInterval({ stability }: Pick<CardMemory, 'stability'>): number {
  return general.next_interval(stability, 0);
}

export const longestInterval = maxDays;

/** Whether nine of ten would still remember the card on that day. */
export function isRememberedOn(memory: CardMemory, on: number): boolean {
  return generalModel.recallOn(memory, on) >= retention;
}

/** Forgotten again and again: better read up on than repeated. */
export function isLeech({ lapses }: Pick<CardMemory, 'lapses'>): boolean {
  return lapses >= leechLapses;
}

import { get_fuzz_range } from 'ts-fsrs';
import {
  inOrderOfTime,
  isRememberedOn,
  longestInterval,
  naturalInterval,
  ratings,
  type CardMemory,
  type CardRating,
  type CardReview,
  type MemoryModel,
} from './memory.ts';
import { asIfEver, modelAt, versionAt, type MemoryVersion } from './memory-version.ts';
import { dayOfMoment, startOfDay, weekdayOfDay } from './study-day.ts';

/** What the schedule has to heed besides the memory. Days are those of study-day.ts. */
export interface CardPlan {
  readonly today: number;
  /** The exam that lies ahead; null when there is none, or when it has been. */
  readonly examDay: number | null;
  /** `deadline`: only the exam counts; what will be remembered that day does not come back before. */
  readonly mode: 'steady' | 'deadline';
  /** Weekdays, 1 Monday to 7 Sunday, on which little should fall due. */
  readonly easyDays: readonly number[];
  /** How many cards fall due on a day. */
  readonly loads: ReadonlyMap<number, number>;
  /** By which parameters this learner's cards were and are planned. */
  readonly versions: readonly MemoryVersion[];
  /** When all cards of the course were planned anew last, by what held then: in milliseconds since 1970. */
  readonly plannedAt?: number | null;
}

/** When a card falls due, in milliseconds since 1970; null: not again before the exam. */
export type DueMoment = number | null;

export interface RatedCard {
  readonly rating: CardRating;
  readonly memory: CardMemory;
  readonly due: DueMoment;
}

export const relearnMinutes = 10;
/** A card on an easy day weighs as much as three on another. */
const easyDayWeight = 3;
/** Last looks before an exam are spread over so many days at most. */
const lastLookDays = 14;

/**
 * What each of the four ratings would lead to, by the parameters of their moment: a better one never leads to an earlier
 * day.
 */
export function rateCard(memory: CardMemory | null, at: number, plan: CardPlan): RatedCard[] {
  const { remember } = modelAt(plan.versions, at);
  let before: DueMoment = 0;
  return ratings.map((rating) => {
    const next = remember(memory, { rating, at });
    const due: DueMoment = before === null ? null : dueAfter(next, plan, dayOfMoment(before));
    if (rating > 1) before = due;
    return { rating, memory: next, due };
  });
}

/** The moment at which a card falls due by its memory and the plan, on no day before `earliest`. */
export function dueAfter(memory: CardMemory, plan: CardPlan, earliest = 0): DueMoment {
  if (memory.isRelearning) return memory.at + relearnMinutes * 60_000;
  const natural = memory.day + naturalInterval(memory);
  // What is late stays late: another day would only hide it.
  if (natural <= plan.today) return startOfDay(natural);
  const window = windowOf(memory, natural, plan);
  if (window === null) return null;
  const from = Math.min(Math.max(window.from, earliest), window.to);
  return startOfDay(leastLoaded({ ...window, from }, plan));
}

interface Window {
  readonly from: number;
  readonly to: number;
  readonly ideal: number;
}

function windowOf(
  memory: CardMemory,
  natural: number,
  { today, examDay, mode }: CardPlan,
): Window | null {
  const first = Math.max(memory.day, today) + 1;
  const fuzz = get_fuzz_range(natural - memory.day, 0, longestInterval);
  const isShort = natural - memory.day < 3;
  const around: Window = {
    from: Math.max(first, isShort ? natural : memory.day + fuzz.min_ivl),
    to: Math.max(first, isShort ? natural : memory.day + fuzz.max_ivl),
    ideal: natural,
  };
  if (examDay === null) return around;
  const last = examDay - 1;
  if (first > last) return null;
  if (mode === 'deadline' && isRememberedOn(memory, examDay)) return null;
  if (natural <= last) return { ...around, to: Math.min(around.to, last) };
  const spread = Math.min(lastLookDays - 1, Math.floor((last - first) / 2));
  return { from: Math.max(first, last - spread), to: last, ideal: last };
}

/** The day of the window that carries least; of equal ones that nearest to the ideal, then the earlier. */
function leastLoaded({ from, to, ideal }: Window, { loads, easyDays }: CardPlan): number {
  const costOf = (day: number) =>
    ((loads.get(day) ?? 0) + 1) * (easyDays.includes(weekdayOfDay(day)) ? easyDayWeight : 1);
  const isBetter = (day: number, other: number) =>
    costOf(day) - costOf(other) || Math.abs(day - ideal) - Math.abs(other - ideal);
  let best = from;
  for (let day = from + 1; day <= to; day++) if (isBetter(day, best) < 0) best = day;
  return best;
}

export interface LoggedReview extends CardReview {
  readonly reviewId: string;
}

/**
 * What the log of a card comes to: the same whatever order its reviews arrived in. When it is due follows from the
 * parameters of its last review, so that new ones move nothing that was planned; from those that hold now where the whole
 * course was planned by them since. How well it is remembered follows from those that hold now.
 */
export function settleCard(
  reviews: readonly LoggedReview[],
  given: CardPlan,
): { memory: CardMemory; due: DueMoment } | null {
  const inOrder = inOrderOfTime(reviews);
  const last = inOrder.at(-1);
  if (last === undefined) return null;
  const isPlannedSince = last.at < (given.plannedAt ?? Number.NEGATIVE_INFINITY);
  const plan = isPlannedSince ? { ...given, versions: asIfEver(given.versions) } : given;
  const before = memoryAfter(inOrder.slice(0, -1), modelAt(plan.versions, last.at));
  const rated = rateCard(before, last.at, plan).find(({ rating }) => rating === last.rating);
  if (rated === undefined) return null;
  const isOfNow = versionAt(plan.versions, last.at) === versionAt(plan.versions);
  const memory = isOfNow ? null : memoryAfter(inOrder, modelAt(plan.versions));
  return { memory: memory ?? rated.memory, due: rated.due };
}

/** What reviews in their order come to; null where there are none. */
export const memoryAfter = (
  inOrder: readonly CardReview[],
  { remember }: MemoryModel,
): CardMemory | null =>
  inOrder.reduce<CardMemory | null>((memory, review) => remember(memory, review), null);

/** Plans all cards of somebody anew, such as after the exam was moved. Answers the due moments in their order. */
export function rescheduleCards(memories: readonly CardMemory[], plan: CardPlan): DueMoment[] {
  const loads = new Map(plan.loads);
  return memories.map((memory) => {
    const due = dueAfter(memory, { ...plan, loads });
    if (due !== null) addLoad(loads, due);
    return due;
  });
}

export function addLoad(loads: Map<number, number>, due: number, change = 1): void {
  const day = dayOfMoment(due);
  loads.set(day, Math.max(0, (loads.get(day) ?? 0) + change));
}

import { minutesOn, type Hours } from './hours.ts';
import type { CourseWork } from './work.ts';

export interface SpreadWish {
  readonly hours: Hours;
  /** The day from which the work is spread. */
  readonly today: number;
  /** Of today's minutes so many are used already. */
  readonly usedToday: number;
  /** Null: no exam. */
  readonly examDay: number | null;
  /** On which papers are sat, in order. */
  readonly mockDays: readonly number[];
}

export interface SpreadDay {
  readonly day: number;
  readonly minutes: number;
  /** Chapters that are worked at. */
  readonly topics: readonly number[];
  readonly isMock: boolean;
}

export interface Spread {
  readonly days: readonly SpreadDay[];
  /** The day on which the last new work of a chapter is done, by chapter; one that does not fit has none. */
  readonly doneOn: ReadonlyMap<number, number>;
  /** The last day on which something new is learned; null where nothing is left, or not all of it fits. */
  readonly learnUntil: number | null;
}

/** Nobody plans further without an exam, or with hardly any time. */
const furthest = 730;

interface Lot {
  readonly topic: number;
  left: number;
}

/**
 * The days until the exam, as fillDay will fill them: review evenly by the time that days have, papers on their days, and
 * the rest of each day for what is new, chapter after chapter.
 */
export function spreadWork(work: CourseWork, wish: SpreadWish): Spread {
  const { hours, today, usedToday, examDay, mockDays } = wish;
  const end = examDay ?? today + furthest;
  const minutesOf = (day: number) =>
    Math.max(0, minutesOn(hours, day) - (day === today ? usedToday : 0));
  const bounded = examDay === null ? null : capacityOf(minutesOf, today, examDay);
  const rest = work.review + work.mocks.papers * work.mocks.goingOver;
  // Without an exam review goes on for as long as something is learned.
  const share =
    bounded === null ? restShare(rest, work.fresh) : Math.min(1, rest / Math.max(1, bounded));
  const lots = work.topics
    .map(({ topic, total, review }): Lot => ({ topic, left: total - review }))
    .filter(({ left }) => left > 0);
  const days: SpreadDay[] = [];
  const doneOn = new Map<number, number>();
  const mocks = new Set(mockDays);
  for (let day = today; day < end; day++) {
    if (lots.length === 0 && examDay === null) break;
    const isMock = mocks.has(day);
    const minutes = minutesOf(day);
    const room = minutes * (1 - share) - (isMock ? work.mocks.minutes : 0);
    const topics = takeFrom(lots, room, (topic) => doneOn.set(topic, day));
    days.push({ day, minutes, topics, isMock });
  }
  const learned = [...doneOn.values()];
  const isWhole = lots.length === 0 && learned.length > 0;
  return { days, doneOn, learnUntil: isWhole ? Math.max(...learned) : null };
}

const capacityOf = (minutesOf: (day: number) => number, from: number, until: number): number => {
  let sum = 0;
  for (let day = from; day < until; day++) sum += minutesOf(day);
  return sum;
};

const restShare = (review: number, fresh: number): number =>
  review + fresh === 0 ? 0 : review / (review + fresh);

/** Below this a rest of minutes is nothing: they are added up as fractions. */
const rounding = 1e-6;

function takeFrom(lots: Lot[], room: number, onDone: (topic: number) => void): number[] {
  const topics: number[] = [];
  let left = room;
  for (let lot = lots[0]; lot !== undefined && left > rounding; lot = lots[0]) {
    const taken = Math.min(left, lot.left);
    left -= taken;
    lot.left -= taken;
    topics.push(lot.topic);
    if (lot.left > rounding) break;
    onDone(lot.topic);
    lots.shift();
  }
  return topics;
}

import { minutesOn, roomiestDay, type Hours } from './hours.ts';

const daysOfWeek = 7;
/** The last days before an exam are for repeating: a fifth of them, and never more than two weeks. */
const maxRepeatingDays = 14;
const repeatingShare = 1 / 5;

interface Span {
  readonly startDay: number;
  readonly examDay: number;
}

export const repeatingDays = ({ startDay, examDay }: Span): number =>
  Math.min(maxRepeatingDays, Math.floor(Math.max(1, examDay - startDay) * repeatingShare));

/** Two to four papers, by how many weeks there are to sit them in. */
const papersFor = (weeks: number): number => (weeks >= 8 ? 4 : weeks >= 5 ? 3 : 2);

interface Wish extends Span {
  readonly hours: Hours;
  readonly today: number;
  /** Papers of the course that were never handed in, and those handed in since the plan began. */
  readonly papers: number;
  readonly handedIn: number;
}

/**
 * The days on which papers are to be sat: a week apart, each on the day of its week that has most time, the last one
 * before the days of repeating. They hang on the exam alone, so that they stay where they are while days go by.
 */
export function mockDays({ hours, startDay, examDay, today, papers, handedIn }: Wish): number[] {
  const end = examDay - repeatingDays({ startDay, examDay });
  const weeks = Math.floor((end - startDay) / daysOfWeek);
  const wanted = Math.min(papers, papersFor(weeks) - handedIn);
  const days: number[] = [];
  for (let week = 0; days.length < wanted; week++) {
    const until = end - week * daysOfWeek;
    if (until <= today) break;
    const day = roomiestDay(hours, Math.max(startDay, until - daysOfWeek), until);
    if (day < today) break;
    if (minutesOn(hours, day) > 0) days.push(day);
    if (until - daysOfWeek <= startDay) break;
  }
  return days.toReversed();
}

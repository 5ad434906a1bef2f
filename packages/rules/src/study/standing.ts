import { minutesBetween, type Hours } from './hours.ts';

/** What was left to do when the plan was made, in minutes; those of papers by the day that they were put on. */
export interface PlanStart {
  readonly startDay: number;
  readonly fresh: number;
  /** Cards, wrong questions and the going over of papers: it falls due over all of the days. */
  readonly review: number;
  readonly mock: number;
}

interface When {
  readonly hours: Hours;
  readonly today: number;
  readonly examDay: number | null;
}

/**
 * Minutes that the plan leaves for after last night: of what is new as much as the time did not suffice for, of review and
 * papers by the time that was to come.
 */
export function expectedLeft(start: PlanStart, { hours, today, examDay }: When): number {
  const { startDay, fresh, review, mock } = start;
  const gone = minutesBetween(hours, startDay, today);
  const whole = examDay === null ? null : minutesBetween(hours, startDay, examDay);
  const later = review + mock;
  const share =
    whole === null || whole === 0 ? later / Math.max(1, later + fresh) : Math.min(1, later / whole);
  return Math.max(0, fresh - gone * (1 - share)) + Math.max(0, later - gone * share);
}

/** Less than this is as the plan has it. */
const asPlanned = 15;

export interface AheadWish extends When {
  readonly start: PlanStart;
  /** Minutes of all work as it stood last night. */
  readonly leftLastNight: number;
  /** By so many it has grown today, as after a paper that showed less than was thought. */
  readonly grown: number;
  /** Nothing was left last night that could have been done. */
  readonly isAllDone: boolean;
}

/**
 * Minutes ahead of the plan as of last night, behind where negative, in the minutes of the work that both count. What is
 * done today changes nothing of it: the list of today says that.
 */
export function minutesAhead(wish: AheadWish): number {
  const { start, leftLastNight, grown, isAllDone } = wish;
  const ahead = Math.round(expectedLeft(start, wish) - leftLastNight - grown);
  if (Math.abs(ahead) < asPlanned || (isAllDone && ahead < 0)) return 0;
  return ahead;
}

/** The same in days of the plan's usual week; whole ones, since nobody plans by halves. */
export const daysAhead = (minutes: number, weeklyMinutes: number): number =>
  weeklyMinutes <= 0 ? 0 : Math.trunc((minutes * 7) / weeklyMinutes);

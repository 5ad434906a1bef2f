import type { JoinResult } from '@xuezhou/contract/camp';
import { addDays } from '../enrolment/access-period.ts';

/** A class as one who wants to join finds it. Days in Asia/Shanghai, YYYY-MM-DD. */
export interface ClassFacts {
  readonly isMember: boolean;
  readonly isClosed: boolean;
  readonly joinFrom: string | null;
  readonly joinUntil: string | null;
  /** Null: everyone begins on the day of joining. */
  readonly startsOn: string | null;
  readonly days: number;
  /** Null: as many as want. */
  readonly seatsLeft: number | null;
}

/** What joining a class on a day leads to. Without a last day of its own it takes students until it ends. */
export function joinResultOf(facts: ClassFacts, today: string): JoinResult {
  if (facts.isMember) return 'already';
  if (facts.isClosed) return 'ended';
  if (facts.joinUntil !== null && today > facts.joinUntil) return 'ended';
  if (facts.startsOn !== null && today > dateOfDay(facts.startsOn, facts.days)) return 'ended';
  if (facts.joinFrom !== null && today < facts.joinFrom) return 'notOpen';
  if (facts.seatsLeft !== null && facts.seatsLeft <= 0) return 'full';
  return 'joined';
}

/** Why none of several classes can be joined: what may still change stands first. */
export function bestResultOf(results: readonly JoinResult[]): JoinResult {
  const order = ['joined', 'already', 'full', 'notOpen', 'ended'] as const;
  return order.find((result) => results.includes(result)) ?? 'notOpen';
}

/** The date of a camp's day, 1 being the first. */
export const dateOfDay = (startsOn: string, day: number): string => addDays(startsOn, day - 1);

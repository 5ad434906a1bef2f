import { maxSetQuestions, type CustomSet, type SetWish } from '@xuezhou/contract/practice';
import { minutesFor } from '@xuezhou/rules/practice/exam-pace';

/** What a student has chosen so far; numbers as they are typed. */
export interface SetChoice extends SetWish {
  readonly isTimed: boolean;
  readonly count: string | number;
  /** Empty until the student says another than the usual. */
  readonly minutes: string | number;
  readonly name: string;
}

const usualCount = 20;

export const firstChoice = (name: string): SetChoice => ({
  ...{ readingIds: [], kinds: [], difficulties: [], from: 'all' as const },
  ...{ isTimed: false, count: usualCount, minutes: '', name },
});

/** The same once more, under a name of its own. */
export const choiceOf = (set: CustomSet, name: string): SetChoice => ({
  readingIds: set.readingIds,
  kinds: set.kinds,
  difficulties: set.difficulties,
  from: set.from,
  isTimed: set.minutes !== null,
  count: Math.max(1, set.total),
  minutes: set.minutes ?? '',
  name,
});

export const wishOf = ({ readingIds, kinds, difficulties, from }: SetChoice): SetWish => ({
  ...{ readingIds, kinds, difficulties, from },
});

/** Null while it is no number that can be asked for. */
export function countOf({ count }: SetChoice, found: number | undefined): number | null {
  const maxCount = Math.min(maxSetQuestions, found ?? maxSetQuestions);
  const wanted = Number(count);
  if (count === '' || !Number.isInteger(wanted) || wanted < 1 || wanted > maxSetQuestions)
    return null;
  return Math.min(wanted, Math.max(1, maxCount));
}

/** Undefined while it is no number; null where there is no limit. */
export function minutesOf(choice: SetChoice, count: number): number | null | undefined {
  if (!choice.isTimed) return null;
  if (choice.minutes === '') return minutesFor(count);
  const minutes = Number(choice.minutes);
  return Number.isInteger(minutes) && minutes >= 1 && minutes <= 600 ? minutes : undefined;
}

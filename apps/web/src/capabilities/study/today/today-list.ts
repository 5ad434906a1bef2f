import type { Today, TodayItem } from '@xuezhou/contract/study';
import { nextStep } from '@xuezhou/rules/study/queue';

export interface TodayList {
  readonly items: readonly TodayItem[];
  readonly open: readonly TodayItem[];
  readonly done: readonly TodayItem[];
  /** Minutes of today's work: gone into it, and left. */
  readonly gone: number;
  readonly left: number;
  /** The one to go on with; undefined when all is done, or nothing can be done now. */
  readonly next: TodayItem | undefined;
}

/** The list as it is shown, and what its minutes add up to. */
export function listOf({ items }: Pick<Today, 'items'>, now: number): TodayList {
  const open = items.filter(({ isDone }) => !isDone);
  const done = items.filter(({ isDone }) => isDone);
  const sum = (own: readonly TodayItem[], of: (item: TodayItem) => number) =>
    own.reduce((all, item) => all + of(item), 0);
  return {
    ...{ items, open, done },
    gone: sum(done, ({ minutes }) => minutes) + sum(open, ({ spent }) => spent),
    left: sum(open, ({ minutes }) => minutes),
    next: nextStep(items, now),
  };
}

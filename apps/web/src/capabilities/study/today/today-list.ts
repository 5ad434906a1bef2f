import type { CourseHome, Today, TodayItem } from '@xuezhou/contract/study';
import { nextStep } from '@xuezhou/rules/study/queue';

export interface TodayList {
  readonly items: readonly TodayItem[];
  readonly finished: number;
  /** Of what is left. */
  readonly minutes: number;
  /** The one to go on with; undefined when all is done, or nothing can be done now. */
  readonly next: TodayItem | undefined;
}

/** The list as it is shown: without what stands beside it with a button of its own. */
export function listOf({ items }: Today, home: CourseHome, now: number): TodayList {
  const shown = items.filter((item) => !isAnnounced(item, home));
  return {
    items: shown,
    finished: shown.filter(({ isDone }) => isDone).length,
    minutes: shown.reduce((sum, { isDone, minutes }) => sum + (isDone ? 0 : minutes), 0),
    next: nextStep(shown, now),
  };
}

function isAnnounced(
  { kind, ...item }: TodayItem,
  { pinzhibo: live, events }: CourseHome,
): boolean {
  if (kind === 'mock')
    return events.some(({ paperId, examStatus }) => paperId === item.paperId && examStatus === 2);
  const { courseId, title } = item;
  return kind === 'live' && live.some((one) => one.courseId === courseId && one.title === title);
}

import type { TodayItem } from '@xuezhou/contract/study';
import { secondsOfQuestion } from '@xuezhou/rules/practice/interval';
import { cardSeconds, type Pace } from '@xuezhou/rules/study/work';
import { groupBy } from '../../../platform/group-by.ts';
import type { itemsOfToday } from '../../review/review.port.ts';
import { plainItem } from './plain-item.ts';
import type { PlannedDay } from './today-plan.ts';

export type ReviewItems = Awaited<ReturnType<typeof itemsOfToday>>;

const kinds = [
  { kind: 'wrong', of: 'question', share: 'wrong' },
  { kind: 'review', of: 'card', share: 'cards' },
] as const;

/** The review of the day as two entries, cards and questions; of a course with a plan as much as its day has room for. */
export function presentReview(
  { items, titles }: ReviewItems,
  days: ReadonlyMap<number, PlannedDay>,
  paces: ReadonlyMap<number, Pace>,
): TodayItem[] {
  return kinds.flatMap(({ kind, of, share }): TodayItem[] => {
    const courses = [
      ...groupBy(
        items.filter((item) => item.kind === of),
        (item) => item.courseId,
      ),
    ];
    const counted = courses.flatMap(([courseId, own]) => {
      const done = own.filter(({ isDone }) => isDone).length;
      const room = days.get(courseId)?.review[share].count ?? own.length;
      const total = Math.max(Math.min(room, own.length), room === 0 ? done : 0);
      const seconds =
        of === 'card'
          ? cardSeconds.known
          : (paces.get(courseId)?.secondsPerQuestion ?? secondsOfQuestion);
      return total === 0 ? [] : [{ courseId, total, finished: Math.min(done, total), seconds }];
    });
    if (counted.length === 0) return [];
    const sum = (count: (one: (typeof counted)[number]) => number) =>
      counted.reduce((all, one) => all + count(one), 0);
    const [total, finished] = [sum((one) => one.total), sum((one) => one.finished)];
    const isDone = finished === total;
    const left = sum((one) => (one.total - (isDone ? 0 : one.finished)) * one.seconds);
    const gone = sum((one) => (isDone ? 0 : one.finished) * one.seconds);
    const [only = null] = counted.length === 1 ? counted : [];
    return [
      {
        ...plainItem,
        ...{ kind, title: '', courseId: only?.courseId ?? null, finished, total, isDone },
        courseName: counted.flatMap(({ courseId }) => titles.get(courseId) ?? []).join('、'),
        minutes: Math.max(1, Math.round(left / 60)),
        spent: Math.round(gone / 60),
      },
    ];
  });
}

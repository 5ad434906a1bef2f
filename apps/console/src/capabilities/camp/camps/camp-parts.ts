import type { CampDay, CampTask, CampTaskKind } from '@xuezhou/contract/camp';
import type { CampParts, CampPlan, PlannedCampTask } from '@xuezhou/contract/camp/console';
import { taskTitle } from '@xuezhou/rules/camp/camp-plan';
import { dateOfDay } from '@xuezhou/rules/camp/join-result';

export const emptyCamp = (): CampPlan => ({
  ...{ title: '', intro: '', days: 7 },
  tasks: [newTask(1)],
});

export const newTask = (day: number): PlannedCampTask => ({
  ...{ day, kind: 'lecture', partId: null, count: 1, title: '' },
});

/** What a number is at first, where one is asked for. */
const firstCount: Partial<Readonly<Record<CampTaskKind, number>>> = {
  ...{ practice: 10, cards: 10, live: 60 },
};

/** Nothing of another kind stays: it would not be what is meant. */
export const ofKind = (task: PlannedCampTask, kind: CampTaskKind): PlannedCampTask => ({
  ...{ day: task.day, kind, partId: null, count: firstCount[kind] ?? 1, title: '' },
});

/** What a task of a kind is done in, by number and name; undefined: it has no such place. */
export function partsOf(kind: CampTaskKind, parts: CampParts) {
  const named = (each: { readonly id: number; readonly title: string }) => ({
    ...{ value: String(each.id), label: each.title },
  });
  switch (kind) {
    case 'lecture':
      return parts.lectures.map(named);
    case 'mock':
      return parts.papers.map(named);
    case 'assignment':
      return parts.books.map(named);
    case 'live':
      return undefined;
    default:
      return parts.readings.map((each) =>
        named({ id: each.id, title: `${each.number} ${each.title}` }),
      );
  }
}

/** The days of a plan, as whoever joins today finds them. */
export function daysOf({ tasks }: CampPlan, parts: CampParts, today: string): CampDay[] {
  const days = [...new Set(tasks.map(({ day }) => day))].toSorted((a, b) => a - b);
  return days.map((day) => ({
    ...{ day, date: dateOfDay(today, day), isOpen: day === 1, isToday: day === 1 },
    tasks: tasks
      .filter((task) => task.day === day)
      .map((task): CampTask => ({
        kind: task.kind,
        title: task.title.trim() || (taskTitle(task, parts) ?? '还没有选好'),
        ...{ finished: 0, total: task.count, isDone: false },
        ...{ bookId: null, readingId: null, bulletId: null, paperId: null },
      })),
  }));
}

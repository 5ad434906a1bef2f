import { groupBy } from '../../platform/group-by.ts';
import type { TaskRow } from './camp-progress.repository.ts';

type Task = Pick<
  TaskRow,
  | 'day'
  | 'kind'
  | 'title'
  | 'count'
  | 'book_id'
  | 'reading_id'
  | 'bullet_id'
  | 'paper_id'
  | 'is_finished'
>;

/** What was watched, read or handed in counts for ever, whichever day asks for it; the rest from its day on. */
const isForEver: ReadonlySet<Task['kind']> = new Set(['lecture', 'reading', 'assignment']);

const partOf = ({ bullet_id, reading_id, paper_id, book_id }: Task): string => {
  if (bullet_id !== null) return `l${bullet_id}`;
  if (reading_id !== null) return `r${reading_id}`;
  if (paper_id !== null) return `p${paper_id}`;
  return book_id === null ? 'all' : `b${book_id}`;
};

const sameness = (task: Task): string =>
  `${task.kind}:${isForEver.has(task.kind) ? 0 : task.day}:${partOf(task)}`;

/**
 * What is paid of a camp, each under a name that stays when its tasks are written anew, put elsewhere or between others:
 * of those that ask for the same, the first that is finished is 0, the next 1. So none is paid twice, and none is
 * taken for another that was paid. The migration `paidCampTasks` says the same in SQL, of what was paid before.
 */
export function paidTasks(
  campId: number,
  tasks: readonly Task[],
): { about: string; name: string }[] {
  return [
    ...groupBy(
      tasks.filter((task) => task.is_finished),
      sameness,
    ),
  ].flatMap(([same, finished]) =>
    finished
      .toSorted((one, other) => one.count - other.count)
      .map(({ title }, nth) => ({
        about: `${campId}:${same}:${nth}`,
        name: `训练营任务「${title}」`,
      })),
  );
}

import type { CampParts, CampPlan, PlannedCampTask } from '@xuezhou/contract/camp/console';

/** What is wrong with a plan: at which of its tasks, where it is one, in words with a way on. */
export interface CampFault {
  readonly task?: number;
  readonly words: string;
}

/** What a task asks for, as it is called without a title of its own; undefined: it is not in the course. */
export function taskTitle(
  { kind, partId, count }: Pick<PlannedCampTask, 'kind' | 'partId' | 'count'>,
  { books, readings, lectures, papers }: CampParts,
): string | undefined {
  const find = <Part extends { readonly id: number }>(parts: readonly Part[]) =>
    parts.find(({ id }) => id === partId);
  if (kind === 'lecture') return find(lectures)?.title;
  if (kind === 'mock') return find(papers)?.title;
  if (kind === 'live') return `上直播课 ${count} 分钟`;
  if (kind === 'assignment') {
    const book = find(books);
    return book && `${book.title}的作业`;
  }
  const reading = find(readings);
  if (kind === 'reading') return reading && `${reading.number} ${reading.title}`;
  const where = partId === null ? '全课' : reading?.title;
  return where && `${where} ${count} ${kind === 'cards' ? '张闪卡' : '道题'}`;
}

/** How many questions or cards there are where a task asks for them; undefined: it asks for neither. */
export function stockOf(
  { kind, partId }: Pick<PlannedCampTask, 'kind' | 'partId'>,
  { readings }: Pick<CampParts, 'readings'>,
): number | undefined {
  if (kind !== 'cards' && kind !== 'practice') return undefined;
  return readings
    .filter(({ id }) => partId === null || id === partId)
    .reduce((sum, reading) => sum + reading[kind === 'cards' ? 'cards' : 'questions'], 0);
}

/** Whether a task asks for a number of something; what is done once is counted as 1. */
export const isCounted = ({ kind }: Pick<PlannedCampTask, 'kind'>): boolean =>
  kind === 'practice' || kind === 'cards' || kind === 'live';

const parts = {
  ...{ lecture: '一节课', reading: '一章', mock: '一套试卷', assignment: '一本书' },
  ...{ practice: '一章', cards: '一章' },
} as const;
/** Most minutes of live classes of one task. */
const maxMinutes = 600;

/** Everything for which a camp would not be taken; empty: it can be saved. */
export function campFaults(plan: CampPlan, course: CampParts): CampFault[] {
  const whole = [
    plan.title.trim() === '' && '请写上训练营的名称',
    plan.tasks.length === 0 && '至少要有一个任务',
  ].filter((words) => words !== false);
  return [
    ...whole.map((words) => ({ words })),
    ...plan.tasks.flatMap((task, at) => {
      const words = taskFault(task, plan, course);
      return words === undefined ? [] : [{ task: at, words }];
    }),
  ];
}

function taskFault(
  task: PlannedCampTask,
  { days }: CampPlan,
  course: CampParts,
): string | undefined {
  const { kind, day, count } = task;
  if (day > days) return `在第 ${day} 天，训练营只有 ${days} 天`;
  if (kind === 'live') return count > maxMinutes ? `直播最多 ${maxMinutes} 分钟` : undefined;
  if (task.partId === null && !isCounted(task)) return `请选${parts[kind]}`;
  if (taskTitle(task, course) === undefined)
    return `这门课里已经没有原来选的${parts[kind]}，请重新选`;
  const stock = stockOf(task, course);
  if (stock === undefined || stock >= count) return undefined;
  const unit = kind === 'cards' ? '张闪卡' : '道题';
  return `要做 ${count} ${unit}，这里只有 ${stock} ${unit}`;
}

/** As it is kept: in the order of its days, every task by its name, counted only where something is. */
export function soundCamp(plan: CampPlan, course: CampParts): CampPlan {
  return {
    title: plan.title.trim(),
    intro: plan.intro.trim(),
    days: plan.days,
    tasks: plan.tasks
      .map((task) => {
        const own = {
          ...task,
          partId: task.kind === 'live' ? null : task.partId,
          count: isCounted(task) ? task.count : 1,
        };
        return { ...own, title: own.title.trim() || (taskTitle(own, course) ?? '') };
      })
      .toSorted((a, b) => a.day - b.day),
  };
}

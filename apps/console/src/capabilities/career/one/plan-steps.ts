import type { PlanNodeKind } from '@xuezhou/contract/career';
import type {
  CareerPlan,
  PlanGoalKind,
  PlannedNode,
  PlanParts,
} from '@xuezhou/contract/career/console';
import { soundLevels } from '@xuezhou/rules/career/career-plan';
import { changedAt, without } from '../../../platform/form/items.ts';

export const goalNames: Readonly<Record<PlanGoalKind, string>> = {
  ...{ none: '没有自己的目标', course: '学完一门课', mock: '模考达到几分' },
  ...{ camp: '训练营结营', right: '答对多少题', hours: '学满多少小时' },
};

/** What a number is at first, where one is asked for. */
const firstLeast: Partial<Readonly<Record<PlanGoalKind, number>>> = {
  ...{ mock: 60, right: 100, hours: 20 },
};

const usualKind = (goal: PlanGoalKind): PlanNodeKind => {
  if (goal === 'none') return 'stage';
  return goal === 'course' ? 'course' : 'milestone';
};

export const newStep = (nodeId: number, level: number): PlannedNode => ({
  ...{ nodeId, level, kind: 'stage', title: '', intro: '' },
  ...{ after: [], goal: 'none', partId: null, least: 1 },
});

export const emptyPlan = (): CareerPlan => ({
  ...{ title: '', intro: '', audience: 'all', courseIds: [], nodes: [newStep(1, 0)] },
});

/** A new one comes after every number that the plan has. */
export const nextStepId = (nodes: readonly PlannedNode[]): number =>
  Math.max(0, ...nodes.map(({ nodeId }) => nodeId)) + 1;

/** Its kind goes with its goal, as long as it is the usual one; a part of another goal would not be what is meant. */
export const withGoal = (node: PlannedNode, goal: PlanGoalKind): PlannedNode => ({
  ...node,
  ...{ goal, partId: null, least: firstLeast[goal] ?? 1 },
  kind: node.kind === usualKind(node.goal) ? usualKind(goal) : node.kind,
});

/** What a goal is reached in, by number and name; undefined: it has no such place. */
export function choicesOf(goal: PlanGoalKind, { courses, papers, camps }: PlanParts) {
  const titleOf = (courseId: number) => courses.find(({ id }) => id === courseId)?.title ?? '';
  if (goal === 'none') return undefined;
  if (goal === 'mock' || goal === 'camp')
    return (goal === 'mock' ? papers : camps).map(({ id, title, courseId }) => ({
      ...{ value: String(id), label: `${title}（${titleOf(courseId)}）` },
    }));
  return courses.map(({ id, title }) => ({ value: String(id), label: title }));
}

/** A step with all that stands below it: where they begin and end. */
function spanOf(nodes: readonly PlannedNode[], index: number): [number, number] {
  const level = nodes[index]?.level ?? 0;
  const end = nodes.findIndex((node, at) => at > index && node.level <= level);
  return [index, end === -1 ? nodes.length : end];
}

/** A step and what stands below it go before the one above it, or behind the one below it, of the same level. */
export function movedStep(
  nodes: readonly PlannedNode[],
  index: number,
  step: -1 | 1,
): PlannedNode[] {
  const [begin, end] = spanOf(nodes, index);
  const level = nodes[index]?.level ?? 0;
  const own = nodes.slice(begin, end);
  const rest = nodes.toSpliced(begin, own.length);
  if (step === 1) {
    if (nodes[end]?.level !== level) return [...nodes];
    const [, after] = spanOf(nodes, end);
    return rest.toSpliced(after - own.length, 0, ...own);
  }
  const before = nodes.findLastIndex((node, at) => at < begin && node.level <= level);
  if (nodes[before]?.level !== level) return [...nodes];
  return rest.toSpliced(before, 0, ...own);
}

/** A step goes below the one before it, or out of the one above it, with all that stands below. */
export function shiftedStep(
  nodes: readonly PlannedNode[],
  index: number,
  step: -1 | 1,
): PlannedNode[] {
  const [begin, end] = spanOf(nodes, index);
  let changed = [...nodes];
  for (let at = begin; at < end; at++) {
    const node = changed[at];
    if (node !== undefined)
      changed = changedAt(changed, at, { ...node, level: Math.max(0, node.level + step) });
  }
  const sound = soundLevels(changed);
  return sound.every((node, at) => node === changed[at]) ? changed : [...nodes];
}

/** What stood below it stands one higher; nobody waits for it. */
export function withoutStep(nodes: readonly PlannedNode[], index: number): PlannedNode[] {
  const gone = nodes[index];
  if (gone === undefined) return [...nodes];
  const [, end] = spanOf(nodes, index);
  let changed = [...nodes];
  for (const [at, node] of nodes.entries()) {
    const isBelow = at > index && at < end;
    const isWaiting = node.after.includes(gone.nodeId);
    if (isBelow || isWaiting)
      changed = changedAt(changed, at, {
        ...node,
        level: isBelow ? node.level - 1 : node.level,
        after: node.after.filter((id) => id !== gone.nodeId),
      });
  }
  return without(changed, index);
}

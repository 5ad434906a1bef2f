import type {
  CareerPlan,
  PlanGoalKind,
  PlannedNode,
  PlanParts,
} from '@xuezhou/contract/career/console';
import { nodeInCircle } from './plan-circle.ts';

/** What is wrong with a plan: at which of its nodes, where it is one, in words with a way on. */
export interface CareerFault {
  readonly node?: number;
  readonly words: string;
}

/** How deep a node can stand below others. */
const maxPlanLevel = 9;

type Leveled = Pick<PlannedNode, 'nodeId' | 'level'>;

/** Below which node each stands; null: at the top. */
export function parentsOf(nodes: readonly Leveled[]): Map<number, number | null> {
  const way: number[] = [];
  const parents = new Map<number, number | null>();
  for (const { nodeId, level } of soundLevels(nodes)) {
    way.length = level;
    parents.set(nodeId, way.at(-1) ?? null);
    way.push(nodeId);
  }
  return parents;
}

/** None stands deeper than one below the node before it. */
export function soundLevels<Node extends Leveled>(nodes: readonly Node[]): Node[] {
  let last = -1;
  return nodes.map((node) => {
    last = Math.min(node.level, last + 1, maxPlanLevel);
    return last === node.level ? node : { ...node, level: last };
  });
}

/** How a goal is called where its node has no name of its own; undefined: what it asks for is not there. */
export function goalTitle(
  { goal, partId, least }: Pick<PlannedNode, 'goal' | 'partId' | 'least'>,
  { courses, papers, camps }: PlanParts,
): string | undefined {
  const find = (parts: readonly { readonly id: number; readonly title: string }[]) =>
    parts.find(({ id }) => id === partId)?.title;
  const titled = (title: string | undefined, words: (title: string) => string) =>
    title === undefined ? undefined : words(title);
  if (goal === 'none') return undefined;
  if (goal === 'course') return titled(find(courses), (title) => `学完${title}`);
  if (goal === 'mock') return titled(find(papers), (title) => `${title}达到 ${least} 分`);
  if (goal === 'camp') return titled(find(camps), (title) => `${title}结营`);
  const where = partId === null ? '' : find(courses);
  return titled(where, (title) =>
    goal === 'right' ? `${title}答对 ${least} 题` : `${title}学满 ${least} 小时`,
  );
}

/** What is counted, and not done once. */
export const isCountedGoal = (goal: PlanGoalKind): boolean =>
  goal === 'mock' || goal === 'right' || goal === 'hours';
/** Without a part everything is meant. */
export const isPartOptional = (goal: PlanGoalKind): boolean => goal === 'right' || goal === 'hours';

export const maxPercent = 100;

/** Everything for which a plan would not be taken; empty: it can be saved. */
export function careerFaults(plan: CareerPlan, parts: PlanParts): CareerFault[] {
  const { title, audience, courseIds, nodes } = plan;
  const isMissing = courseIds.some((id) => !parts.courses.some((course) => course.id === id));
  const whole = [
    title.trim() === '' && '请写上规划的名称',
    audience === 'courses' && courseIds.length === 0 && '请选是哪几门课的学员',
    audience === 'courses' && isMissing && '选的课程里有一门已经没有了，请重新选',
    nodes.length === 0 && '至少要有一步',
  ].filter((words) => words !== false);
  const parents = parentsOf(nodes);
  const steps = nodes.map(({ nodeId, after }) => ({
    ...{ nodeId, after, parentId: parents.get(nodeId) ?? null },
  }));
  const circle = nodeInCircle(steps);
  return [
    ...whole.map((words) => ({ words })),
    ...nodes.flatMap((node, at) => {
      const hasBelow = steps.some(({ parentId }) => parentId === node.nodeId);
      const words =
        nodeFault(node, { nodes, parts, hasBelow }) ??
        (node.nodeId === circle ? '绕了一圈又在等自己，请改“先完成”' : undefined);
      return words === undefined ? [] : [{ node: at, words }];
    }),
  ];
}

interface Around {
  readonly nodes: readonly PlannedNode[];
  readonly parts: PlanParts;
  readonly hasBelow: boolean;
}

const choices = { course: '一门课', mock: '一套试卷', camp: '一个训练营' } as const;

function nodeFault(node: PlannedNode, { nodes, parts, hasBelow }: Around): string | undefined {
  const { nodeId, goal, partId, least, after, title } = node;
  const called = goalTitle(node, parts);
  if (nodes.filter((other) => other.nodeId === nodeId).length > 1) return '编号和另一步重复了';
  if (after.some((id) => !nodes.some((other) => other.nodeId === id)))
    return '要先完成的一步已经删去，请重新选';
  if (goal === 'none') {
    if (title.trim() === '') return '请写上名称';
    return hasBelow || after.length > 0
      ? undefined
      : '没有目标，下面也没有别的步骤，永远完成不了；请选一个目标';
  }
  if (partId === null && !isPartOptional(goal))
    return `请选${choices[goal as keyof typeof choices]}`;
  if (called === undefined) return '原来选的已经没有了，请重新选';
  return goal === 'mock' && least > maxPercent ? `分数最多 ${maxPercent}` : undefined;
}

/** As it is kept: every node by its name, counted only where something is. */
export function soundPlan(plan: CareerPlan, parts: PlanParts): CareerPlan {
  const { title, intro, audience, courseIds, nodes } = plan;
  return {
    ...{ title: title.trim(), intro: intro.trim(), audience },
    courseIds: audience === 'courses' ? [...new Set(courseIds)] : [],
    nodes: soundLevels(nodes).map((node) => {
      const { goal } = node;
      const own = {
        ...node,
        partId: goal === 'none' ? null : node.partId,
        least: isCountedGoal(goal) ? node.least : 1,
        after: [...new Set(node.after)],
        intro: node.intro.trim(),
      };
      return { ...own, title: own.title.trim() || (goalTitle(own, parts) ?? '') };
    }),
  };
}

import type { PlanNode } from '@xuezhou/contract/career';
import type {
  CareerPlan,
  PlanGoalKind,
  PlannedNode,
  PlanParts,
} from '@xuezhou/contract/career/console';
import { goalTitle, parentsOf } from './career-plan.ts';
import { standingsOf } from './plan-tree.ts';

/** What is counted of a goal. */
export const goalUnits = {
  ...{ none: 'nodes', course: 'lectures', mock: 'score' },
  ...{ camp: 'camp', right: 'right', hours: 'hours' },
} as const satisfies Readonly<Record<PlanGoalKind, PlanNode['unit']>>;

/** A plan as somebody sees it who has studied nothing yet; ids that two nodes share are told apart by their place. */
export function plannedView({ nodes }: CareerPlan, parts: PlanParts): PlanNode[] {
  const parents = parentsOf(nodes);
  const steps = nodes.map((node) => ({
    ...{ nodeId: node.nodeId, parentId: parents.get(node.nodeId) ?? null, after: node.after },
    goal: node.goal === 'none' ? null : { finished: 0, total: totalOf(node, parts) },
  }));
  const standings = standingsOf(steps);
  const titles = new Map(nodes.map((node) => [node.nodeId, titleOf(node, parts)]));
  return nodes.map((node) => {
    const { nodeId, kind, goal, partId } = node;
    const { state = 'open', finished = 0, total = 1, waitsFor = [] } = standings.get(nodeId) ?? {};
    return {
      ...{ nodeId, kind, state, finished, total, unit: goalUnits[goal] },
      ...{ parentId: parents.get(nodeId) ?? null, title: titleOf(node, parts), intro: node.intro },
      waitsFor: waitsFor.flatMap((id) => titles.get(id) ?? []),
      courseId: goal === 'course' ? partId : null,
      paperId: goal === 'mock' ? partId : null,
    };
  });
}

const titleOf = (node: PlannedNode, parts: PlanParts): string =>
  node.title.trim() || (goalTitle(node, parts) ?? '还没有名称');

function totalOf({ goal, partId, least }: PlannedNode, { courses }: PlanParts): number {
  if (goal !== 'course') return least;
  return Math.max(1, courses.find(({ id }) => id === partId)?.lectures ?? 0);
}

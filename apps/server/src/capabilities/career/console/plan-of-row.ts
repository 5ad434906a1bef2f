import type { CareerPlan, PlannedNode, PlanParts } from '@xuezhou/contract/career/console';
import { parentsOf } from '@xuezhou/rules/career/career-plan';
import type { Selectable } from 'kysely';
import type { Authored, AuthoredRecord } from '../../../platform/database/tables/authored.ts';
import type { CareerTables, PlanGoal, StoredPlanNode } from '../career.tables.ts';

export type CareerPlanRow = Selectable<CareerTables['career_plan']>;

export function planOf({ title, intro, course_ids, nodes }: CareerPlanRow): CareerPlan {
  const levels = new Map<number, number>();
  return {
    ...{ title, intro, audience: audienceOf(course_ids), courseIds: course_ids ?? [] },
    nodes: nodes.map(({ node_id: nodeId, parent_id: parentId, goal, ...node }) => {
      const level = parentId === null ? 0 : (levels.get(parentId) ?? 0) + 1;
      levels.set(nodeId, level);
      const { kind, after } = node;
      return {
        ...{ nodeId, level, kind, title: node.title, intro: node.intro, after },
        ...plannedGoal(goal),
      };
    }),
  };
}

function audienceOf(courseIds: readonly number[] | null): CareerPlan['audience'] {
  if (courseIds === null) return 'assigned';
  return courseIds.length === 0 ? 'all' : 'courses';
}

type PlannedGoal = Pick<PlannedNode, 'goal' | 'partId' | 'least'>;

function plannedGoal(goal: PlanGoal | null): PlannedGoal {
  if (goal === null) return { goal: 'none', partId: null, least: 1 };
  if (goal.kind === 'course') return { goal: 'course', partId: goal.course_id, least: 1 };
  if (goal.kind === 'camp') return { goal: 'camp', partId: goal.camp_id, least: 1 };
  if (goal.kind === 'mock') return { goal: 'mock', partId: goal.paper_id, least: goal.least };
  return { goal: goal.kind, partId: goal.course_id, least: goal.least };
}

/** What a sound plan is kept as. */
export function rowOf(plan: CareerPlan, { camps }: Pick<PlanParts, 'camps'>) {
  const parents = parentsOf(plan.nodes);
  const nodes = plan.nodes.map((node): StoredPlanNode => {
    const { nodeId, kind, title, intro, after } = node;
    return {
      ...{ node_id: nodeId, parent_id: parents.get(nodeId) ?? null, kind, title, intro, after },
      goal: storedGoal(node, camps),
    };
  });
  return {
    ...{ title: plan.title, intro: plan.intro },
    course_ids: plan.audience === 'assigned' ? null : plan.courseIds,
    nodes: JSON.stringify(nodes),
    source: JSON.stringify(sourceOf(plan, parents)),
  };
}

function storedGoal(
  { goal, partId, least }: PlannedGoal,
  camps: PlanParts['camps'],
): PlanGoal | null {
  const part = partId ?? 0;
  if (goal === 'none') return null;
  if (goal === 'course') return { kind: 'course', course_id: part };
  if (goal === 'mock') return { kind: 'mock', paper_id: part, least };
  if (goal === 'camp')
    return {
      ...{ kind: 'camp', camp_id: part },
      course_id: camps.find(({ id }) => id === part)?.courseId ?? 0,
    };
  return { kind: goal, course_id: partId, least };
}

const audiences = { all: 'all', assigned: 'assigned' } as const;

/** As a file would say it, where all is text. */
const sourceOf = (
  { title, intro, audience, courseIds, nodes }: CareerPlan,
  parents: ReadonlyMap<number, number | null>,
): AuthoredRecord => ({
  title,
  ...(intro !== '' && { intro }),
  for: audience === 'courses' ? courseIds.map(String) : audiences[audience],
  nodes: sourceBelow(null, nodes, parents),
});

const sourceBelow = (
  parentId: number | null,
  nodes: readonly PlannedNode[],
  parents: ReadonlyMap<number, number | null>,
): AuthoredRecord[] =>
  nodes
    .filter(({ nodeId }) => parents.get(nodeId) === parentId)
    .map((node) => {
      const { nodeId, kind, title, intro, after } = node;
      const children = sourceBelow(nodeId, nodes, parents);
      return {
        ...{ id: String(nodeId), kind, title },
        ...(intro !== '' && { intro }),
        ...sourceOfGoal(node),
        ...(after.length > 0 && { after: after.map(String) }),
        ...(children.length > 0 && { children }),
      };
    });

function sourceOfGoal({ goal, partId, least }: PlannedGoal): Record<string, Authored> {
  if (goal === 'none') return {};
  if (goal === 'mock') return { paper: String(partId), least: String(least) };
  if (goal === 'course' || goal === 'camp') return { [goal]: String(partId) };
  return { [goal]: String(least), ...(partId !== null && { of: String(partId) }) };
}

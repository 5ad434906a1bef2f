import type { PlanNode, PlanSummary } from '@xuezhou/contract/career';
import { standingsOf, type NodeStanding } from '@xuezhou/rules/career/plan-tree';
import { goalUnits } from '@xuezhou/rules/career/plan-view';
import type { StoredPlanNode } from './career.tables.ts';
import type { PlanRow } from './career.repository.ts';

const unreckoned = { finished: 0, total: 1 };

function standings({ nodes, studied }: PlanRow): ReadonlyMap<number, NodeStanding> {
  return standingsOf(
    nodes.map((node) => ({
      nodeId: node.node_id,
      parentId: node.parent_id,
      after: node.after,
      goal: node.goal === null ? null : goalOf(studied?.[node.node_id]),
    })),
  );
}

/** A course without lectures is not finished by that alone. */
const goalOf = (studied: { finished: number; total: number } | undefined) =>
  studied === undefined || studied.total === 0 ? unreckoned : studied;

export function presentPlan(row: PlanRow): PlanSummary & { nodes: PlanNode[] } {
  const found = standings(row);
  const nodes = row.nodes.map((node) => presentNode(node, row.nodes, found.get(node.node_id)));
  const counted = nodes.filter((_node, index) => row.nodes[index]?.goal !== null);
  return {
    planId: row.plan_id,
    planName: row.title,
    intro: row.intro,
    isAssigned: row.is_assigned,
    finished: counted.filter(({ state }) => state === 'done').length,
    total: counted.length,
    nodes,
  };
}

function presentNode(
  node: StoredPlanNode,
  all: readonly StoredPlanNode[],
  standing: NodeStanding = { ...unreckoned, state: 'open', waitsFor: [] },
): PlanNode {
  const { goal } = node;
  return {
    nodeId: node.node_id,
    parentId: node.parent_id,
    kind: node.kind,
    title: node.title,
    intro: node.intro,
    state: standing.state,
    finished: Math.min(standing.finished, standing.total),
    total: standing.total,
    unit: goalUnits[goal?.kind ?? 'none'],
    waitsFor: all.filter(({ node_id }) => standing.waitsFor.includes(node_id)).map(titleOf),
    courseId: goal !== null && 'course_id' in goal ? goal.course_id : null,
    paperId: goal?.kind === 'mock' ? goal.paper_id : null,
  };
}

const titleOf = ({ title }: StoredPlanNode) => title;

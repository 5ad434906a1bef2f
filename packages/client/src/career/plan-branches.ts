import type { PlanNode } from '@xuezhou/contract/career';

export interface Branch {
  readonly node: PlanNode;
  readonly branches: readonly Branch[];
}

/** The nodes as a tree, in their order. */
export function branchesOf(nodes: readonly PlanNode[], parentId: number | null = null): Branch[] {
  return nodes
    .filter((node) => node.parentId === parentId)
    .map((node) => ({ node, branches: branchesOf(nodes, node.nodeId) }));
}

/** Ids in the order in which they are seen; what is below a folded node is not. */
export function visibleIds(branches: readonly Branch[], folded: ReadonlySet<number>): number[] {
  return branches.flatMap(({ node: { nodeId }, branches: below }) => [
    nodeId,
    ...(folded.has(nodeId) ? [] : visibleIds(below, folded)),
  ]);
}

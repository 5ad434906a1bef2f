import type { TreeNode } from './plan-tree.ts';

type Step = Pick<TreeNode, 'nodeId' | 'parentId' | 'after'>;

/** The id of a node that waits for itself, by what it names, or what those below it name; undefined where none does. */
export function nodeInCircle(nodes: readonly Step[]): number | undefined {
  const next = new Map<number, number[]>();
  const put = (from: number, to: number) => next.set(from, [...(next.get(from) ?? []), to]);
  for (const { nodeId, parentId, after } of nodes) {
    for (const other of after) put(nodeId, other);
    if (parentId !== null) put(parentId, nodeId);
  }
  return nodes.find(({ nodeId }) => reaches(next, nodeId))?.nodeId;
}

function reaches(next: ReadonlyMap<number, readonly number[]>, start: number): boolean {
  const seen = new Set<number>();
  const open = [...(next.get(start) ?? [])];
  for (let id = open.pop(); id !== undefined; id = open.pop())
    if (!seen.has(id)) {
      seen.add(id);
      open.push(...(next.get(id) ?? []));
    }
  return seen.has(start);
}

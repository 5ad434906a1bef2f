import type { copyNodes } from '@xuezhou/contract/bulk/console';
import type { InputOf } from '@xuezhou/contract/kernel';
import type { TreeNode } from './bulk.queries.ts';

/** What goes where, and how that is said. */
export interface CopyWish extends Omit<InputOf<typeof copyNodes>['body'], 'batchId'> {
  readonly from: string;
  readonly where: string;
}

export const keyOf = ({ kind, nodeId }: Pick<TreeNode, 'kind' | 'nodeId'>): string =>
  `${kind}:${nodeId}`;

const above = { book: null, reading: 'book', lecture: 'reading' } as const;

/** Those that are chosen, without what stands in another that is. */
export function rootsOf(nodes: readonly TreeNode[], chosen: ReadonlySet<string>): TreeNode[] {
  const known = new Map(nodes.map((node) => [keyOf(node), node]));
  const parentOf = ({ kind, parentId }: TreeNode) => {
    const parentKind = above[kind];
    return parentKind === null
      ? undefined
      : known.get(keyOf({ kind: parentKind, nodeId: parentId }));
  };
  return nodes.filter((node) => {
    if (!chosen.has(keyOf(node))) return false;
    for (let up = parentOf(node); up !== undefined; up = parentOf(up))
      if (chosen.has(keyOf(up))) return false;
    return true;
  });
}

interface Place {
  readonly value: string;
  readonly label: string;
  readonly parentId: number;
  readonly afterId: number | null;
}

/** Where things of a kind can stand in a course: at the end of each thing that holds them. */
export function placesFor(
  kind: TreeNode['kind'],
  courseId: number,
  nodes: readonly TreeNode[],
): Place[] {
  const there = nodes.filter(({ state }) => state !== 'removed');
  const lastIn = (parentId: number) =>
    there.findLast((node) => node.kind === kind && node.parentId === parentId)?.nodeId ?? null;
  const parentKind = above[kind];
  if (parentKind === null)
    return [
      { value: 'course', label: '这门课的最后', parentId: courseId, afterId: lastIn(courseId) },
    ];
  return there
    .filter((node) => node.kind === parentKind)
    .map(({ nodeId, number, title }) => ({
      ...{ value: String(nodeId), parentId: nodeId, afterId: lastIn(nodeId) },
      label: `“${[number, title].filter(Boolean).join(' ')}”的最后`,
    }));
}

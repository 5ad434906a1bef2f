import type { TreeNode } from '../authoring.queries.ts';

export type Kind = TreeNode['kind'];

export interface TreeRow {
  readonly node: TreeNode;
  readonly key: string;
  /** From 1. */
  readonly level: number;
  /** Null: nothing can be in it. */
  readonly isOpen: boolean | null;
  /** Its place among its siblings, from 1, and how many they are. */
  readonly place: number;
  readonly count: number;
  /** The number of a chapter: written, or counted. */
  readonly number: string;
}

export interface Place {
  readonly parentId: number;
  readonly afterId: number | null;
}

export const keyOf = ({ kind, nodeId }: Pick<TreeNode, 'kind' | 'nodeId'>): string =>
  `${kind}:${nodeId}`;

const levels: Readonly<Record<Kind, number>> = { book: 1, reading: 2, lecture: 3 };
const childKind: Readonly<Record<Kind, Kind | null>> = {
  book: 'reading',
  reading: 'lecture',
  lecture: null,
};
const parentKind: Readonly<Record<Kind, Kind | null>> = {
  book: null,
  reading: 'book',
  lecture: 'reading',
};
export const kindWords: Readonly<Record<Kind, string>> = {
  book: '书',
  reading: '章',
  lecture: '课',
};

/** Nodes by what they stand in; those that were removed come last. */
export function childrenByParent(nodes: readonly TreeNode[]): ReadonlyMap<string, TreeNode[]> {
  const found = new Map<string, TreeNode[]>();
  for (const node of nodes) {
    const key = `${node.kind}:${node.parentId}`;
    const siblings = found.get(key);
    if (siblings === undefined) found.set(key, [node]);
    else siblings.push(node);
  }
  return found;
}

/** What is in a node, or in the course itself. */
export const childrenOf = (
  all: ReadonlyMap<string, TreeNode[]>,
  kind: Kind,
  parentId: number,
): readonly TreeNode[] => all.get(`${kind}:${parentId}`) ?? [];

/** The rows of the tree as it stands open, from above. */
export function treeRows(
  courseId: number,
  nodes: readonly TreeNode[],
  open: ReadonlySet<string>,
): TreeRow[] {
  const all = childrenByParent(nodes);
  const rows: TreeRow[] = [];
  let chapters = 0;
  const walk = (kind: Kind, parentId: number, isShown: boolean) => {
    const siblings = childrenOf(all, kind, parentId);
    for (const [index, node] of siblings.entries()) {
      const key = keyOf(node);
      const inside = childKind[kind];
      if (kind === 'reading' && node.state !== 'removed') chapters += 1;
      const number = kind === 'reading' ? node.number || `第 ${chapters} 章` : '';
      const isOpen = inside === null ? null : open.has(key);
      if (isShown)
        rows.push({
          node,
          key,
          level: levels[kind],
          isOpen,
          place: index + 1,
          count: siblings.length,
          number,
        });
      if (inside !== null) walk(inside, node.nodeId, isShown && isOpen === true);
    }
  };
  walk('book', courseId, true);
  return rows;
}

/** Where something that is dragged would come, over a row: `part` is how far down it the pointer is, from 0 to 1. */
export function dropPlace(
  nodes: readonly TreeNode[],
  dragged: TreeNode,
  over: TreeNode,
  part: number,
): Place | null {
  if (over.state === 'removed') return null;
  const all = childrenByParent(nodes);
  const siblings = (kind: Kind, parentId: number) =>
    childrenOf(all, kind, parentId).filter(
      ({ nodeId, state }) => nodeId !== dragged.nodeId && state !== 'removed',
    );
  if (over.kind === dragged.kind) {
    if (over.nodeId === dragged.nodeId) return null;
    if (part >= 0.5) return { parentId: over.parentId, afterId: over.nodeId };
    const list = siblings(over.kind, over.parentId);
    const at = list.findIndex(({ nodeId }) => nodeId === over.nodeId);
    return { parentId: over.parentId, afterId: list[at - 1]?.nodeId ?? null };
  }
  if (childKind[over.kind] !== dragged.kind) return null;
  // Into it, behind what is there.
  return {
    parentId: over.nodeId,
    afterId: siblings(dragged.kind, over.nodeId).at(-1)?.nodeId ?? null,
  };
}

/** One step by the keys: among its siblings, and over their end into the neighbour of what it stands in. */
export function stepPlace(
  courseId: number,
  nodes: readonly TreeNode[],
  node: TreeNode,
  direction: 'up' | 'down',
): Place | null {
  const all = childrenByParent(nodes);
  const live = (kind: Kind, parentId: number) =>
    childrenOf(all, kind, parentId).filter(({ state }) => state !== 'removed');
  const siblings = live(node.kind, node.parentId);
  const at = siblings.findIndex(({ nodeId }) => nodeId === node.nodeId);
  if (direction === 'up' && at > 0)
    return { parentId: node.parentId, afterId: siblings[at - 2]?.nodeId ?? null };
  if (direction === 'down' && at < siblings.length - 1)
    return { parentId: node.parentId, afterId: siblings[at + 1]?.nodeId ?? null };
  const above = parentKind[node.kind];
  if (above === null) return null;
  const parents = orderedParents(courseId, nodes, above);
  const parentAt = parents.findIndex(({ nodeId }) => nodeId === node.parentId);
  const next = parents[parentAt + (direction === 'up' ? -1 : 1)];
  if (next === undefined || parentAt === -1) return null;
  const last = live(node.kind, next.nodeId).at(-1)?.nodeId ?? null;
  return { parentId: next.nodeId, afterId: direction === 'up' ? last : null };
}

/** All that something of the kind below can stand in, in the order of the course. */
const orderedParents = (courseId: number, nodes: readonly TreeNode[], kind: Kind): TreeNode[] =>
  treeRows(courseId, nodes, new Set(nodes.map(keyOf)))
    .map(({ node }) => node)
    .filter((node) => node.kind === kind && node.state !== 'removed');

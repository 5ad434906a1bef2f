/** How far a node's own goal is. */
export interface GoalProgress {
  readonly finished: number;
  readonly total: number;
}

export interface TreeNode {
  readonly nodeId: number;
  readonly parentId: number | null;
  /** Nodes that are to be done before. */
  readonly after: readonly number[];
  /** Null: it is done when all below it are; with nothing below it, when those before it are. */
  readonly goal: GoalProgress | null;
}

export interface NodeStanding extends GoalProgress {
  readonly state: 'done' | 'open' | 'locked';
  /** What it waits for: nodes of its own and of those above it. */
  readonly waitsFor: readonly number[];
}

/**
 * Where each node of a plan stands. What is done stays done, though something before it is not; a node that waits
 * locks all below it. Parents stand before their children.
 */
export function standingsOf(nodes: readonly TreeNode[]): ReadonlyMap<number, NodeStanding> {
  const progress = new PlanProgress(nodes);
  const standings = new Map<number, NodeStanding>();
  const waits = new Map<number, readonly number[]>();
  for (const { nodeId, parentId, after } of nodes) {
    const above = parentId === null ? [] : (waits.get(parentId) ?? []);
    const waitsFor = [...new Set([...above, ...after.filter((other) => !progress.isDone(other))])];
    waits.set(nodeId, waitsFor);
    const state = progress.isDone(nodeId) ? 'done' : waitsFor.length > 0 ? 'locked' : 'open';
    standings.set(nodeId, {
      ...progress.of(nodeId),
      state,
      waitsFor: state === 'locked' ? waitsFor : [],
    });
  }
  return standings;
}

class PlanProgress {
  readonly #nodes: ReadonlyMap<number, TreeNode>;
  readonly #known = new Map<number, GoalProgress>();
  readonly #children = new Map<number, number[]>();

  constructor(nodes: readonly TreeNode[]) {
    this.#nodes = new Map(nodes.map((node) => [node.nodeId, node]));
    for (const { nodeId, parentId } of nodes)
      if (parentId !== null)
        this.#children.set(parentId, [...(this.#children.get(parentId) ?? []), nodeId]);
  }

  of(nodeId: number): GoalProgress {
    const known = this.#known.get(nodeId);
    if (known !== undefined) return known;
    // What waits for itself is never done.
    this.#known.set(nodeId, { finished: 0, total: 1 });
    const found = this.#reckon(nodeId);
    this.#known.set(nodeId, found);
    return found;
  }

  isDone(nodeId: number): boolean {
    const { finished, total } = this.of(nodeId);
    return finished >= total;
  }

  #reckon(nodeId: number): GoalProgress {
    const node = this.#nodes.get(nodeId);
    if (node === undefined) return { finished: 0, total: 1 };
    if (node.goal !== null) return node.goal;
    const parts = this.#children.get(nodeId) ?? node.after;
    const finished = parts.filter((part) => this.isDone(part)).length;
    return { finished, total: Math.max(1, parts.length) };
  }
}

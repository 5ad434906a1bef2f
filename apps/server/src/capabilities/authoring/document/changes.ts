import { isDeepStrictEqual } from 'node:util';
import type { NodeKey } from '@xuezhou/contract/authoring/console';
import { keyOf, parentKinds, type CourseNode } from './course-node.ts';

type What = 'added' | 'changed' | 'moved' | 'removed';

/** One node that the draft has otherwise than what is published. */
export interface NodeChange {
  readonly key: string;
  readonly what: What;
  readonly before: CourseNode | undefined;
  readonly after: CourseNode | undefined;
  /** Keys of changes without which it cannot be. */
  readonly needs: readonly string[];
}

const mapOf = (nodes: readonly CourseNode[]): ReadonlyMap<string, CourseNode> =>
  new Map(nodes.map((node) => [keyOf(node), node]));

/** The node that this one stands in, by its key. */
export function parentKey({ kind, parentId }: CourseNode): string | null {
  const parentKind = parentKinds[kind];
  return parentKind === null || parentId === null
    ? null
    : keyOf({ kind: parentKind, nodeId: parentId });
}

/**
 * What differs between what is published and the draft, node by node. A node that is published under a removed one is
 * taken along: it is removed as well, or it has to move first.
 */
export function changesBetween(
  published: readonly CourseNode[],
  draft: readonly CourseNode[],
): NodeChange[] {
  const [before, after] = [mapOf(published), mapOf(draft)];
  const keys = new Set([...after.keys(), ...before.keys()]);
  const found = [...keys].flatMap((key) => {
    const what = whatBecame(before.get(key), after.get(key));
    return what === null ? [] : [{ key, what, before: before.get(key), after: after.get(key) }];
  });
  const changed = new Set(found.map(({ key }) => key));
  return found.map((change) => ({
    ...change,
    needs: needsOf(change, published).filter((key) => key !== change.key && changed.has(key)),
  }));
}

function whatBecame(before: CourseNode | undefined, after: CourseNode | undefined): What | null {
  if (before === undefined) return after === undefined ? null : 'added';
  if (after === undefined) return 'removed';
  if (!isDeepStrictEqual(wordsOf(before), wordsOf(after))) return 'changed';
  return before.parentId === after.parentId && before.rank === after.rank ? null : 'moved';
}

const wordsOf = ({ title, fields, body }: CourseNode) => ({ title, fields, body });

function needsOf({ before, after }: Omit<NodeChange, 'needs'>, published: readonly CourseNode[]) {
  const above = after === undefined ? null : parentKey(after);
  if (after !== undefined || before === undefined) return above === null ? [] : [above];
  // A removal needs that what is published within it goes as well.
  return published.filter((node) => parentKey(node) === keyOf(before)).map(keyOf);
}

/** The keys with all that they need. */
export function withNeeds(changes: readonly NodeChange[], wanted: Iterable<string>): Set<string> {
  const known = new Map(changes.map((change) => [change.key, change]));
  const all = new Set<string>();
  const waiting = [...wanted];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (all.has(key)) continue;
    all.add(key);
    waiting.push(...(known.get(key)?.needs ?? []));
  }
  return all;
}

/**
 * What is published once these changes are, and no other. Null where something would stand in what is not there: the
 * wanted ones are torn from others.
 */
export function applyChanges(
  published: readonly CourseNode[],
  changes: readonly NodeChange[],
  wanted: ReadonlySet<string>,
): CourseNode[] | null {
  const result = new Map(mapOf(published));
  for (const { key, after } of changes) {
    if (!wanted.has(key)) continue;
    if (after === undefined) result.delete(key);
    else result.set(key, after);
  }
  const isWhole = [...result.values()].every((node) => {
    const above = parentKey(node);
    return above === null || result.has(above);
  });
  return isWhole ? [...result.values()] : null;
}

export const keysOf = (keys: readonly NodeKey[]): Set<string> => new Set(keys.map(keyOf));

import type { CourseChange, NodeKey } from '@xuezhou/contract/authoring/console';

type Change = Pick<CourseChange, 'kind' | 'nodeId' | 'needs'>;

export const keyOf = ({ kind, nodeId }: NodeKey): string => `${kind}:${nodeId}`;

/** A change with all that it cannot be without. */
export function needsOf(changes: readonly Change[], key: string): Set<string> {
  const known = new Map(changes.map((change) => [keyOf(change), change.needs.map(keyOf)]));
  return spread(key, (each) => known.get(each) ?? []);
}

/** What is left out with these, because it cannot be without them. */
export function neededBy(changes: readonly Change[], left: ReadonlySet<string>): Set<string> {
  const above = (key: string) =>
    changes.filter(({ needs }) => needs.some((need) => keyOf(need) === key)).map(keyOf);
  const all = new Set<string>();
  for (const key of left) for (const each of spread(key, above)) all.add(each);
  return all;
}

function spread(key: string, next: (key: string) => readonly string[]): Set<string> {
  const all = new Set<string>();
  const waiting = [key];
  for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
    if (all.has(each)) continue;
    all.add(each);
    waiting.push(...next(each));
  }
  return all;
}

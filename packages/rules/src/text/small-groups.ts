/** Groups of fewer are not told of: somebody would be known by it. */
export const smallestGroup = 5;

export const isSmall = (count: number): boolean => count > 0 && count < smallestGroup;

/** How many people may be told; null: too few, unless nobody. */
export const shownPeople = (count: number): number | null => (isSmall(count) ? null : count);

/** How many of some people may be told, beside all of them: null as well where the others would be too few. */
export const shownPart = (part: number, whole: number): number | null =>
  isSmall(whole - part) ? null : shownPeople(part);

export interface Grouped<Group> {
  /** As they were ordered. */
  readonly shown: readonly Group[];
  /** Told of together only; none, or two at least. */
  readonly merged: readonly Group[];
}

/**
 * Parts of one whole so that no small one is seen, nor found by taking those that are seen from the whole: small ones are
 * merged, with the least of the others where they would be one, or too few together.
 * @param count of people in a group
 */
export function mergeSmall<Group>(
  groups: readonly Group[],
  count: (group: Group) => number,
): Grouped<Group> {
  const least = groups.filter((group) => count(group) > 0).toSorted((a, b) => count(a) - count(b));
  let merging = least.filter((group) => isSmall(count(group))).length;
  if (merging === 0) return { shown: groups, merged: [] };
  const sum = (many: readonly Group[]) => many.reduce((all, group) => all + count(group), 0);
  while (merging < least.length && (merging < 2 || isSmall(sum(least.slice(0, merging)))))
    merging += 1;
  const merged = new Set(least.slice(0, merging));
  return {
    shown: groups.filter((group) => !merged.has(group)),
    merged: groups.filter((group) => merged.has(group)),
  };
}

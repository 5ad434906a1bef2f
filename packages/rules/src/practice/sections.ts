/** Where a part of a list of questions begins. */
export interface SectionStart<Group> {
  /** Index of its first question. */
  readonly first: number;
  readonly group: Group;
}

/**
 * Where the groups of a list begin, such as its chapters: `groups` has the group of each question in the list's order.
 * None where all are of one group, and none where they are mixed, so that a heading always stands over all of its own.
 */
export function sectionsOf<Group>(groups: readonly Group[]): SectionStart<Group>[] {
  const starts = groups.flatMap((group, first) =>
    first > 0 && group === groups[first - 1] ? [] : [{ first, group }],
  );
  const isMixed = starts.length > new Set(groups).size;
  return isMixed || starts.length < 2 ? [] : starts;
}

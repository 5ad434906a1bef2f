import type { LinkedRow } from './directory.repository.ts';
import { isOtherPerson } from '../sign-in/sign-in.repository.ts';
import type { Seen } from './seen.ts';

interface Fates {
  /** Whose link ends with the id they had: whoever is given that id next is another person. */
  readonly gone: readonly LinkedRow[];
  /** Who is the same person under another id. */
  readonly renamed: ReadonlyMap<LinkedRow, string>;
}

/** Linked by who had the id before that moment, which is told in whole seconds. */
const isBefore = ({ linked_at: linkedAt }: LinkedRow, seconds: number): boolean =>
  linkedAt.getTime() < (seconds + 1) * 1000;

const isWithin = (one: LinkedRow, { at, since }: { at: number; since?: number }): boolean =>
  isBefore(one, at) && (since === undefined || !isBefore(one, since));

/**
 * What becomes of those who are linked. An id that was given up and is somebody's again is not the former person's, also where
 * the directory is asked only then. `known` are the ids that stood in it before.
 */
export function whoIsGone(
  linked: readonly LinkedRow[],
  known: ReadonlySet<string>,
  seen: Seen,
): Fates {
  const holders = new Map(linked.map((one) => [one.subject, one]));
  // Who was renamed to an id that the app does not see has it all the same.
  const there = new Set([...seen.present.map(({ userId }) => userId), ...(seen.hidden ?? [])]);
  const gone = new Set<LinkedRow>();
  const renamed = new Map<LinkedRow, string>();
  for (const told of seen.renamed) {
    const { from, to, at } = told;
    const one = holders.get(from);
    const isOwner = one !== undefined && !gone.has(one) && isWithin(one, told);
    if (!there.has(to)) {
      // The former id was given up all the same.
      if (isOwner) gone.add(one);
      continue;
    }
    // There and back.
    if (from === to) {
      if (isOwner) renamed.set(one, to);
      continue;
    }
    // Told before: who has the other id now is who was renamed.
    if (!isOwner && !known.has(from)) continue;
    const former = holders.get(to);
    // Linked anew since, by the very person who was renamed.
    if (former !== undefined && !isBefore(former, at)) {
      if (isOwner) gone.add(one);
      continue;
    }
    if (former !== undefined && !renamed.has(former)) gone.add(former);
    if (!isOwner) continue;
    // Two of one person's: one of them stays.
    if ([...renamed.values()].includes(to)) gone.add(one);
    else renamed.set(one, to);
  }
  const end = (user: string, isSo: (one: LinkedRow) => boolean) => {
    const one = holders.get(user);
    if (one !== undefined && !renamed.has(one) && isSo(one)) gone.add(one);
  };
  for (const told of seen.ended) end(told.user, (one) => isWithin(one, told));
  for (const user of seen.absent) end(user, () => true);
  // The id is there, and another person has it.
  for (const { userId, mark } of seen.present) end(userId, (one) => isOtherPerson(one.mark, mark));
  return { gone: [...gone], renamed };
}

import type { Bullet, ReadingGroups } from '@xuezhou/contract/course';
import { isWatched } from './lecture/outline.ts';

/** Groups of a reading in the order in which they are shown; 31 is the learning path. */
const groupOrder = [0, 1, 2, 3, 31];

/** Its pictures are not there yet; the page asks again. */
export function isInWork({ videoState }: Bullet): boolean {
  return videoState === 'queued' || videoState === 'encoding';
}

/** Videos offered for play are those with canAccess whose pictures did not fail. */
export function isOffered({ canAccess, videoState }: Bullet): boolean {
  return canAccess && videoState !== 'failed';
}

export function sortGroups(groups: ReadingGroups['groups']): ReadingGroups['groups'] {
  return groups.toSorted((a, b) => groupOrder.indexOf(a.groupId) - groupOrder.indexOf(b.groupId));
}

/** Where to go on among lectures: the first that was not watched, else the first. */
export function firstToWatch(lectures: readonly Bullet[]): Bullet | undefined {
  const offered = lectures.filter(isOffered);
  return offered.find((lecture) => !isWatched(lecture)) ?? offered[0];
}

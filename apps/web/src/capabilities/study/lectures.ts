import type { Bullet } from '@xuezhou/contract/study';
import { isWatched } from '../lecture/port/outline.ts';

/** Its pictures are not there yet; the page asks again. */
export function isInWork({ videoState }: Bullet): boolean {
  return videoState === 'queued' || videoState === 'encoding';
}

/** Videos offered for play are those with canAccess whose pictures did not fail. */
export function isOffered({ canAccess, videoState }: Bullet): boolean {
  return canAccess && videoState !== 'failed';
}

/** Where to go on among lectures: the first that was not watched, else the first. */
export function firstToWatch(lectures: readonly Bullet[]): Bullet | undefined {
  const offered = lectures.filter(isOffered);
  return offered.find((lecture) => !isWatched(lecture)) ?? offered[0];
}

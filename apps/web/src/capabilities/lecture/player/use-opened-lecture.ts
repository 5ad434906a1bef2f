import type { Video } from '@xuezhou/contract/lecture';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LecturePlace } from '../port/lecture-place.ts';
import { videoQuery } from '../port/lecture.queries.ts';
import type { OpenedLecture } from './use-playback.ts';

/** A lecture watched to its end begins again, instead of ending at once. */
const endSlack = 0.5;

/**
 * Opens a lecture at the second where it goes on: the one that the address asks for, else where it was left on
 * whatever device. It is opened once; what is fetched later about it does not move the player.
 */
export function useOpenedLecture(place: LecturePlace | null, wantedTime: number | null) {
  const query = useQuery({
    ...videoQuery(place ?? { courseId: 0, bookId: 0, bulletId: 0, videoId: 0 }),
    enabled: place !== null,
  });
  const [opened, setOpened] = useState<OpenedLecture | null>(null);
  // What lay in the cache may be behind another device: the answer that is on its way counts.
  const isStale = query.isFetching && !query.isFetchedAfterMount;
  const video = isStale ? undefined : query.data;

  if (place && video?.videoState === 'ready' && !isSame(opened?.place, place)) {
    setOpened({
      place,
      video,
      startAt: startOf(video, wantedTime),
      // A browser lets a page that nobody has touched yet play nothing aloud.
      playsAtOnce: navigator.userActivation?.hasBeenActive ?? false,
    });
  }
  return {
    opened: place && isSame(opened?.place, place) ? opened : null,
    video,
    error: query.isFetching ? null : query.error,
    retry: () => void query.refetch(),
  };
}

function startOf({ lastProgress, duration }: Video, wantedTime: number | null): number {
  if (wantedTime !== null) return Math.min(wantedTime, duration);
  return lastProgress >= duration - endSlack ? 0 : lastProgress;
}

function isSame(one: LecturePlace | undefined, other: LecturePlace): boolean {
  return one?.bulletId === other.bulletId && one.videoId === other.videoId;
}

import { updateProfile } from '@xuezhou/contract/account';
import { openVideo, type Video } from '@xuezhou/contract/lecture';
import {
  getCourse,
  openBook,
  openFreeBook,
  openMiniBook,
  openOtherBook,
  openReading,
  openReadingOfVariant,
  openTrialBook,
} from '@xuezhou/contract/study';
import type { PlaybackSpeed } from '@xuezhou/rules/account/speeds';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { updateStudent } from '../../../platform/session/session.ts';
import { videoInput, videoKey, type LecturePlace } from './lecture-place.ts';
import { waitingPosition } from '../progress/send-report.ts';
import { tellLoginOver } from './tell-login-over.ts';
import type { Way } from '../../catalogue/port/way.ts';

export const bookQuery = (courseId: number, bookId: number) =>
  operationQuery(openBook, { params: { courseId, bookId }, query: {} });

/** The book as it is seen on this way. */
export function bookQueryOf(way: Way, courseId: number, bookId: number) {
  const input = { params: { courseId, bookId }, query: {} };
  switch (way) {
    case 'mini':
      return operationQuery(openMiniBook, input);
    case 'free':
      return operationQuery(openFreeBook, input);
    case 'trail':
      return operationQuery(openTrialBook, input);
    case 'reader':
    case 'centre':
      return operationQuery(openOtherBook, { ...input, query: { mode: 'reader' } });
    case 'pure':
      return operationQuery(openOtherBook, { ...input, query: { mode: 'pure' } });
    case 'whole':
      return bookQuery(courseId, bookId);
  }
}

/** For the mastery of the book's readings. */
export const courseQuery = (courseId: number) =>
  operationQuery(getCourse, { params: { courseId } }, { ignoreErrors: true });

interface ReadingPlace {
  courseId: number;
  bookId: number;
  readingId: number;
}

/** The text of a reading on this way. */
export function readingQueryOf(way: Way, { courseId, bookId, readingId }: ReadingPlace) {
  const params = { courseId, bookId, readingId };
  // Said in its place.
  const options = { ignoreErrors: true };
  const staleTime = 10 * 60_000;
  if (way === 'whole') return { ...operationQuery(openReading, { params }, options), staleTime };
  const variant = way === 'centre' ? 'reader' : way;
  const input = { params: { ...params, variant } };
  return { ...operationQuery(openReadingOfVariant, input, options), staleTime };
}

const inWork = new Set<unknown>(['queued', 'encoding']);

/**
 * The addresses of a lecture and where to go on. Fresh for a few seconds only, since another device may have moved on
 * in it: long enough for what a pointer's coming near has fetched. A lecture in work is asked for until it is ready.
 */
export const videoQuery = (place: LecturePlace) =>
  queryOptions<Video>({
    queryKey: videoKey(place),
    queryFn: async ({ client, signal }) => {
      // First what still waits here: what is sent in between, the server's answer then knows.
      const waiting = await waitingPosition(client, place.bulletId);
      try {
        const video = await call(openVideo, videoInput(place), { signal, ignoreErrors: true });
        return { ...video, lastProgress: waiting ?? video.lastProgress };
      } catch (error) {
        tellLoginOver(error);
        throw error;
      }
    },
    staleTime: 10_000,
    refetchOnWindowFocus: false,
    // One that is open goes on by itself; one that did not open is asked for again.
    refetchOnReconnect: ({ state }) => state.status === 'error' && 'always',
    refetchInterval: ({ state }) => inWork.has(state.data?.videoState) && 4000,
  });

/** Addresses that are good again, for a lecture whose own have ended. */
export function renewVideo(place: LecturePlace): Promise<Video> {
  return call(openVideo, videoInput(place), { ignoreErrors: true });
}

/** Keeps a speed in the profile: here at once, on the server as soon as it answers. */
export async function keepSpeed(client: QueryClient, videoSpeed: PlaybackSpeed): Promise<void> {
  updateStudent(client, (user) => ({ ...user, profile: { ...user.profile, videoSpeed } }));
  await call(updateProfile, { body: { videoSpeed } }, { ignoreErrors: true });
}

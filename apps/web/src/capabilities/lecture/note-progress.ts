import type { Video } from '@xuezhou/contract/lecture';
import {
  getCourse,
  getCourseHome,
  openBook,
  openFreeBook,
  openMiniBook,
  openOtherBook,
  openPureCourse,
  openTrialBook,
  type Book,
  type Bullet,
} from '@xuezhou/contract/study';
import type { QueryClient } from '@tanstack/react-query';
import { keyOf } from '@xuezhou/client/api/operation-query.ts';
import { videoKey, type LecturePlace } from './port/lecture-place.ts';

interface Progress {
  lastProgress: number;
  watchedSeconds?: number;
}

/** Lets every list show how far a lecture is watched, without asking the server again. */
export function noteProgress(client: QueryClient, place: LecturePlace, progress: Progress): void {
  const { courseId, bookId, bulletId } = place;
  client.setQueryData(bookKey(courseId, bookId), (book: Book | undefined) =>
    book ? withProgress(book, bulletId, progress) : undefined,
  );
  client.setQueryData(videoKey(place), (video: Video | undefined) =>
    video ? { ...video, lastProgress: progress.lastProgress } : undefined,
  );
  for (const operation of [
    getCourse,
    getCourseHome,
    openMiniBook,
    openFreeBook,
    openTrialBook,
    openOtherBook,
    openPureCourse,
  ])
    void client.invalidateQueries({ queryKey: keyOf(operation), refetchType: 'none' });
}

function bookKey(courseId: number, bookId: number): readonly unknown[] {
  return keyOf(openBook, { params: { courseId, bookId }, query: {} });
}

function withProgress(book: Book, bulletId: number, progress: Progress): Book {
  const change = (bullets: Bullet[]) =>
    bullets.map((bullet) => ({
      ...bullet,
      isLatest: bullet.bulletId === bulletId,
      ...(bullet.bulletId === bulletId && progress),
    }));
  return {
    ...book,
    readingGroupList: book.readingGroupList.map((reading) => {
      const groups = reading.groups.map((group) => ({
        ...group,
        details: group.details.map((detail) => ({
          ...detail,
          basic: change(detail.basic),
          intensive: change(detail.intensive),
        })),
      }));
      const isCurrent = groups.some(({ details }) =>
        details.some(({ basic, intensive }) => [...basic, ...intensive].some((b) => b.isLatest)),
      );
      return { ...reading, groups, isCurrent };
    }),
  };
}

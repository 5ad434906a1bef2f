import type { Book, Bullet, ReadingGroups } from '@xuezhou/contract/study';
import { isWatched as isLectureWatched } from '@xuezhou/rules/lecture/watched';

/** In the order of study, as they are numbered: 0 basis, 1 reinforcement, 2 classics, 3 review, 31 the learning path. */
export function sortGroups(groups: ReadingGroups['groups']): ReadingGroups['groups'] {
  return groups.toSorted((a, b) => a.groupId - b.groupId);
}

/** The lectures of a reading in the order of study: by group and subject, the basic ones before the intensive. */
export function lecturesOf(reading: ReadingGroups): Bullet[] {
  return sortGroups(reading.groups)
    .flatMap(({ details }) => details)
    .flatMap(({ canAccess, basic, intensive }) =>
      [...basic, ...intensive].map((bullet) => ({
        ...bullet,
        canAccess: canAccess && bullet.canAccess,
      })),
    );
}

/** Those that may be played. */
export function playableOf(reading: ReadingGroups): Bullet[] {
  return lecturesOf(reading).filter(({ canAccess }) => canAccess);
}

export const isWatched = ({ duration, watchedSeconds }: Bullet): boolean =>
  isLectureWatched(watchedSeconds, duration);

/** Where a book is opened: at the reading studied last, else at its first. */
export function openingReading(book: Book): ReadingGroups | null {
  const { readingGroupList: readings } = book;
  return readings.find(({ isCurrent }) => isCurrent) ?? readings[0] ?? null;
}

/** The reading that an address means: the one it names, which may be missing, else where one stopped. */
export function chosenReading(
  book: Book,
  wanted: number | string | undefined,
): ReadingGroups | null {
  if (wanted === undefined) return openingReading(book);
  return book.readingGroupList.find(({ readingId }) => readingId === Number(wanted)) ?? null;
}

/**
 * The lecture that an address means: the one it names, else the one watched last, else the first that is not
 * watched. Null when the reading has none that may be played.
 */
export function openingLecture(reading: ReadingGroups, wanted: number | null): Bullet | null {
  const lectures = playableOf(reading);
  return (
    lectures.find(({ bulletId }) => bulletId === wanted) ??
    lectures.find(({ isLatest }) => isLatest) ??
    lectures.find((lecture) => !isWatched(lecture)) ??
    lectures[0] ??
    null
  );
}

export interface NextLecture {
  reading: ReadingGroups;
  lecture: Bullet;
}

/** What comes after a lecture, in the next reading too, or before it; null at the end of the book. */
export function lectureBeside(book: Book, bulletId: number, step: 1 | -1): NextLecture | null {
  const all = book.readingGroupList.flatMap((reading) =>
    playableOf(reading).map((lecture) => ({ reading, lecture })),
  );
  const index = all.findIndex(({ lecture }) => lecture.bulletId === bulletId);
  return index === -1 ? null : (all[index + step] ?? null);
}

import type { Book, Course } from '@xuezhou/contract/study';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ListedLecture, ListenTools, Way } from './tools.ts';

/** The lectures of a book that may be played, in their order. */
export const listOf = (book: Book, { playableOf }: Pick<ListenTools, 'playableOf'>) =>
  book.readingGroupList.flatMap((reading) =>
    playableOf(reading).map((lecture): ListedLecture => ({
      ...{ bookId: book.bookId, readingId: reading.readingId, readingNumber: reading.number },
      lecture,
    })),
  );

/** The book after this one that is open; undefined after the last. */
export function bookAfter(course: Course | undefined, bookId: number): number | undefined {
  const books = course?.books ?? [];
  const index = books.findIndex((each) => each.bookId === bookId);
  if (index === -1) return undefined;
  return books.slice(index + 1).find(({ canAccess, bookStatus }) => canAccess && bookStatus === 1)
    ?.bookId;
}

export interface Playlist {
  /** After this lecture in its book. */
  readonly rest: readonly ListedLecture[];
  readonly next: ListedLecture | undefined;
  readonly previous: ListedLecture | undefined;
  /** What it goes on with after this book. */
  readonly nextBook: string | undefined;
  readonly goTo: (listed: ListedLecture) => void;
}

/** A course to listen to: its open lectures in its order, on into the next book. */
export function usePlaylist(
  { book, bulletId, way }: { book: Book; bulletId: number | undefined; way: Way },
  tools: ListenTools,
): Playlist {
  const navigate = useNavigate();
  const { courseId, bookId } = book;
  const list = listOf(book, tools);
  const index = list.findIndex(({ lecture }) => lecture.bulletId === bulletId);
  const rest = index === -1 ? [] : list.slice(index + 1);
  // A course as a whole goes on in its next book; a variant is the one that was opened.
  const endsHere = rest.length === 0 && way === 'whole';
  const course = useQuery({ ...tools.courseQuery(courseId), enabled: endsHere });
  const after = endsHere ? bookAfter(course.data, bookId) : undefined;
  const following = useQuery({
    ...tools.bookQueryOf(way, courseId, after ?? 0),
    enabled: after !== undefined,
  });
  const further = after === undefined ? undefined : following.data;
  return {
    rest,
    next: rest[0] ?? (further && listOf(further, tools)[0]),
    previous: list[index - 1],
    nextBook: further?.bookName,
    goTo: ({ bookId: to, readingId, lecture }) =>
      void navigate(
        tools.toReading(
          way,
          { courseId, bookId: to, readingId },
          { bullet: String(lecture.bulletId) },
        ),
      ),
  };
}
